/** Scenarios with script disabled in the browser. */
import assert from 'node:assert/strict';
import type { Scenario } from './engine.ts';
import { fillForm } from './trial-scenarios.ts';

export const noScriptScenarios: Scenario[] = [
  {
    feature: 'Without script: trial request opened by link, sent, confirmed, closed',
    how: '`dialog:target`, a plain multipart post, 303 to `#enviado`',
    run: async (visitor, { stored }) => {
      await provesScriptIsOff(visitor);
      const company = `Cabinas ${crypto.randomUUID()}`;
      await visitor.clicks('main a[href="#prueba"]');
      await visitor.sees('#prueba #fullName');
      await fillForm(visitor, company, '+51987654321');
      await visitor.clicks('#prueba [type=submit]');
      await visitor.sees('#enviado h2');
      const [request, ...others] = stored(company);
      assert.equal(others.length, 0);
      assert.equal(request?.numero_whatsapp, '+51987654321');
      await visitor.clicks('#enviado a');
      await visitor.missesNow('#enviado');
    },
  },
  {
    feature: 'Without script: FAQ opens, one at a time',
    how: '`<details name>`',
    run: async (visitor) => {
      await provesScriptIsOff(visitor);
      await visitor.clicks('#item-2 summary');
      await visitor.sees('#item-2 p');
      await visitor.clicks('#item-4 summary');
      await visitor.sees('#item-4 p');
      await visitor.missesNow('#item-2[open]');
    },
  },
  {
    feature: 'Without script: drawer at 390 px; no control shown that needs script',
    how: '`popovertarget`; `@media (scripting: none)`',
    size: [390, 800],
    run: async (visitor) => {
      await provesScriptIsOff(visitor);
      await visitor.clicks('header [popovertarget=menu]:not([popovertargetaction])');
      await visitor.sees('#menu a[href="#pricing"]');
      await visitor.missesNow('[data-needs-script]');
      await visitor.clicks('#menu [popovertargetaction=hide]');
      await visitor.missesNow('#menu');
    },
  },
];

/** Checks that script is really disabled. */
async function provesScriptIsOff(visitor: Parameters<Scenario['run']>[0]): Promise<void> {
  assert.equal(await visitor.evaluate(() => document.documentElement.hasAttribute('data-live')), false);
  assert.equal(await visitor.evaluate(() => matchMedia('(scripting: none)').matches), true);
}
