/** What a line of Hoy asks: the words for WhatsApp, the next step, or a stage's details. Its code is loaded at the first press. */
import type { ShownRow } from '../../changes/apply-changes.ts';
import { useShownDetail } from '../../changes/use-changes.tsx';
import { useRecordChange } from '../../changes/use-record-change.ts';
import { showToast } from '../../ui/toast.tsx';
import { WriteDialog } from '../contact/contact-button.tsx';
import { NextStepDialog } from '../request/record-cards.tsx';
import { type AskedStage, StageDialog } from '../request/stage-dialog.tsx';

export interface Asked {
  /** As it was when it was pressed. */
  row: ShownRow;
  what: 'whatsapp' | 'step' | AskedStage;
}

export function LineDialog({ row, what, onClose }: Asked & { onClose(): void }) {
  const { changeStage } = useRecordChange();
  const { data, isLoading } = useShownDetail(row.id);
  const askWhether = () => {
    const action = { label: 'Sí, contactada', run: () => changeStage(row, { stage: 'contacted' }) };
    if (row.stage === 'new') showToast({ text: '¿Ya la contactaste?', action });
  };
  if (what === 'whatsapp') return <WriteDialog customer={row} onClose={onClose} onOpened={askWhether} />;
  if (what === 'step') return <NextStepDialog request={row} onClose={onClose} />;
  if (isLoading) return null;
  // Offline a row knows of no quote: the list of prices holds.
  const detail = data ?? { fields: row, record: row, timeline: [] };
  return (
    <StageDialog
      detail={{ edition: row.edition, ...detail }}
      stage={what}
      onClose={onClose}
      onChoose={(wanted) => changeStage(row, wanted)}
    />
  );
}
