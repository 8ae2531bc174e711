/** Steps that the tests of the trial form share. */
import type { Page } from '@playwright/test';
import { goodRequest, type Typed } from '../support/good-request.ts';
import type { RunningRelay } from '../support/start-relay.ts';
import { type FoundRequest, storedRequests } from '../support/stored-requests.ts';
import { expect } from './fixtures.ts';
import { isLive } from './layouts.ts';

export const trialDialog = (page: Page) => page.locator('#prueba');
export const opener = (page: Page) => page.getByRole('link', { name: 'Solicitar prueba gratis' }).first();
export const submit = (page: Page) => page.locator('#prueba [type=submit]');
export const confirmation = (page: Page) => page.getByRole('alertdialog', { name: '¡Formulario Enviado!' });
export const errorOf = (page: Page, id: string) => page.locator(`#${id}-error`);

/** Opens the form from the hero and waits until it is hydrated. */
export async function openTrial(page: Page): Promise<void> {
  // Earlier, the link would change the URL, and a reload would open the form.
  await isLive(page);
  await opener(page).click();
  await expect(trialDialog(page)).toBeVisible();
  await untilHydrated(page);
}

export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator('[data-island="trial-form"]')).toHaveAttribute('data-ready', '');
}

/**
 * Fills all eight fields at once, with the events of typing; `otherwise` overrides some of them. Tests of typing
 * itself use the keyboard.
 */
export async function fillTrial(page: Page, otherwise: Typed = {}): Promise<void> {
  await expect(page.locator('#fullName')).toBeVisible();
  await page.evaluate(
    (values) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      for (const [id, value] of Object.entries(values)) {
        const input = document.querySelector<HTMLInputElement>(`#${id}`);
        if (!input?.checkVisibility() || input.disabled) throw new Error(`${id} cannot be filled`);
        input.focus();
        // Past React, which would otherwise take the event for its own.
        set?.call(input, value);
        input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
      }
    },
    { ...goodRequest, ...otherwise },
  );
}

/** A company name that no other test uses, to find the test's own record. */
export const uniqueCompany = () => `Cabinas ${crypto.randomUUID()}`;

/** The stored requests of a company. */
export function recordsOf({ dataDir }: RunningRelay, company: string): FoundRequest[] {
  return storedRequests(dataDir).filter(({ params }) => params.nombre_empresa === company);
}
