/** Requests by day or week: a chart with axes, and the same data as a table. */
import { barY, plot, ruleY } from '@observablehq/plot';
import { useState } from 'react';
import type { Figures } from '../../../contract/panel/answers.ts';
import { relayTime } from '../../format/clock.ts';
import { axisDay, datedDay, day } from '../../format/dates.ts';
import { count, several } from '../../format/numbers.ts';
import { Choices } from '../../ui/choices.tsx';
import { Card } from '../../ui/view.tsx';
import s from './figures.module.css';
import { Table } from './tables.tsx';

type Bar = Figures['days'][number];

const heightPx = 200;
/** Minimum width of one day's label. */
const labelPx = 64;
/** Of the vertical axis. */
const letterPx = 8;

export function RequestChart({ figures }: { figures: Figures }) {
  const [unit, setUnit] = useState<Unit>(figures.days.length > 92 ? 'semana' : 'día');
  const weeks = figures.weeks.map(({ week, requests }) => ({ day: week, requests }));
  const bars: Bar[] = unit === 'semana' ? weeks : figures.days;
  const total = bars.reduce((sum, { requests }) => sum + requests, 0);
  const drawIn = (place: HTMLDivElement) => {
    const observer = new ResizeObserver(([entry]) => {
      const widthPx = Math.floor(entry?.contentRect.width ?? 0);
      if (widthPx > 0) place.replaceChildren(draw(bars, unit, widthPx));
    });
    observer.observe(place);
    return () => observer.disconnect();
  };
  return (
    <Card
      title="Solicitudes recibidas"
      actions={
        <Choices<Unit>
          legend="Agrupar"
          options={['día', 'semana']}
          label={(each) => `Por ${each}`}
          isOn={(each) => each === unit}
          onPress={setUnit}
        />
      }
    >
      <div
        ref={drawIn}
        className={s.chart}
        role="img"
        aria-label={`${several(total, 'solicitud', 'solicitudes')}; en la tabla, por ${unit}`}
      />
      <details className={s.details}>
        <summary>Ver como tabla</summary>
        <Table
          heads={[unit === 'semana' ? 'Semana del' : 'Día', 'Solicitudes']}
          rows={[...bars].reverse().map((bar) => [dayOf(bar, unit), count(bar.requests)])}
        />
      </details>
    </Card>
  );
}

type Unit = 'semana' | 'día';

/** A week is not over with the day that it begins with. */
function dayOf(bar: Bar, unit: Unit): string {
  return (unit === 'semana' ? datedDay : day)(bar.day, relayTime());
}

function draw(bars: Bar[], unit: Unit, widthPx: number): Element {
  const largest = Math.max(...bars.map(({ requests }) => requests));
  const every = Math.ceil((bars.length * labelPx) / widthPx);
  const of = unit === 'semana' ? 'Semana del ' : '';
  const drawn = plot({
    width: widthPx,
    height: heightPx,
    marginLeft: Math.max(32, letterPx * count(2 * largest).length),
    marginRight: 0,
    marginTop: 12,
    marginBottom: 24,
    x: {
      type: 'band',
      label: null,
      padding: bars.length > 60 ? 0.1 : 0.25,
      ticks: bars.filter((_, index) => (bars.length - 1 - index) % every === 0).map((bar) => bar.day),
      tickFormat: axisDay,
      tickSize: 0,
    },
    y: {
      label: null,
      grid: true,
      ticks: 4,
      tickSize: 0,
      tickFormat: (value: number) => (Number.isInteger(value) ? count(value) : ''),
      nice: true,
    },
    marks: [
      barY(bars, {
        x: 'day',
        y: 'requests',
        fill: 'currentColor',
        rx1: 2,
        title: (bar: Bar) => `${of}${dayOf(bar, unit)}: ${count(bar.requests)}`,
      }),
      ruleY([0]),
    ],
  });
  // The policy allows no inline style; what is needed of it stands in figures.module.css.
  drawn.querySelector('style')?.remove();
  // The region's name and the table say the same to screen readers.
  drawn.setAttribute('aria-hidden', 'true');
  return drawn;
}
