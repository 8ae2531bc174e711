/** What the tests of the trial form do again and again. */
import type { Page } from '@playwright/test';
import { goodRequest, type Typed } from '../support/good-request.ts';
import type { RunningRelay } from '../support/start-relay.ts';
import { type ExportedRequest, storedRequests } from '../support/stored-requests.ts';
import { expect } from './fixtures.ts';
import { isLive } from './layouts.ts';

export const trialDialog = (page: Page) => page.locator('#prueba');
export const opener = (page: Page) => page.getByRole('link', { name: 'Solicitar prueba gratis' }).first();
export const submit = (page: Page) => page.locator('#prueba [type=submit]');
export const confirmation = (page: Page) => page.getByRole('alertdialog', { name: '¡Formulario Enviado!' });
export const errorOf = (page: Page, id: string) => page.locator(`#${id}-error`);

/** Opens the form from the hero and waits until React has taken it over. */
export async function openTrial(page: Page): Promise<void> {
  // Before that the link is followed by its address, and a reload would open the form by itself.
  await isLive(page);
  await opener(page).click();
  await expect(trialDialog(page)).toBeVisible();
  await comesAlive(page);
}

export async function comesAlive(page: Page): Promise<void> {
  await expect(page.locator('[data-island="trial-form"]')).toHaveAttribute('data-ready', '');
}

/** Fills all eight fields, some of them otherwise. */
export async function fillTrial(page: Page, otherwise: Typed = {}): Promise<void> {
  for (const [id, value] of Object.entries({ ...goodRequest, ...otherwise }))
    await page.locator(`#${id}`).fill(value);
}

/** Closes the page as a visitor does, with the page's own farewells, and waits until it is gone. */
export async function closeAsVisitor(page: Page): Promise<void> {
  const gone = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await gone;
}

/** A company name that no other test uses, to find one's own record by. */
export const uniqueCompany = () => `Cabinas ${crypto.randomUUID()}`;

/** What the relay has stored under a company's name. */
export function recordsOf({ dataDir }: RunningRelay, company: string): ExportedRequest[] {
  return storedRequests(dataDir).filter(({ params }) => params.nombre_empresa === company);
}
