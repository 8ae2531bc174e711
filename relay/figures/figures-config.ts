/** Environment -> whether visits and uses of the form are counted. */
import { type Env, oneOf } from '../settings.ts';

export interface FiguresConfig {
  /** False = nothing is counted. */
  isOn: boolean;
}

/** @throws Error naming the first setting that is wrong, and what it expects. */
export function readFiguresConfig(env: Env): FiguresConfig {
  return { isOn: oneOf(env, 'FIGURES', 'on', ['on', 'off']) === 'on' };
}
