/** Makes the first account of a running relay's panel with the link that it prints while there is none. */
import { until } from './until.ts';

export const panelAccount = { name: 'Ana Torres', password: 'una frase de doce letras' };

const asked = new WeakSet<object>();

/** Does nothing the second time, or where no link is printed, because an earlier relay over the same store made the account. */
export async function makePanelAccount(relay: { url: string; output: () => string }): Promise<void> {
  if (asked.has(relay)) return;
  asked.add(relay);
  const printed = () => /\/panel\/invitacion#(\S+)\s|^Panel +\S+\/panel\s/m.exec(relay.output());
  await until('the link is printed, or the address alone', () => printed() !== null);
  const [, token] = printed() ?? [];
  if (!token) return;
  const answer = await fetch(`${relay.url}/panel/api/invitation/use`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token, ...panelAccount }),
  });
  if (!answer.ok) throw new Error(`the account was not made: ${answer.status}`);
}
