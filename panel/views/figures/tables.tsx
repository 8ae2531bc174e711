/** The tables below the chart: most have a bar in each row, relative to the largest value. */
import type { ReactNode } from 'react';
import type { Figures } from '../../../contract/panel/answers.ts';
import { count, money, several, share } from '../../format/numbers.ts';
import { Card } from '../../ui/view.tsx';
import s from './figures.module.css';

interface BarTableProps {
  title: string;
  /** Heads of its columns: label, figure, and what is said of it. */
  heads: [label: string, value?: string, note?: string];
  rows: BarRow[];
  /** What all rows together are parts of: what is in none of them has a row of its own. */
  rest?: [label: string, whole: number];
  foot?: ReactNode;
}
export interface BarRow {
  label: string;
  /** Null = not counted. */
  value: number | null;
  /** Text after the figure, such as a share. */
  note?: ReactNode;
  isGood?: boolean;
}

export function BarTable(props: BarTableProps) {
  const { title, heads, rest: [others = '', whole = 0] = [], foot } = props;
  const [label, value = 'Solicitudes', note] = heads;
  const left = props.rows.reduce((rest, row) => rest - (row.value ?? 0), whole);
  const rows: BarRow[] = left > 0 ? [...props.rows, { label: others, value: left }] : props.rows;
  const largest = Math.max(1, ...rows.map((row) => row.value ?? 0));
  return (
    <TableCard title={title} isEmpty={rows.length === 0} foot={foot}>
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">{value}</th>
            {note && <th scope="col">{note}</th>}
          </tr>
        </thead>
        <tbody>
          {/* Two accounts may have had one name. */}
          {rows.map((row, index) => (
            <tr key={`${row.label} ${index}`}>
              <th scope="row">
                <span
                  className={s.bar}
                  data-good={row.isGood || undefined}
                  style={{ width: `${((row.value ?? 0) / largest) * 100}%` }}
                />
                <bdi className="clamp">{row.label}</bdi>
              </th>
              <td>{row.value === null ? 'No se cuenta' : count(row.value)}</td>
              {note && <td className={s.note}>{row.note}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </TableCard>
  );
}

const counted =
  'Visitas y pasos del formulario se cuentan sin cookies, y sin quienes piden a su navegador no ser contados. La proporción de envíos es la de quienes se cuentan.';
const notCounted = 'El conteo de visitas está apagado.';

export function Funnel({ page, funnel, ways }: Pick<Figures, 'page' | 'funnel' | 'ways'>) {
  const { sent, contacted, trial, won, wonAfterTrial } = funnel;
  const direct = won - wonAfterTrial;
  const byHand = sumOf(ways);
  const steps: [label: string, value: number | null, note?: string | null][] = [
    ['Visitas', page?.visits ?? null],
    ['Abrieron el formulario', page?.formOpened ?? null, page && shareOf(page.formOpened, page.visits)],
    ['Empezaron a llenarlo', page?.formBegun ?? null, page && shareOf(page.formBegun, page.formOpened)],
    // All stored requests; visitors who may not be counted are missing in the step before.
    ['Enviaron su solicitud', sent - byHand, page && shareOf(page.formSent, page.formBegun)],
    ...(byHand > 0 ? [['Anotadas a mano', byHand] as [string, number]] : []),
    ['Contactadas', contacted, shareOf(contacted, sent)],
    ['En prueba', trial, shareOf(trial, contacted)],
    ['Compraron', won, share(wonAfterTrial, trial)],
  ];
  return (
    <BarTable
      title="De la visita a la venta (recibidas en el período)"
      heads={['Paso', 'Cuántos', 'Del paso anterior']}
      rows={steps.map(([label, value, note], index) => ({
        label,
        value,
        note,
        isGood: index === steps.length - 1,
      }))}
      foot={
        <>
          {page ? counted : notCounted}
          {direct > 0 && ` ${several(direct, 'compró', 'compraron')} sin prueba, fuera de la proporción.`}
        </>
      }
    />
  );
}

/** Of the step before; empty where that one is smaller, because steps may be left out. */
function shareOf(value: number, before: number): string {
  return before >= value ? share(value, before) : '';
}

/** How visitors ask: by the form, or by what they press instead; and the requests of each way. */
export function WaysTable({ page, ways, sent }: Pick<Figures, 'page' | 'ways'> & { sent: number }) {
  const rows: [label: string, requests: number, pressed?: number | undefined][] = [
    ['Formulario', sent - sumOf(ways), page?.formOpened],
    ['WhatsApp', ways.whatsapp, page?.whatsappPressed],
    ['Llamada', ways.call, page?.phonePressed],
    ['Visita', ways.visit],
    ['Telegram u otra', ways.other, page?.telegramPressed],
  ];
  return (
    <BarTable
      title="Por dónde te piden"
      heads={['Vía', 'Solicitudes', 'Tocaron en la página']}
      rows={rows.map(([label, value, pressed]) => ({
        label,
        value,
        note: pressed === undefined ? '–' : count(pressed),
      }))}
      foot="Lo que no llega por el formulario es lo que anotas a mano. Tocar no es escribir: quizás no enviaron el mensaje."
    />
  );
}

export function sumOf(ways: Figures['ways']): number {
  return Object.values(ways).reduce((sum, requests) => sum + requests, 0);
}

export function SourcesTable({ sources }: Pick<Figures, 'sources'>) {
  const foot = (
    <>
      Por la primera visita. Agrega <code>?de=volante</code>, o el nombre que quieras, al final del enlace de
      cada anuncio. También se leen <code>utm_source</code>, <code>utm_medium</code> y{' '}
      <code>utm_campaign</code>.
    </>
  );
  return (
    <TableCard title="De dónde vienen" isEmpty={sources.length === 0} foot={foot}>
      <table className={`${s.table} ${s.sources}`}>
        <thead>
          <tr>
            {['Origen', 'Visitas', 'Solicitudes', 'Pruebas', 'Ventas', 'Vendido'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
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
    </TableCard>
  );
}

type TableCardProps = Pick<BarTableProps, 'title' | 'foot'> & { isEmpty: boolean; children: ReactNode };

function TableCard({ title, isEmpty, foot, children }: TableCardProps) {
  return (
    <Card title={title}>
      {isEmpty ? <p className="empty">Nada en este período.</p> : children}
      {foot && <p className={`muted ${s.foot}`}>{foot}</p>}
    </Card>
  );
}
