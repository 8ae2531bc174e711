/** A request in the list: one line on wide screens, two on phones; the whole row opens it. The head, and a row that loads. */
import { memo, useEffect, useRef } from 'react';
import type { MailState } from '../../../contract/panel-answers.ts';
import type { ShownRow } from '../../changes/apply-changes.ts';
import { daysBetween, today } from '../../format/dates.ts';
import { mailWord } from '../../format/words.ts';
import { Age } from '../../ui/age.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { StageMark } from '../../ui/stage-mark.tsx';
import { Unsaved } from '../../ui/unsaved.tsx';
import { useNow } from '../../ui/use-now.ts';
import s from './request-table.module.css';

interface TableRowProps {
  row: ShownRow;
  index: number;
  isActive: boolean;
  isChosen: boolean;
  /** @param isRange from the row that was chosen before to this one */
  onChoose(index: number, isRange: boolean): void;
  onFocus(id: string, index: number): void;
  startPx: number;
  /** Of the request; the table goes there without loading the panel again. */
  href: string;
}

const mailIcons: Record<MailState, IconName | undefined> = {
  sent: 'check',
  waiting: 'clock',
  held: 'warning',
  none: undefined,
};
/** A trial that ends within so many days is highlighted. */
const soonDays = 3;

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, isActive, isChosen, startPx, href, onChoose, onFocus } = props;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.focus({ preventScroll: true });
  }, [isActive]);
  const { fullName, company, computers, city, phone, edition, stage, mail, receivedAt } = row;
  const icon = mailIcons[mail];
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: part of a virtual table; its link takes the focus
    <div
      role="row"
      aria-rowindex={index + 2}
      className={s.row}
      data-new={stage === 'new' || undefined}
      data-chosen={isChosen || undefined}
      onFocus={() => onFocus(row.id, index)}
      style={{ transform: `translateY(${startPx}px)` }}
    >
      <Cell column="Elegir">
        <label className={s.choose}>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={`Elegir a ${fullName}`}
            onChange={({ nativeEvent }) =>
              onChoose(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      </Cell>
      <Cell column="Etapa">
        <RowStage row={row} />
      </Cell>
      <Cell column="Nombre">
        <a ref={link} href={href} className={`row-link ${s.link}`} dir="auto">
          {fullName}
        </a>
      </Cell>
      <Cell column="Negocio" text={company} />
      <Cell column="PC" text={computers} />
      <Cell column="Ciudad" text={city} />
      <Cell column="Teléfono" text={phone} />
      <Cell column="Edición" text={edition ?? ''} />
      <Cell column="Correo" state={mail}>
        {icon && <Icon name={icon} />}
        <span className="visually-hidden">{mailWord[mail]}</span>
      </Cell>
      <Cell column="Recibida">
        <Age at={receivedAt} />
      </Cell>
    </div>
  );
});

function RowStage({ row: { stage, trialEnds, takenBy, unsaved } }: { row: ShownRow }) {
  const left = daysBetween(today(useNow()), trialEnds ?? '');
  const isTrial = stage === 'trial' && trialEnds !== null;
  return (
    <span className={s.stage}>
      <StageMark stage={stage} ending={isTrial && left <= soonDays} />
      {isTrial && (
        <span className={s.days} data-ending={left <= soonDays || undefined}>
          {left > 0 ? `${left} d` : 'terminó'}
        </span>
      )}
      {takenBy && (
        <span className={s.holder} title={`La tiene ${takenBy.name}`}>
          <bdi>{takenBy.name.split(' ')[0]}</bdi>
        </span>
      )}
      {unsaved && <Unsaved isShort />}
    </span>
  );
}

interface CellProps {
  column: string;
  text?: string;
  state?: string;
  children?: React.ReactNode;
}

function Cell({ column, text, state, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a virtual table
    <span
      role="cell"
      className={s.cell}
      data-column={column}
      data-state={state}
      title={text}
      dir={text && 'auto'}
    >
      {text ?? children}
    </span>
  );
}

const columns = [
  'Elegir',
  'Etapa',
  'Nombre',
  'Negocio',
  'PC',
  'Ciudad',
  'Teléfono',
  'Edición',
  'Correo',
  'Recibida',
];

/** The list's columns, which phones do not name. */
export function TableHead() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a virtual table
    <div role="rowgroup" className={s.head}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above, and nothing to focus */}
      <div role="row" className={s.row} aria-rowindex={1}>
        {columns.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above
          <span role="columnheader" key={name} data-column={name}>
            {name === 'Elegir' ? <span className="visually-hidden">{name}</span> : name}
          </span>
        ))}
      </div>
    </div>
  );
}

const loadingColumns = columns.filter((name) => !['Elegir', 'PC', 'Edición', 'Correo'].includes(name));
const barWidths = ['long', 'short', 'middle'];

export function SkeletonRow({ index, startPx }: { index: number; startPx: number }) {
  return (
    <div className={s.row} data-skeleton style={{ transform: `translateY(${startPx}px)` }} aria-hidden="true">
      {loadingColumns.map((column, at) => (
        <span key={column} className={s.cell} data-column={column}>
          <i className={s.bar} data-width={barWidths[(index + at) % barWidths.length]} />
        </span>
      ))}
    </div>
  );
}
