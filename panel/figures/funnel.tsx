/** How many requests reached each step from request to sale. */
import type { Figures } from '../../contract/panel-answers.ts';
import { share } from '../format/numbers.ts';
import { BarTable } from './bar-table.tsx';

const steps = {
  sent: 'Enviaron su solicitud',
  contacted: 'Contactadas',
  trial: 'En prueba',
  won: 'Compraron',
} as const;

export function Funnel({ funnel }: { funnel: Figures['funnel'] }) {
  const names = Object.keys(steps) as (keyof typeof steps)[]; // of the object above
  const rows = names.map((name, index) => {
    const value = funnel[name];
    const before = index > 0 ? funnel[names[index - 1] ?? 'sent'] : null;
    return {
      label: steps[name],
      value,
      note: before !== null && before >= value ? share(value, before) : '',
      isGood: name === 'won',
    };
  });
  return <BarTable title="De la solicitud a la venta" head="Paso" rows={rows} />;
}
