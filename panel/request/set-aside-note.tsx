/** Marks a quarantined request, which is delivered only after its release. */

import { useSetAsideActions } from '../set-aside/use-set-aside-actions.ts';
import { button } from '../ui/button.ts';
import { StateNote } from '../ui/state-note.tsx';

export function SetAsideNote({ id }: { id: string }) {
  const { release, isBusy } = useSetAsideActions();
  return (
    <StateNote
      icon="setAside"
      title="Está apartada: parece de un robot"
      action={
        <button type="button" className={button()} disabled={isBusy} onClick={() => release([id])}>
          Es de una persona: recuperar
        </button>
      }
    >
      No se avisó a nadie. Al recuperarla se entrega como cualquier otra.
    </StateNote>
  );
}
