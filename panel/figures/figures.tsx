/** The business's figures: one chart, then tables with bars. The period is part of the URL. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Figures } from '../../contract/panel-answers.ts';
import { figuresQuery } from '../../contract/panel-inputs.ts';
import { call } from '../api/call.ts';
import { addDays, duration, today } from '../format/dates.ts';
import { count, money } from '../format/numbers.ts';
import { View } from '../shell/view.tsx';
import { Answered } from '../ui/answered.tsx';
import { Field } from '../ui/field.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { BarTable } from './bar-table.tsx';
import s from './figures.module.css';
import { Funnel } from './funnel.tsx';
import { RequestChart } from './request-chart.tsx';

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
      <Answered query={figures} skeleton={<SkeletonRows count={10} />}>
        {(found) => <Found figures={found} />}
      </Answered>
    </View>
  );
}

function Found({ figures }: { figures: Figures }) {
  const { page, funnel, firstContactMedianMs, sales, countries, sizes } = figures;
  return (
    <>
      <dl className={s.sums}>
        <Sum label="Solicitudes" value={count(funnel.sent)} />
        <Sum
          label="Primer contacto"
          value={firstContactMedianMs === null ? '–' : duration(firstContactMedianMs)}
        />
        <Sum label="Ventas" value={count(sales.count)} />
        <Sum label="Licencias" value={count(sales.licences)} />
        <Sum label="Vendido" value={money(sales.amountCents)} />
      </dl>
      <RequestChart figures={figures} />
      <div className={s.tables}>
        <Funnel page={page} funnel={funnel} />
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
    </>
  );
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
