/** What a line of Hoy asks: the words for WhatsApp, the next step, or a stage's details. Its code is loaded at the first press. */
import { useState } from 'react';
import { recordOf, type ShownRow } from '../../changes/apply-changes.ts';
import { useShownDetail } from '../../changes/use-changes.tsx';
import { useStageChange } from '../../changes/use-stage-change.ts';
import { WriteDialog } from '../contact/contact-button.tsx';
import { NextStepDialog } from '../request/next-step.tsx';
import { type AskedStage, StageDialog } from '../request/stage-dialog.tsx';

export type Asked = 'whatsapp' | 'step' | AskedStage;

export function LineDialog(props: { row: ShownRow; asked: Asked; onClose(): void }) {
  const { asked, onClose } = props;
  // As it was when this was opened: what another person changes meanwhile is not replaced without a question.
  const [row] = useState(props.row);
  const changeStage = useStageChange();
  const { data, isLoading } = useShownDetail(row.id);
  if (asked === 'whatsapp') return <WriteDialog customer={row} channel="whatsapp" onClose={onClose} />;
  if (asked === 'step') return <NextStepDialog request={row} onClose={onClose} />;
  if (isLoading) return null;
  // Offline a row knows neither of a quote nor of a sale: the list of prices holds.
  const detail = data ?? { fields: row, record: recordOf(row), timeline: [] };
  return (
    <StageDialog
      detail={{ edition: row.edition, ...detail }}
      stage={asked}
      onClose={onClose}
      onChoose={(wanted) => changeStage(row, wanted)}
    />
  );
}
