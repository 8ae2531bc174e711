/** A request in Hoy: why it is there, and what can be done about it at once. */
import type { ReactNode } from 'react';
import { requestPath } from '../../../contract/panel/addresses.ts';
import { callableNumber } from '../../../contract/phone-number.ts';
import { stageWord } from '../../../contract/stage-record.ts';
import type { ShownRow } from '../../changes/apply-changes.ts';
import { useRecordChange } from '../../changes/use-record-change.ts';
import { pcs } from '../../format/numbers.ts';
import { Button, button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Line, LineLink } from '../../ui/line.tsx';
import { Menu } from '../../ui/menu.tsx';
import { StageShape, stageEntries, Unsaved } from '../../ui/stage-mark.tsx';
import type { AskedStage } from '../request/stage-dialog.tsx';
import type { Asked } from './line-dialog.tsx';
import s from './today.module.css';

interface RequestLineProps {
  row: ShownRow;
  aside: ReactNode;
  tone?: 'warn' | undefined;
  isArrival: boolean;
  onAsk(asked: Asked): void;
}

export function RequestLine({ row, onAsk, aside, tone, isArrival }: RequestLineProps) {
  const { take, changeStage } = useRecordChange();
  const ask = (what: Asked['what']) => onAsk({ row, what });
  const named = (what: string) => ({ 'aria-label': `${what}: ${row.fullName}`, title: what });
  return (
    <Line
      className={s.line}
      data-tone={tone}
      data-arrival={isArrival || undefined}
      mark={
        <>
          <StageShape stage={row.stage} />
          <span className="visually-hidden">{stageWord[row.stage]}: </span>
        </>
      }
      name={<LineLink to={requestPath(row.id)} name={row.fullName} />}
      more={<Facts of={[row.followUpText ?? '', row.company, pcs(row.computers), row.city]} />}
      aside={
        <>
          {row.unsaved && <Unsaved isShort />} {aside}
        </>
      }
      action={
        <>
          {callableNumber(row) && (
            <Button icon="whatsapp" {...named('WhatsApp')} onClick={() => ask('whatsapp')} />
          )}
          {row.stage === 'new' && !row.takenBy && (
            <Button kind="quiet" icon="take" {...named('La tomo yo')} onClick={() => take(row, true)} />
          )}
          <Button kind="quiet" icon="today" {...named('Siguiente paso')} onClick={() => ask('step')} />
          <Menu
            className={button('quiet')}
            name={`Etapa: ${row.fullName}`}
            label={<Icon name="check" />}
            entries={stageEntries()}
            selected={row.stage}
            onAction={(stage) => {
              if (stage === 'new' || stage === 'contacted') changeStage(row, { stage });
              else ask(stage as AskedStage); // the stages above
            }}
          />
        </>
      }
    />
  );
}
