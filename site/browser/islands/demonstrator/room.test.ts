import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  advance,
  applyChange,
  bootingIn,
  bootSteps,
  type Change,
  changeLabels,
  cleanRoom,
  type Room,
  restart,
  writesOf,
} from './room.ts';

const boot = (room: Room) => bootSteps.reduce((state) => advance(state), room);

test('a PC that is starting can be neither changed nor restarted again', () => {
  const halfway = advance(restart(cleanRoom(1), [0]));
  expect(applyChange(halfway, 0, 'malware')).toEqual(halfway);
  expect(restart(halfway, [0])).toEqual(halfway);
});

test('after any sequence of changes, restarting all PCs leaves each of them clean', () => {
  const action = fc.oneof(
    fc.record({ pc: fc.nat(5), change: fc.constantFrom(...(Object.keys(changeLabels) as Change[])) }),
    fc.record({ pc: fc.nat(5) }),
    fc.constant({}),
  );
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      let room = cleanRoom(6);
      for (const { pc, change } of actions as { pc?: number; change?: Change }[])
        room =
          pc === undefined ? advance(room) : change ? applyChange(room, pc, change) : restart(room, [pc]);
      expect(writesOf(room)).toBeLessThanOrEqual(24);
      const all = boot(restart(boot(room), [0, 1, 2, 3, 4, 5]));
      expect(all).toEqual(cleanRoom(6));
      expect(bootingIn(all)).toBe(0);
    }),
  );
});
