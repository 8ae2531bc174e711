/** A request in the list: one line on wide screens, two on phones; the whole row opens it. And the list's head. */
import { memo, type ReactNode } from 'react';
import { daysBetween } from '../../../contract/calendar-day.ts';
import type { ShownRow } from '../../changes/apply-changes.ts';
import { endingDays, today } from '../../format/dates.ts';
import { pcs, pcsCount } from '../../format/numbers.ts';
import { Age, useNow } from '../../ui/age.tsx';
import { StageMark, StageShape, Unsaved } from '../../ui/stage-mark.tsx';
import s from './request-table.module.css';

interface TableRowProps {
  row: ShownRow;
  isChosen: boolean;
  onChoose(row: ShownRow): void;
  /** The table goes there without loading the panel again: the router's links would be drawn at each key of a search. */
  href: string;
}

/** Of the mail to the owner. */
const mailWords = { sent: 'enviado', waiting: 'en espera', held: 'no salió', none: '' };

/** What is drawn in a column, which is also its area of the grid; a text is its tooltip, too. */
const columns: Record<string, (props: TableRowProps) => ReactNode> = {
  Elegir: ({ row, isChosen, onChoose }) => (
    <label className={s.choose}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => onChoose(row)}
        aria-label={`Elegir a ${row.fullName}`}
      />
    </label>
  ),
  Etapa: ({ row }) => <RowStage row={row} />,
  Nombre: ({ row, href }) => (
    <>
      {row.boughtBefore && (
        <span className={s.bought} title="Ya compró">
          <StageShape stage="won" />
          <span className="visually-hidden">Ya compró: </span>
        </span>
      )}
      <a href={href} className={`row-link ${s.link}`} dir="auto">
        {row.fullName}
      </a>
    </>
  ),
  Negocio: ({ row }) => row.company,
  PC: ({ row }) => pcsCount(row.computers),
  Ciudad: ({ row }) => row.city,
  Teléfono: ({ row }) => row.phone,
  Edición: ({ row }) => row.edition ?? '',
  Aviso: ({ row }) => mailWords[row.mail],
  Recibida: ({ row }) => <Age at={row.receivedAt} />,
};

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, isChosen } = props;
  /** For phones, which do not name the columns; nothing after `40 máquinas`. */
  const unit = pcs(row.computers).slice(pcsCount(row.computers).length);
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: part of such a table; its link takes the focus
    <div
      role="row"
      className={s.row}
      data-new={row.stage === 'new' || undefined}
      data-chosen={isChosen || undefined}
    >
      {Object.entries(columns).map(([column, draw]) => {
        const content = draw(props);
        const text = typeof content === 'string' ? { title: content, dir: 'auto' } : {};
        return (
          // biome-ignore lint/a11y/useSemanticElements: part of such a table
          <span
            key={column}
            role="cell"
            className={`clip ${s.cell}`}
            data-column={column}
            style={{ gridArea: column }}
            data-unit={column === 'PC' ? unit : undefined}
            {...text}
          >
            {content}
          </span>
        );
      })}
    </div>
  );
});

function RowStage({ row: { stage, trialEnds, takenBy, unsaved } }: { row: ShownRow }) {
  const left = daysBetween(today(useNow()), trialEnds ?? '');
  const isTrial = stage === 'trial' && trialEnds !== null;
  return (
    <span className={`row ${s.stage}`}>
      <StageMark stage={stage} ending={isTrial && left <= endingDays} />
      {isTrial && (
        <span className={s.days} data-tone={left <= endingDays ? 'warn' : undefined}>
          {left > 0 ? `${left} d` : 'terminó'}
        </span>
      )}
      {takenBy && (
        <span className="muted clip" title={`La tiene ${takenBy.name}`}>
          <bdi>{takenBy.name.split(' ')[0]}</bdi>
        </span>
      )}
      {unsaved && <Unsaved isShort />}
    </span>
  );
}

export function TableHead() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of such a table
    <div role="rowgroup" className={s.head}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above, and nothing to focus */}
      <div role="row" className={s.row}>
        {Object.keys(columns).map((name) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above
          <span role="columnheader" key={name} className={`clip ${s.cell}`} data-column={name}>
            {name === 'Elegir' ? <span className="visually-hidden">{name}</span> : name}
          </span>
        ))}
      </div>
    </div>
  );
}
