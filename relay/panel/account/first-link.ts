/**
 * The link that creates the first account, printed to the terminal when the relay starts. Promises: each start
 * invalidates the previous link; once an account exists, no link is made.
 */
import type { SqlDatabase } from '../../store/sql-database.ts';
import { hasAccounts } from './accounts.ts';
import { firstLinkMs, invitationLink, invite } from './invitations.ts';

/** @returns lines for the terminal, never for the log */
export async function firstLinkLines(
  database: SqlDatabase,
  { base, now }: { base: string; now: Date },
): Promise<string[]> {
  if (await hasAccounts(database)) return [`Panel     ${base}/panel`];
  const token = await invite(database, { name: '', expiresAt: new Date(now.getTime() + firstLinkMs) });
  return [
    `Panel     nobody has an account yet. Open this link within ${firstLinkMs / 60_000} minutes; it works once:`,
    `          ${invitationLink(base, token)}`,
  ];
}
