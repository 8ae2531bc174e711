import { type PlanPrice, totalCents } from '../../contract/plan-price.ts';
import { chosenPlan, type Plan } from './plan-choice.ts';

/** The edition that is compared is paid once, as disks are. A monthly price would need a number of months. */
export function comparedPlan<Any extends Plan>(plans: readonly Any[], edition: string): Any | undefined {
  const compared = plans.filter(
    ({ diskless, payment, priceCents }) => diskless && payment === 'once' && priceCents !== undefined,
  );
  return compared.length > 0 ? chosenPlan(compared, edition) : undefined;
}

/** A disk in each PC against a server and licences. */
export interface ComparedPrices {
  pcs: number;
  /** Of one PC's disk, and of the server, in whole hundredths. */
  diskCents: number;
  serverCents: number;
  /** With a price. */
  plan: PlanPrice;
}

export function compareCosts({ pcs, diskCents, serverCents, plan }: ComparedPrices) {
  // A licence for the whole venue costs the same for no PC, and then nothing for each.
  const licencesCents = (count: number) => totalCents(plan, count) ?? 0;
  const anywayCents = serverCents + licencesCents(0);
  const savedPerPcCents = diskCents - (licencesCents(1) - licencesCents(0));
  return {
    disksCents: pcs * diskCents,
    disklessCents: serverCents + licencesCents(pcs),
    /** The least number of PCs for which diskless costs less, not the same; undefined = it never does. */
    cheaperFrom: savedPerPcCents > 0 ? Math.floor(anywayCents / savedPerPcCents) + 1 : undefined,
  };
}
