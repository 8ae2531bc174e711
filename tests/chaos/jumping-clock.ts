/** Preloaded into a relay: its clock is off by the milliseconds in the file named by CHAOS_CLOCK, read four times a second. */
import { readFileSync } from 'node:fs';

const RealDate = Date;
const file = process.env.CHAOS_CLOCK ?? '';
let offsetMs = 0;
const read = () => {
  try {
    offsetMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    offsetMs = 0; // no file: the clock is right
  }
};
read();
setInterval(read, 250).unref();

globalThis.Date = class extends RealDate {
  constructor(...values: [] | [number]) {
    if (values.length === 0) super(RealDate.now() + offsetMs);
    else super(...values);
  }
  static override now() {
    return RealDate.now() + offsetMs;
  }
} as DateConstructor; // the types of a class lack the call without `new`, which the relay does not use
