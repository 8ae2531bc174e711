/** An entry without an answer is not shown, but listed by `npm run check` (`scripts/left-to-give.ts`). */
import type { Business } from '../../business/business.ts';
import { ownWords } from '../../contract/own-words.ts';
import { business } from './business.ts';
import type { Card } from './product.ts';

interface Fact {
  id: keyof Business['facts'];
  label: string;
}

const labels = ownWords('facts', {
  purchaseTitle: 'Lo que incluye tu compra',
  programTitle: 'Así se ve el programa',
  video: 'Mira el programa en video',
  purchase: [
    { id: 'firstInstallation', label: 'Primera instalación, en total' },
    { id: 'taxAndInvoicing', label: 'Impuestos y comprobante' },
    { id: 'licenceUpdates', label: 'Versiones nuevas' },
    { id: 'licenceReplacedPc', label: 'Si reemplazas una PC' },
    { id: 'licenceSpareServer', label: 'Servidor de repuesto' },
    { id: 'whoInstalls', label: 'Instalación' },
    { id: 'supportHours', label: 'Horario de soporte' },
  ] satisfies Fact[] as Fact[],
  legal: [
    { id: 'legalName', label: 'Razón social' },
    { id: 'taxNumber', label: 'Número tributario' },
    { id: 'address', label: 'Dirección' },
  ] satisfies Fact[] as Fact[],
});

export const facts = { ...labels, purchase: answered(labels.purchase), legal: answered(labels.legal) };

export const casesWords = ownWords('cases', { title: 'Locales que ya lo usan' });

function answered(all: readonly Fact[]): Card[] {
  return all
    .map(({ id, label }) => ({ id, title: label, description: business.facts[id] }))
    .filter(({ description }) => description !== '');
}
