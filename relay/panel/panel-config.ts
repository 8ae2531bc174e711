/** Environment -> whether the relay serves the panel, counts figures and sends a digest. */
import { type Env, oneOf } from '../settings.ts';

export interface PanelConfig {
  /** False = its addresses answer 404. */
  isOn: boolean;
  /** Whether visits and form events are counted, as sums an hour. */
  countsFigures: boolean;
  /** One mail each morning with what is to be done. */
  sendsDigest: boolean;
}

/** @throws Error naming the first setting that is wrong, and what it expects. */
export function readPanelConfig(env: Env): PanelConfig {
  return {
    isOn: oneOf(env, 'PANEL', 'on', ['on', 'off']) === 'on',
    countsFigures: oneOf(env, 'FIGURES', 'on', ['on', 'off']) === 'on',
    sendsDigest: oneOf(env, 'DIGEST', 'off', ['off', 'daily']) === 'daily',
  };
}
