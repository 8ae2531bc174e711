/** What the page is compared with, as folders like `dist`. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fieldNames } from '../contract/trial-request.ts';
import { compressAll } from '../site/builder/compress.ts';

const head =
  '<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Referencia</title><link rel="icon" href="data:,">';

/** The lower bound of loading: one heading. */
export function floorSite(): Promise<string> {
  return folderOf(`${head}<h1>Piso</h1>`);
}

/**
 * The reference for interactions: dialog with eight fields, menu, FAQ, theme switch and calculator on an unstyled page.
 * Its names and roles are those of the real page, so that one script measures both.
 */
export function plainSite(): Promise<string> {
  const fields = fieldNames.map((name) => `<p><label>${name} <input id="${name}" name="${name}"></label>`);
  const questions = [1, 2, 3, 4, 5, 6].map(
    (n) => `<details name="faq" id="item-${n}"><summary>Pregunta ${n}</summary><p>Respuesta ${n}</details>`,
  );
  return folderOf(`${head}
<button popovertarget="menu">Abrir menú</button><div id="menu" popover><a href="#faq">Preguntas</a></div>
<button popovertarget="temas">Tema</button>
<div id="temas" popover><button value="light">Claro</button><button value="dark">Oscuro</button></div>
<main><h1>Referencia</h1><a href="#prueba">Solicitar prueba gratis</a>
<section id="faq">${questions.join('')}</section>
<section id="pricing"><input type="range" max="500" value="40"><output>400</output></section></main>
<dialog id="prueba"><form method="dialog">${fields.join('')}<button>Enviar</button></form></dialog>
<script>
const dialog = document.querySelector('dialog');
document.querySelector('main a').addEventListener('click', (event) => { event.preventDefault(); dialog.showModal(); });
for (const button of document.querySelectorAll('#temas button'))
  button.addEventListener('click', () => { document.documentElement.style.colorScheme = button.value; });
document.querySelector('#pricing input').addEventListener('input', ({ target }) => {
  document.querySelector('output').textContent = target.value * 10;
});
</script>`);
}

async function folderOf(html: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  writeFileSync(join(folder, 'index.html'), html);
  await compressAll(folder);
  return folder;
}
