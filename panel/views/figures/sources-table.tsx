/** Where the period's requests came from, and what became of them. */
import type { SourceFigures } from '../../../contract/panel-answers.ts';
import { count, money } from '../../format/numbers.ts';
import { Card } from '../../ui/card.tsx';
import s from './figures.module.css';

export function SourcesTable({ sources }: { sources: readonly SourceFigures[] }) {
  return (
    <Card title="De dónde vienen">
      {sources.length === 0 ? (
        <p className={s.nothing}>Nada en este período.</p>
      ) : (
        <table className={`${s.table} ${s.sources}`}>
          <thead>
            <tr>
              <th scope="col">Origen</th>
              <th scope="col">Visitas</th>
              <th scope="col">Solicitudes</th>
              <th scope="col">Pruebas</th>
              <th scope="col">Ventas</th>
              <th scope="col">Vendido</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ source, visits, requests, trials, won, amountCents }) => (
              <tr key={source}>
                <th scope="row">
                  <bdi>{source === null ? 'Otros' : source || 'Directo, o no se sabe'}</bdi>
                </th>
                <td>{visits === null ? '–' : count(visits)}</td>
                <td>{count(requests)}</td>
                <td>{count(trials)}</td>
                <td>{count(won)}</td>
                <td>{money(amountCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={s.foot}>
        Por la primera visita. Marca tus anuncios con <code>?de=volante</code>, o con <code>utm_source</code>,{' '}
        <code>utm_medium</code> y <code>utm_campaign</code>.
      </p>
    </Card>
  );
}
