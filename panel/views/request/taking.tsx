/** Who has the request, and the button to take it or to give it back; a closed one is nobody's to take. */
import { memo } from 'react';
import type { RequestDetail } from '../../../contract/panel-answers.ts';
import { useAccount } from '../../api/queries.ts';
import { useTaking } from '../../changes/use-stage-change.ts';
import { Age } from '../../ui/age.tsx';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icon.tsx';
import { Unsaved } from '../../ui/unsaved.tsx';
import s from './request.module.css';

interface TakingProps extends Pick<RequestDetail, 'id' | 'fields' | 'record'> {
  isUnsaved: boolean;
}

export const Taking = memo(function Taking({ id, fields, record, isUnsaved }: TakingProps) {
  const account = useAccount();
  const take = useTaking();
  const { takenBy, takenAt, version, stage } = record;
  const isOwn = takenBy?.id === account.id;
  const isClosed = stage === 'won' || stage === 'lost';
  if (isClosed && !takenBy) return null;
  return (
    <div className={s.taking}>
      <p>
        {takenBy ? isOwn ? 'La tienes tú' : <bdi>{`La tiene ${takenBy.name}`}</bdi> : 'Nadie la ha tomado'}
        {isUnsaved ? (
          <>
            {' '}
            <Unsaved />
          </>
        ) : (
          takenAt && (
            <span className={s.muted}>
              {' · '}
              <Age at={takenAt} />
            </span>
          )
        )}
      </p>
      {!isClosed && (
        <button
          type="button"
          className={takenBy ? button('quiet') : button()}
          onClick={() => take({ id, fullName: fields.fullName, version }, !isOwn)}
        >
          {!isOwn && <Icon name="take" />}
          {isOwn ? 'Soltar' : 'Lo tomo yo'}
        </button>
      )}
    </div>
  );
});
