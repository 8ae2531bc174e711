/** The state of the simulated room, without React: what each PC's session changed, and how far a restart is. */
export const changes = ['junk', 'files', 'wallpaper', 'malware'] as const;

export type Change = (typeof changes)[number];

/** What a PC goes through from its restart to the desktop. */
export const bootSteps = [
  'PXE: buscando servidor',
  'Programa de arranque recibido',
  'Disco virtual: solo lectura',
  'Iniciando Windows',
] as const;

export interface Pc {
  /** Writes of this session, in the order they were made; each kind once. */
  changes: readonly Change[];
  /** Index into `bootSteps`, or undefined while Windows runs. */
  bootStep?: number;
}

export type Room = readonly Pc[];

export function cleanRoom(pcs: number): Room {
  return Array.from({ length: pcs }, () => ({ changes: [] }));
}

/** A PC that is starting has no session to change. */
export function applyChange(room: Room, index: number, change: Change): Room {
  return room.map((pc, at) =>
    at === index && pc.bootStep === undefined && !pc.changes.includes(change)
      ? { changes: [...pc.changes, change] }
      : pc,
  );
}

/** Discards the session's writes and starts over; a PC that is starting already goes on. */
export function restart(room: Room, indices: readonly number[]): Room {
  return room.map((pc, at) =>
    indices.includes(at) && pc.bootStep === undefined ? { changes: [], bootStep: 0 } : pc,
  );
}

/** One step further for every PC that is starting. */
export function advance(room: Room): Room {
  return room.map((pc) => {
    if (pc.bootStep === undefined) return pc;
    const next = pc.bootStep + 1;
    return next < bootSteps.length ? { ...pc, bootStep: next } : { changes: pc.changes };
  });
}

export function isBooting(room: Room): boolean {
  return room.some(({ bootStep }) => bootStep !== undefined);
}

/** Everything that lies on the writeback disk. */
export function writesOf(room: Room): number {
  return room.reduce((sum, pc) => sum + pc.changes.length, 0);
}
