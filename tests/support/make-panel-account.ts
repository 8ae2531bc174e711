/** Makes accounts of a running relay's panel: the first with the link that it prints while there is none, others by invitation. */
import { invitationMs, invite } from '../../relay/accounts/invitations.ts';
import { readConfig } from '../../relay/config.ts';
import { openConfiguredStore } from '../../relay/store/open-store.ts';
import { panelBrowser } from './panel-browser.ts';
import { until } from './until.ts';

export const panelAccount = { name: 'Ana Torres', password: 'una frase de doce letras' };

/** Does nothing where no link is printed, because an earlier relay over the same store made the account. */
export async function makePanelAccount(relay: { url: string; output: () => string }): Promise<void> {
  const printed = () => /\/panel\/invitacion#(\S+)\s|^Panel +\S+\/panel\s/m.exec(relay.output());
  await until('the link is printed, or the address alone', () => printed() !== null);
  const [, token] = printed() ?? [];
  if (token) await panelBrowser(() => relay.url).ask('useInvitation', { body: { token, ...panelAccount } });
}

/** As the command and the invited person do. */
export async function invitePerson(
  { url, dataDir }: { url: string; dataDir: string },
  person: { name: string; password: string },
): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir });
  const { database, close } = await openConfiguredStore(config, { forCommand: true });
  const invitation = { name: person.name, expiresAt: new Date(Date.now() + invitationMs) };
  const token = await database.transaction((sql) => invite(sql, invitation));
  await close();
  await panelBrowser(() => url).ask('useInvitation', { body: { token, ...person } });
}
