import { hydrateIsland } from '../hydrate-island.tsx';
import { Planner } from './planner.tsx';

export const hydrate = (root: Element) =>
  hydrateIsland(root, 'planner', Planner, import.meta.env.ISLAND_PROPS.planner);
