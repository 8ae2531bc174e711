/** Makes the first account of a running relay's panel with the link that it prints while there is none. */
import { until } from './until.ts';

export const panelAccount = { name: 'Ana Torres', password: 'una frase de doce letras' };

/** Does nothing where no link is printed, because an earlier relay over the same store made the account. */
export async function makePanelAccount(relay: { url: string; output: () => string }): Promise<void> {
  const token = () => /\/panel\/invitacion#(\S+)/.exec(relay.output())?.[1];
  await until('the link is printed', () => token() !== undefined, 5_000).catch(() => {});
  if (!token()) return;
  const answer = await fetch(`${relay.url}/panel/api/invitation/use`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token: token(), ...panelAccount }),
  });
  if (!answer.ok) throw new Error(`the account was not made: ${answer.status}`);
}
