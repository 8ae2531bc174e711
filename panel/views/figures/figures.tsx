/** The business's figures: one chart, then tables with bars. The period is part of the URL. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { addDays } from '../../../contract/calendar-day.ts';
import type { AnswerTimes, Figures } from '../../../contract/panel-answers.ts';
import { figuresQuery } from '../../../contract/panel-inputs.ts';
import { call } from '../../api/call.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { axisDay, duration, today } from '../../format/dates.ts';
import { count, money, share } from '../../format/numbers.ts';
import { Choices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { View } from '../../ui/view.tsx';
import s from './figures.module.css';
import { RequestChart } from './request-chart.tsx';
import { type BarRow, BarTable, Funnel, SourcesTable } from './tables.tsx';

/** In days. */
const periods: Record<string, string> = { 7: '7 días', 30: '30 días', 90: '90 días', 365: '1 año' };
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
      <div className={`row ${s.period}`}>
        <Choices
          legend="Período"
          options={Object.keys(periods)}
          label={(days) => periods[days]}
          isOn={(days) => period.from === addDays(now, 1 - Number(days)) && period.to === now}
          onPress={(days) => choose({ from: addDays(now, 1 - Number(days)), to: now })}
        />
        <div className="row">
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
        rows={10}
        earlier={({ from, to }) => `Estas cifras son del ${axisDay(from)} al ${axisDay(to)}.`}
      >
        {(found) => <Found figures={found} />}
      </QueryResult>
    </View>
  );
}

function Found({ figures }: { figures: Figures }) {
  const { page, funnel, answers, closed, countries, sizes, sources } = figures;
  const sums = [
    ['Solicitudes recibidas', count(funnel.sent)],
    ['Respuesta en horario', durationOf(answers.medianMs)],
    ['Ventas cerradas', count(closed.won)],
    ['Licencias vendidas', count(closed.licences)],
    ['Vendido', money(closed.amountCents)],
    ['Compraron, de lo cerrado', share(closed.won, closed.won + closed.lost) || '–'],
  ];
  return (
    <>
      <dl className={s.sums}>
        {sums.map(([label, value]) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RequestChart figures={figures} />
      <div className={s.tables}>
        <Funnel page={page} funnel={funnel} />
        <BarTable
          title="Quién cerró"
          heads={['Persona', 'Ventas', 'Vendido, y parte de lo que cerró']}
          rows={closed.people.map(({ name, won, lost, amountCents }) => ({
            label: name,
            value: won,
            note: `${money(amountCents)} · ${share(won, won + lost)}`,
            isGood: true,
          }))}
          foot="Por la fecha en que se cerró, no por la de llegada."
        />
        <BarTable
          title="Quién contesta primero"
          heads={['Persona', 'Solicitudes', answerNote]}
          rows={answers.people.map(({ name, ...times }) => answerRow(name, times))}
          foot={`${answerFoot} La más lenta: ${durationOf(answers.slowestMs)}.`}
        />
        <BarTable
          title="Primera respuesta, por hora de llegada"
          heads={['Hora', 'Solicitudes', answerNote]}
          rows={answers.hours.map(({ hour, ...times }) => answerRow(`${hour}:00 a ${hour}:59`, times))}
        />
        <BarTable
          title="Por qué no compraron"
          heads={['Motivo']}
          rows={closed.reasons.map(({ reason, requests }) => ({ label: reason, value: requests }))}
        />
        <BarTable
          title="Tamaño del local"
          heads={['PC']}
          rows={sizes.map(({ from, to, requests }) => ({ label: sizeLabel(from, to), value: requests }))}
        />
        <BarTable
          title="Países"
          heads={['País']}
          rows={countries.map(({ name, requests }) => ({ label: name, value: requests }))}
        />
      </div>
      <SourcesTable sources={sources} />
    </>
  );
}

const answerNote = 'Mediana, y la más lenta';
const answerFoot =
  'Desde que llega hasta que alguien la toma o la contacta; solo cuenta tu horario de atención.';

/** "12 min · 3 h": the median and the slowest. */
function answerRow(label: string, { requests, medianMs, slowestMs }: AnswerTimes): BarRow {
  return { label, value: requests, note: `${durationOf(medianMs)} · ${durationOf(slowestMs)}` };
}

function durationOf(ms: number | null): string {
  return ms === null ? '–' : duration(ms);
}

function sizeLabel(from: number, to: number | null): string {
  if (to === null) return `${count(from)} o más`;
  return from === to ? count(from) : `${count(from)} a ${count(to)}`;
}
