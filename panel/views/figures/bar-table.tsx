/** A table with a bar in each row, relative to the largest value. */
import { count } from '../../format/numbers.ts';
import { Card } from '../../ui/card.tsx';
import s from './figures.module.css';

export interface BarRow {
  label: string;
  /** Null = not counted. */
  value: number | null;
  /** Text after the figure, such as a share. */
  note?: string;
  isGood?: boolean;
}

interface BarTableProps {
  title: string;
  head: string;
  /** Head of the column of figures. */
  valueHead?: string;
  /** Head of the column of notes. */
  noteHead?: string;
  /** Below the table. */
  foot?: string;
  rows: BarRow[];
}

export function BarTable({
  title,
  head,
  valueHead = 'Solicitudes',
  noteHead = 'Del paso anterior',
  foot,
  rows,
}: BarTableProps) {
  const largest = Math.max(1, ...rows.map(({ value }) => value ?? 0));
  const hasNotes = rows.some(({ note }) => note !== undefined);
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className={s.nothing}>Nada en este período.</p>
      ) : (
        <table className={s.table}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{valueHead}</th>
              {hasNotes && <th scope="col">{noteHead}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, value, note, isGood }) => (
              <tr key={label}>
                <th scope="row">
                  <span
                    className={s.bar}
                    data-good={isGood || undefined}
                    style={{ width: `${((value ?? 0) / largest) * 100}%` }}
                  />
                  <bdi>{label}</bdi>
                </th>
                <td>{value === null ? 'No se cuenta' : count(value)}</td>
                {hasNotes && <td className={s.note}>{note}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {foot && <p className={s.foot}>{foot}</p>}
    </Card>
  );
}
