import { hydrateIsland } from '../hydrate-island.tsx';
import { ServerCheck } from './server-check.tsx';

export const hydrate = (root: Element) =>
  hydrateIsland(root, 'server-check', ServerCheck, import.meta.env.ISLAND_PROPS.serverCheck);
