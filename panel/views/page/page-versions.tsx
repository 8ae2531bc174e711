/** The versions that were published, each to be published again, and what the build says of the newest. */
import { useQueryClient } from '@tanstack/react-query';
import type { OwnersPage } from '../../../contract/panel/answers.ts';
import { renderMaxMs } from '../../../contract/panel/limits.ts';
import { call, saveFile } from '../../api/call.ts';
import { moment } from '../../format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { showToast, useAction } from '../../ui/toast.tsx';
import { Card } from '../../ui/view.tsx';
import { inPanelWords } from './entry-schema.ts';

/** Says that it is published, and asks for everything again; for the page also where the answer was lost. */
export function usePublishing<Input>(act: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useAction(act, ['page'], () => {
    showToast({ text: 'Publicada: tus visitantes ya la ven' });
    return client.invalidateQueries();
  });
}

export const usePublishingAgain = () =>
  usePublishing((id: string) => call('publishPageAgain', { params: { id }, limitMs: renderMaxMs }));

type VersionsProps = Pick<OwnersPage, 'versions' | 'warnings'> & { isUndecided: boolean };

export function Versions({ versions, warnings, isUndecided }: VersionsProps) {
  const { mutate: goBack, isPending } = usePublishingAgain();
  const { mutate: download } = useAction(() => saveFile('downloadPage', undefined), []);
  return (
    <Card
      title="Versiones"
      actions={
        <Button kind="quiet" onClick={() => download()}>
          Descargar business.json
        </Button>
      }
    >
      {versions.length === 0 && <p className="empty">Todavía no publicaste desde aquí.</p>}
      <ul className="lines">
        {versions.map(({ id, at, by }, index) => (
          <li key={id} className="row apart">
            <span>
              {moment(at)} · <bdi>{by.name}</bdi>
            </span>
            {index === 0 ? (
              <span className="muted">publicada</span>
            ) : (
              <Button kind="quiet" disabled={isPending || isUndecided} onClick={() => goBack(String(id))}>
                Volver a esta versión
              </Button>
            )}
          </li>
        ))}
      </ul>
      {warnings.map((text) => (
        <p key={text} className="empty">
          {inPanelWords(text)}
        </p>
      ))}
    </Card>
  );
}
