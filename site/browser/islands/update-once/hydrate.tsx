import { hydrateIsland } from '../hydrate-island.tsx';
import { UpdateOnce } from './update-once.tsx';

export const hydrate = (root: Element) => hydrateIsland(root, 'update-once', UpdateOnce, {});
