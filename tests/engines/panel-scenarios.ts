/** The owner's main jobs in the panel. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { panelAccount } from '../support/make-panel-account.ts';
import { sendRequest } from '../support/sends.ts';
import type { Scenario } from './engine.ts';
import type { Visitor } from './visitor.ts';

const note = 'Llamé: vuelve el lunes';
const draft = 'Volver a llam';
const contacted = 'button[aria-pressed=true][data-id=contacted]';
const list = 'ul[aria-label=Solicitudes]';
const noteField = 'textarea[aria-label="Nota nueva"]';

export const panelScenarios: Scenario[] = [
  {
    feature:
      'Panel: sign in, find a request, see the words for WhatsApp, change its stage, write a note, which is there again after a reload when it is half-written; another one is told of by itself',
    run: async (visitor, { url }) => {
      const code = crypto.randomUUID().slice(0, 8);
      assert.equal(await sendRequest(url, { nombres_apellidos: `María ${code} Ñáñez` }), 200);
      await signIn(visitor, `${url}/panel/solicitudes`, panelAccount);
      await visitor.sees(list);
      await visitor.writes('input[type=search]', `maria ${code}`);
      await visitor.waits(
        'only the request is listed',
        (text) => {
          const links = [...document.querySelectorAll('ul[aria-label=Solicitudes] a')];
          return links.length === 1 && links[0]?.textContent?.includes(text) === true;
        },
        code,
      );
      await visitor.clicks(`${list} a`);
      await visitor.reads('h1', `María ${code} Ñáñez`);
      await clicksButton(visitor, 'WhatsApp');
      await visitor.sees('dialog[open] [href^="https://wa.me/"]');
      await visitor.key('Escape');
      await visitor.clicks('button[data-id=contacted]');
      await visitor.sees(contacted);
      await visitor.writes(noteField, note);
      await visitor.clicks(`form:has(${noteField}) [type=submit]`);
      await visitor.reads(`form:has(${noteField}) ~ ul`, note);
      await visitor.open(await visitor.evaluate(() => location.href));
      await visitor.sees(contacted);
      await visitor.reads('main', note);
      await visitor.writes(noteField, draft);
      await visitor.open(await visitor.evaluate(() => location.href));
      await visitor.waits(
        'the half-written note is there again',
        (text) => document.querySelector<HTMLTextAreaElement>('main textarea')?.value === text,
        draft,
      );
      await visitor.open(`${url}/panel/solicitudes`);
      await visitor.sees(list);
      const other = crypto.randomUUID().slice(0, 8);
      assert.equal(await sendRequest(url, { nombres_apellidos: `Luis ${other}` }), 200);
      // The list does not move by itself: a button says how many came.
      await visitor.waits('the arrival is told', () => {
        const button = [...document.querySelectorAll('main button')].find(({ textContent }) =>
          /^1 nueva$/.test(textContent?.trim() ?? ''),
        );
        button?.setAttribute('data-arrived', '');
        return button !== undefined;
      });
      await visitor.clicks('[data-arrived]');
      await visitor.reads(list, other);
    },
  },
  {
    feature:
      'Mi página: the preview fits; a text that is pressed in it is changed and seen there; with a picture it is published, and read by visitors',
    run: async (visitor, { url }) => {
      const words = `Lo que preguntan ${crypto.randomUUID().slice(0, 8)}`;
      await signIn(visitor, `${url}/panel/pagina`, panelAccount);
      await visitor.sees('main details');
      await clicksButton(visitor, 'Ver vista previa');
      await visitor.waits('the preview has the width of a phone', () => {
        const { width = 0 } = document.querySelector('iframe')?.getBoundingClientRect() ?? {};
        return Math.abs(width - 390) < 1;
      });
      await clicksButton(visitor, 'Computadora');
      await visitor.waits('the preview of a computer fits', () => {
        const frame = document.querySelector('iframe');
        const place = frame?.parentElement?.clientWidth ?? 0;
        return frame !== null && Math.abs(frame.getBoundingClientRect().width - place) < 2;
      });
      await visitor.waits('the heading is pressed in the preview', () => {
        document.querySelector('iframe')?.contentDocument?.querySelector<HTMLElement>('#faq h2')?.click();
        return document.activeElement?.matches('textarea') ?? false;
      });
      await visitor.evaluate(() => (document.activeElement as HTMLTextAreaElement).select());
      for (const character of words) await visitor.key(character);
      await visitor.waits(
        'the preview says it',
        (text) =>
          [...document.querySelectorAll('iframe')].some((frame) =>
            frame.contentDocument?.querySelector('#faq h2')?.textContent?.includes(text),
          ),
        words,
      );
      await addsPicture(visitor, words);
      await clicksButton(visitor, 'Publicar');
      await visitor.reads('body', 'Publicada: tus visitantes ya la ven');
      const html = await (await fetch(url)).text();
      const [, picture] = new RegExp(`<img src="([^"]+)" alt="${words}"`).exec(html) ?? [];
      assert.match((await fetch(new URL(`${picture}`, url))).headers.get('content-type') ?? '', /webp|jpeg/);
      assert.ok(html.includes(`${words}</h2>`));
    },
  },
];

/** Chooses a file, as the picker does after a press. */
async function addsPicture(visitor: Visitor, alt: string): Promise<void> {
  await visitor.evaluate(() => {
    const pictures = [...document.querySelectorAll('fieldset')].find(({ firstElementChild }) =>
      firstElementChild?.textContent?.startsWith('Imágenes del programa'),
    );
    pictures?.setAttribute('data-pictures', '');
    pictures?.closest('details')?.setAttribute('open', '');
  });
  await visitor.clicks('[data-pictures] > button');
  const added = '[data-pictures] > div:last-of-type';
  await visitor.waits(
    'an empty picture is there',
    (last) => document.querySelector(`${last}:not(:has(img)) input[type=file]`) !== null,
    added,
  );
  await visitor.evaluate(
    (base64, last) => {
      const input = document.querySelector<HTMLInputElement>(`${last} input[type=file]`);
      const chosen = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      chosen.items.add(new File([bytes], 'foto.png', { type: 'image/png' }));
      if (!input) throw new Error('no field for a picture');
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    readFileSync(resolve(import.meta.dirname, '../fixtures/program.png'), 'base64'),
    added,
  );
  await visitor.sees(`${added} img`);
  await visitor.writes(`${added} textarea`, alt);
}

async function clicksButton(visitor: Visitor, words: string): Promise<void> {
  await visitor.waits(
    `the button "${words}" is there`,
    (text) => {
      const buttons = [...document.querySelectorAll('main button')];
      const button = buttons.find(({ textContent }) => textContent === text);
      button?.setAttribute('data-named', text);
      return button !== undefined;
    },
    words,
  );
  await visitor.clicks(`[data-named="${words}"]`);
}

export async function signIn(visitor: Visitor, address: string, person: typeof panelAccount): Promise<void> {
  await visitor.open(address);
  await visitor.waits('the form or the panel is there', () => document.querySelector('input, nav') !== null);
  if (await visitor.evaluate(() => document.querySelector('nav') !== null)) return;
  await visitor.writes('input[name=name]', person.name);
  await visitor.writes('input[name=password]', person.password);
  await visitor.key('Enter');
}
