/** Environment -> whether the relay serves the panel. */
import { type Env, oneOf } from '../settings.ts';

export interface PanelConfig {
  /** False = its paths answer 404. */
  isOn: boolean;
}

/** @throws Error naming the first setting that is wrong, and what it expects. */
export function readPanelConfig(env: Env): PanelConfig {
  return {
    isOn: oneOf(env, 'PANEL', 'on', ['on', 'off']) === 'on',
  };
}
