import { hydrateIsland } from '../hydrate-island.tsx';
import { Quote } from './quote.tsx';

export const hydrate = (root: Element) =>
  hydrateIsland(root, 'quote', Quote, import.meta.env.ISLAND_PROPS.quote);
