/** How many people reached each step from the visit to the sale. */
import type { Figures } from '../../contract/panel-answers.ts';
import { share } from '../format/numbers.ts';
import { BarTable } from './bar-table.tsx';

type FunnelProps = Pick<Figures, 'page' | 'funnel'>;

const counted =
  'Visitas y pasos del formulario se cuentan sin cookies, y sin quienes piden a su navegador no ser contados. La proporción de envíos es la de quienes se cuentan.';
const notCounted = 'El conteo de visitas está apagado (FIGURES=off).';

export function Funnel({ page, funnel }: FunnelProps) {
  const { sent, contacted, trial, won } = funnel;
  const steps: [label: string, value: number | null, note?: string | null][] = [
    ['Visitas', page?.visits ?? null],
    ['Abrieron el formulario', page?.formOpened ?? null, page && shareOf(page.formOpened, page.visits)],
    ['Empezaron a llenarlo', page?.formBegun ?? null, page && shareOf(page.formBegun, page.formOpened)],
    // Requests that are stored, of everybody; those who may not be counted are not in the step before.
    ['Enviaron su solicitud', sent, page && shareOf(page.formSent, page.formBegun)],
    ['Contactadas', contacted, shareOf(contacted, sent)],
    ['En prueba', trial, shareOf(trial, contacted)],
    ['Compraron', won, shareOf(won, trial)],
  ];
  return (
    <BarTable
      title="De la visita a la venta"
      head="Paso"
      valueHead="Cuántos"
      rows={steps.map(([label, value, note], index) => ({
        label,
        value,
        note: note ?? '',
        isGood: index === steps.length - 1,
      }))}
      foot={page ? counted : notCounted}
    />
  );
}

/** Of the step before; empty where that one is smaller, because steps may be left out. */
function shareOf(value: number, before: number): string {
  return before >= value ? share(value, before) : '';
}
