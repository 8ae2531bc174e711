/** The business's figures: one chart, then tables with bars. The period is part of the URL. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { AnswerTimes, Figures } from '../../../contract/panel-answers.ts';
import { figuresQuery } from '../../../contract/panel-inputs.ts';
import { call } from '../../api/call.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { addDays, axisDay, duration, today } from '../../format/dates.ts';
import { count, money, share } from '../../format/numbers.ts';
import { Field } from '../../ui/field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { View } from '../../ui/view.tsx';
import { type BarRow, BarTable } from './bar-table.tsx';
import s from './figures.module.css';
import { RequestChart } from './request-chart.tsx';
import { SourcesTable } from './sources-table.tsx';

const periods = [
  { days: 7, label: '7 días' },
  { days: 30, label: '30 días' },
  { days: 90, label: '90 días' },
  { days: 365, label: '1 año' },
];
const usualDays = 30;

export function FiguresView() {
  const [search, setSearch] = useSearchParams();
  const now = today(Date.now());
  const given = figuresQuery.safeParse(Object.fromEntries(search));
  const period = {
    from: (given.success && given.data.from) || addDays(now, 1 - usualDays),
    to: (given.success && given.data.to) || now,
  };
  const figures = useQuery({
    queryKey: ['figures', period],
    queryFn: ({ signal }) => call('figures', { query: period, signal }),
    placeholderData: (before) => before,
  });
  const choose = (changed: { from: string; to: string }) => setSearch(changed, { replace: true });
  return (
    <View title="Cifras">
      <div className={s.period}>
        <fieldset className={s.periods}>
          <legend className="visually-hidden">Período</legend>
          {periods.map(({ days, label }) => {
            const from = addDays(now, 1 - days);
            return (
              <button
                key={days}
                type="button"
                aria-pressed={period.from === from && period.to === now}
                onClick={() => choose({ from, to: now })}
              >
                {label}
              </button>
            );
          })}
        </fieldset>
        <div className={s.dates}>
          <Field
            label="Desde"
            type="date"
            max={period.to}
            value={period.from}
            onChange={({ currentTarget: { value } }) => value && choose({ ...period, from: value })}
          />
          <Field
            label="Hasta"
            type="date"
            min={period.from}
            value={period.to}
            onChange={({ currentTarget: { value } }) => value && choose({ ...period, to: value })}
          />
        </div>
      </div>
      <QueryResult
        query={figures}
        skeleton={<SkeletonRows count={10} />}
        earlier={({ from, to }) => `Estas cifras son del ${axisDay(from)} al ${axisDay(to)}.`}
      >
        {(found) => <Found figures={found} />}
      </QueryResult>
    </View>
  );
}

function Found({ figures }: { figures: Figures }) {
  const { page, funnel, answers, closed, countries, sizes, sources } = figures;
  const closedCount = closed.won + closed.lost;
  return (
    <>
      <dl className={s.sums}>
        <Sum label="Solicitudes recibidas" value={count(funnel.sent)} />
        <Sum label="Respuesta en horario" value={durationOf(answers.medianMs)} />
        <Sum label="Ventas cerradas" value={count(closed.won)} />
        <Sum label="Licencias vendidas" value={count(closed.licences)} />
        <Sum label="Vendido" value={money(closed.amountCents)} />
        <Sum label="Compraron, de lo cerrado" value={share(closed.won, closedCount) || '–'} />
      </dl>
      <RequestChart figures={figures} />
      <div className={s.tables}>
        <Funnel page={page} funnel={funnel} />
        <BarTable
          title="Quién cerró"
          head="Persona"
          valueHead="Ventas"
          rows={closed.people.map(({ name, won, lost, amountCents }) => ({
            label: name,
            value: won,
            note: `${money(amountCents)} · ${share(won, won + lost)}`,
            isGood: true,
          }))}
          noteHead="Vendido, y parte de lo que cerró"
          foot="Por la fecha en que se cerró, no por la de llegada."
        />
        <BarTable
          title="Quién contesta primero"
          head="Persona"
          valueHead="Solicitudes"
          rows={answers.people.map(({ name, ...times }) => answerRow(name, times))}
          noteHead="Mediana, y la más lenta"
          foot={`${answerFoot} La más lenta: ${durationOf(answers.slowestMs)}.`}
        />
        <BarTable
          title="Primera respuesta, por hora de llegada"
          head="Hora"
          rows={answers.hours.map(({ hour, ...times }) => answerRow(`${hour}:00 a ${hour}:59`, times))}
          noteHead="Mediana, y la más lenta"
        />
        <BarTable
          title="Por qué no compraron"
          head="Motivo"
          rows={closed.reasons.map(({ reason, requests }) => ({ label: reason, value: requests }))}
        />
        <BarTable
          title="Tamaño del local"
          head="PC"
          rows={sizes.map(({ from, to, requests }) => ({ label: sizeLabel(from, to), value: requests }))}
        />
        <BarTable
          title="Países"
          head="País"
          rows={countries.map(({ name, requests }) => ({ label: name, value: requests }))}
        />
      </div>
      <SourcesTable sources={sources} />
    </>
  );
}

const answerFoot =
  'Desde que llega hasta que alguien la toma o la contacta; solo cuenta tu horario de atención.';

/** "12 min · 3 h": the median and the slowest. */
function answerRow(label: string, { requests, medianMs, slowestMs }: AnswerTimes): BarRow {
  return { label, value: requests, note: `${durationOf(medianMs)} · ${durationOf(slowestMs)}` };
}

function durationOf(ms: number | null): string {
  return ms === null ? '–' : duration(ms);
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function sizeLabel(from: number, to: number | null): string {
  if (to === null) return `${count(from)} o más`;
  return from === to ? count(from) : `${count(from)} a ${count(to)}`;
}

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
      title="De la visita a la venta: lo recibido"
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
