/** Result of a copy -> text for a terminal. */
import type { Copied } from './copy-store.ts';
import { accountsText, deliveriesText, notesText, requestsText, stagesText } from './counts.ts';

const idsShownMax = 20;

export function describeCopy(
  { requests, deliveries, stages, notes, accounts, namesTaken, onlyInTarget }: Copied,
  dataDir: string,
): string {
  const [are, them] = onlyInTarget.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return [
    `Copied ${requestsText(requests)} and ${deliveriesText(deliveries)} from ${dataDir}: all are there.`,
    ...(stages + notes + accounts > 0
      ? [`Of the panel: ${stagesText(stages)}, ${notesText(notes)}, ${accountsText(accounts)}.`]
      : []),
    ...(namesTaken.length > 0
      ? [`Not copied, because the target has other accounts of these names: ${namesTaken.join(', ')}.`]
      : []),
    ...(onlyInTarget.length > 0
      ? [
          `${requestsText(onlyInTarget.length)} ${are} only in the target: accepted there, or erased here since an earlier copy; \`erase\` ${them} there too:`,
        ]
      : []),
    ...onlyInTarget.slice(0, idsShownMax).map((id) => `  ${id}`),
    ...(onlyInTarget.length > idsShownMax ? [`  and ${onlyInTarget.length - idsShownMax} more`] : []),
  ].join('\n');
}
