/** A person at the panel. */
import type { BrowserContext, Page } from '@playwright/test';
import { panelAccount } from '../support/make-panel-account.ts';

/** By a name for which browsers have service workers and passkeys. */
export const panelOrigin = ({ url }: { url: string }) => url.replace('127.0.0.1', 'localhost');

/** A session without the view for it, whose load takes a second. @returns the panel's origin */
export async function signedIn({ request }: BrowserContext, relay: { url: string }): Promise<string> {
  const origin = panelOrigin(relay);
  await request.post(`${origin}/panel/api/sign-in`, { data: panelAccount, headers: { origin } });
  return origin;
}

export async function signIn(page: Page, { name, password } = panelAccount): Promise<void> {
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  // Another tab may be opened next.
  await page.getByRole('navigation', { name: 'Panel' }).waitFor();
}

/** Changes the view as a link of the panel does, without loading the panel again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/panel/${path}`);
}
