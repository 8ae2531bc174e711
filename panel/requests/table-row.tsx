/** One request in the list: one line on wide screens, two on phones. The whole row opens the request. */
import { memo, useEffect, useRef } from 'react';
import type { MailState, RequestRow } from '../../contract/panel-answers.ts';
import { daysBetween, today } from '../format/dates.ts';
import { mailWord } from '../format/words.ts';
import { Age } from '../ui/age.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import rowLink from '../ui/row-link.module.css';
import { StageMark } from '../ui/stage-mark.tsx';
import { useNow } from '../ui/use-now.ts';
import s from './request-table.module.css';

interface TableRowProps {
  row: RequestRow;
  index: number;
  isActive: boolean;
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

export const TableRow = memo(function TableRow({ row, index, isActive, startPx, href }: TableRowProps) {
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
      style={{ transform: `translateY(${startPx}px)` }}
    >
      <Cell column="Etapa">
        <RowStage row={row} />
      </Cell>
      <Cell column="Nombre">
        <a ref={link} href={href} className={`${rowLink.link} ${s.link}`} dir="auto">
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

function RowStage({ row: { stage, trialEnds } }: { row: RequestRow }) {
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
