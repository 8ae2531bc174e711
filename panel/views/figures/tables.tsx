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
  rows: readonly BarRow[];
  /** What all rows together are parts of: what is in none of them has a row of its own. */
  rest?: [label: string, whole: number];
  foot?: ReactNode;
}
/** A value of null was not counted; its note is a text after the figure, such as a share. */
export type BarRow = readonly [label: string, value: number | null, note?: ReactNode];

export function BarTable({ heads, rows: given, rest, ...card }: BarTableProps) {
  const [label, value = 'Solicitudes', note] = heads;
  const [others = '', whole = 0] = rest ?? [];
  const left = given.reduce((left, [, value]) => left - (value ?? 0), whole);
  const rows: readonly BarRow[] = left > 0 ? [...given, [others, left]] : given;
  const largest = Math.max(1, ...rows.map(([, value]) => value ?? 0));
  return (
    <Table
      {...card}
      className={s.bars}
      heads={note ? [label, value, note] : [label, value]}
      rows={rows.map(([name, figure, said]) => [
        <>
          <span className={s.bar} style={{ width: `${((figure ?? 0) / largest) * 100}%` }} />
          <bdi className="clamp">{name}</bdi>
        </>,
        figure === null ? 'No se cuenta' : count(figure),
        said,
      ])}
    />
  );
}

interface TableProps extends Partial<Pick<BarTableProps, 'title' | 'foot'>> {
  heads: readonly string[];
  /** The cells of each, the first of which names the row. */
  rows: readonly (readonly ReactNode[])[];
  className?: string | undefined;
}

/** With a title it is a part of the view, which says where nothing is in it. */
export function Table({ title, foot, heads, rows, className = '' }: TableProps) {
  const table = (
    <table className={`${s.table} ${className}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two accounts may have had one name
          <tr key={row}>
            <th scope="row">{name}</th>
            {heads.slice(1).map((head, column) => (
              <td key={head}>{cells[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!title) return table;
  return (
    <Card title={title}>
      {rows.length === 0 ? <p className="empty">Nada en este período.</p> : table}
      {foot && <p className="muted empty">{foot}</p>}
    </Card>
  );
}

const counted =
  'Visitas y pasos del formulario se cuentan sin cookies, y sin quienes piden a su navegador no ser contados. La proporción de envíos es la de quienes se cuentan.';
const notCounted = 'El conteo de visitas está apagado.';

export function Funnel({ page, funnel, ways }: Pick<Figures, 'page' | 'funnel' | 'ways'>) {
  const { sent, contacted, trial, won, wonAfterTrial } = funnel;
  const direct = won - wonAfterTrial;
  const byHand = sumOf(ways);
  const steps: BarRow[] = [
    ['Visitas', page?.visits ?? null],
    ['Abrieron el formulario', page?.formOpened ?? null, page && shareOf(page.formOpened, page.visits)],
    ['Empezaron a llenarlo', page?.formBegun ?? null, page && shareOf(page.formBegun, page.formOpened)],
    // All stored requests; visitors who may not be counted are missing in the step before.
    ['Enviaron su solicitud', sent - byHand, page && shareOf(page.formSent, page.formBegun)],
    ...(byHand > 0 ? [['Anotadas a mano', byHand] as const] : []),
    ['Contactadas', contacted, shareOf(contacted, sent)],
    ['En prueba', trial, shareOf(trial, contacted)],
    ['Compraron', won, share(wonAfterTrial, trial)],
  ];
  return (
    <BarTable
      title="De la visita a la venta (recibidas en el período)"
      heads={['Paso', 'Cuántos', 'Del paso anterior']}
      rows={steps}
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

export function WaysTable({ page, ways, sent }: Pick<Figures, 'page' | 'ways'> & { sent: number }) {
  const pressed = (times?: number) => (times === undefined ? '–' : count(times));
  return (
    <BarTable
      title="Por dónde te piden"
      heads={['Vía', 'Solicitudes', 'Tocaron en la página']}
      rows={[
        ['Formulario', sent - sumOf(ways), pressed(page?.formOpened)],
        ['WhatsApp', ways.whatsapp, pressed(page?.whatsappPressed)],
        ['Llamada', ways.call, pressed(page?.phonePressed)],
        ['Visita', ways.visit, pressed()],
        ['Telegram u otra', ways.other, pressed(page?.telegramPressed)],
      ]}
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
    <Table
      title="De dónde vienen"
      foot={foot}
      className={s.sources}
      heads={['Origen', 'Visitas', 'Solicitudes', 'Pruebas', 'Ventas', 'Vendido']}
      rows={sources.map(({ source, visits, requests, trials, won, amountCents }) => [
        <bdi key="source">{source === null ? 'Otros' : source || 'Directo, o no se sabe'}</bdi>,
        visits === null ? '–' : count(visits),
        ...[requests, trials, won].map(count),
        money(amountCents),
      ])}
    />
  );
}
