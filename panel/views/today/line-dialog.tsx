/** What a line of Hoy asks: the words for WhatsApp, the next step, or the stage. Its code is loaded at the first press. */
import { useQuery } from '@tanstack/react-query';
import { asking } from '../../api/call.ts';
import { detailKey, useAccount } from '../../api/queries.ts';
import { applyToDetail, type ShownRow } from '../../changes/apply-changes.ts';
import { useChanges } from '../../changes/use-changes.tsx';
import { useStageChange } from '../../changes/use-stage-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { WriteDialog } from '../contact/contact-button.tsx';
import { NextStepDialog } from '../request/next-step.tsx';
import { StageChoices } from '../request/stage-dialog.tsx';

export type Asked = 'whatsapp' | 'step' | 'stage';

interface LineDialogProps {
  row: ShownRow;
  onClose(): void;
}

export function LineDialog({ asked, ...line }: LineDialogProps & { asked: Asked }) {
  if (asked === 'whatsapp') return <WriteDialog customer={line.row} way="whatsapp" onClose={line.onClose} />;
  if (asked === 'step') return <NextStepDialog request={line.row} onClose={line.onClose} />;
  return <LineStages {...line} />;
}

function LineStages({ row, onClose }: LineDialogProps) {
  const changeStage = useStageChange();
  const [changes, account] = [useChanges(), useAccount()];
  // A row knows neither of a quote nor of a sale; until they are known, or offline, the list of prices holds.
  const queryFn = asking('oneRequest', { params: { id: row.id } });
  const { data } = useQuery({ queryKey: detailKey(row.id), queryFn });
  const unknown = {
    fields: row,
    edition: row.edition,
    record: { sale: null, seller: null, takenBy: row.takenBy, trialStart: null, trialEnds: null },
    timeline: [],
  };
  return (
    <Dialog title={row.fullName} open onClose={onClose}>
      <StageChoices
        stage={row.stage}
        detail={data ? applyToDetail(data, changes, account) : unknown}
        onChoose={(wanted) => {
          changeStage(row, wanted);
          onClose();
        }}
      />
      <Button onClick={onClose}>Cerrar</Button>
    </Dialog>
  );
}
