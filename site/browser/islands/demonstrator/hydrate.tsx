import { hydrateIsland } from '../hydrate-island.tsx';
import { Demonstrator } from './demonstrator.tsx';

export const hydrate = (root: Element) => hydrateIsland(root, 'demonstrator', Demonstrator, {});
