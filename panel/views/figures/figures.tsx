/** The business's figures: one chart, then tables with bars. The period is part of the URL. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { addDays } from '../../../contract/calendar-day.ts';
import type { AnswerTimes, Figures } from '../../../contract/panel/answers.ts';
import { figuresQuery } from '../../../contract/panel/inputs.ts';
import { call } from '../../api/call.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { business } from '../../format/business.ts';
import { relayTime } from '../../format/clock.ts';
import { axisDay, duration, today } from '../../format/dates.ts';
import { count, money, share } from '../../format/numbers.ts';
import { Choices } from '../../ui/choices.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { Card, View } from '../../ui/view.tsx';
import s from './figures.module.css';
import { RequestChart } from './request-chart.tsx';
import { type BarRow, BarTable, Funnel, SourcesTable, sumOf, WaysTable } from './tables.tsx';

/** In days. */
const periods: Record<string, string> = { 7: '7 días', 30: '30 días', 90: '90 días', 365: '1 año' };
const usualDays = 30;

export function FiguresView() {
  const [search, setSearch] = useSearchParams();
  const now = today(relayTime());
  const given = figuresQuery.safeParse(Object.fromEntries(search)).data;
  const period = { from: given?.from || addDays(now, 1 - usualDays), to: given?.to || now };
  const figures = useQuery({
    queryKey: ['figures', period],
    queryFn: ({ signal }) => call('figures', { query: period, signal }),
    placeholderData: (before) => before,
  });
  const choose = (changed: { from: string; to: string }) => setSearch(changed, { replace: true });
  const end = (name: keyof typeof period) => ({
    type: 'date',
    value: period[name],
    onValue: (day: string) => day && choose({ ...period, [name]: day }),
  });
  return (
    <View title="Cifras">
      <div className={`row apart ${s.period}`}>
        <Choices
          legend="Período"
          options={Object.keys(periods)}
          label={(days) => periods[days]}
          isOn={(days) => period.from === addDays(now, 1 - Number(days)) && period.to === now}
          onPress={(days) => choose({ from: addDays(now, 1 - Number(days)), to: now })}
        />
        <div className="row">
          <Field label="Desde" max={period.to} {...end('from')} />
          <Field label="Hasta" min={period.from} {...end('to')} />
        </div>
      </div>
      <QueryResult
        query={figures}
        earlier={({ from, to }) => `Estas cifras son del ${axisDay(from)} al ${axisDay(to)}.`}
      >
        {(found) => <Found figures={found} />}
      </QueryResult>
    </View>
  );
}

function Found({ figures }: { figures: Figures }) {
  // Amounts of one payment and first payments are added: said beside the sum.
  const hasRenewals = business.editions.some(({ payment }) => payment && payment !== 'once');
  const { page, ways, funnel, answers, closed, countries, sizes, sources } = figures;
  const lost = closed.reasons.filter(({ isCounted }) => isCounted);
  const none = closed.reasons.filter(({ isCounted }) => !isCounted);
  return (
    <>
      <div className={`columns ${s.sums}`}>
        <Sums
          title="Recibidas en el período"
          of={{
            'Solicitudes recibidas': count(funnel.sent),
            'Respuesta usual': durationOf(answers.medianMs),
            'Esperan respuesta': count(funnel.sent - sumOf(ways) - answers.requests),
          }}
        />
        <Sums
          title="Cerradas en el período"
          aside={`aunque llegaran antes${hasRenewals ? '; de lo mensual y anual, el primer pago' : ''}`}
          of={{
            'Ventas cerradas': count(closed.won),
            'Licencias vendidas': count(closed.licences),
            Vendido: money(closed.amountCents),
            '% que compró': share(closed.won, closed.won + closed.lost) || '–',
          }}
        />
      </div>
      <RequestChart figures={figures} />
      <div className={s.tables}>
        <Funnel page={page} funnel={funnel} ways={ways} />
        <WaysTable page={page} ways={ways} sent={funnel.sent} />
        <BarTable
          title="Ventas por edición"
          heads={['Edición', 'Ventas', 'Licencias · vendido']}
          rows={closed.editions.map(({ name, won, licences, amountCents }) => [
            name,
            won,
            <Facts key={name} of={[count(licences), money(amountCents)]} />,
          ])}
          foot={closedFoot}
        />
        <BarTable
          title="Quién vendió"
          heads={['Persona', 'Ventas', 'Vendido · % que compró']}
          rows={closed.people.map(({ name, won, lost, amountCents }) => [
            name,
            won,
            <Facts key={name} of={[money(amountCents), share(won, won + lost)]} />,
          ])}
          foot={closedFoot}
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
          rows={answers.hours.map(({ hour, ...times }) => answerRow(`${hour} a ${hour + 1} h`, times))}
        />
        <BarTable
          title="Por qué no compraron"
          heads={['Motivo']}
          rows={lost.map(({ reason, requests }) => [reason, requests])}
          rest={['Los demás', closed.lost]}
          foot={`${closedFoot}${none.length > 0 ? ` Sin contar: ${none.map(({ reason, requests }) => `${reason}, ${count(requests)}`).join('; ')}.` : ''}`}
        />
        <BarTable
          title="Tamaño del local"
          heads={['PC']}
          rows={sizes.map(({ from, to, requests }) => [sizeLabel(from, to), requests])}
          rest={['No se sabe', funnel.sent]}
        />
        <BarTable
          title="Países"
          heads={['País']}
          rows={countries.map(({ name, requests }) => [name || 'No se anotó', requests])}
          rest={['Los demás', funnel.sent]}
        />
      </div>
      <SourcesTable sources={sources} />
    </>
  );
}

function Sums({ title, aside, of }: { title: string; aside?: string; of: Readonly<Record<string, string>> }) {
  return (
    <Card title={title} aside={aside}>
      <dl className="row">
        {Object.entries(of).map(([label, value]) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const closedFoot = 'Por la fecha en que se cerró, no por la de llegada.';
const answerNote = 'Lo usual · lo más lento';
const answerFoot =
  'Desde que llega hasta que alguien la toma o la contacta; solo cuenta tu horario de atención.';

function answerRow(label: string, { requests, medianMs, slowestMs }: AnswerTimes): BarRow {
  return [label, requests, <Facts key={label} of={[durationOf(medianMs), durationOf(slowestMs)]} />];
}

function durationOf(ms: number | null): string {
  return ms === null ? '–' : duration(ms);
}

function sizeLabel(from: number, to: number | null): string {
  if (to === null) return `${count(from)} o más`;
  return from === to ? count(from) : `${count(from)} a ${count(to)}`;
}
