/** The request's notes, newest first. What is typed is kept as a draft until it is saved or discarded. */
import { type FormEvent, type MouseEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { noteLengthMax } from '../../../contract/panel/inputs.ts';
import { useAccount } from '../../api/queries.ts';
import type { ShownDetail, ShownNote } from '../../changes/apply-changes.ts';
import { isDraft } from '../../changes/change-record.ts';
import { useUnsent } from '../../changes/use-changes.tsx';
import { useNoteDraft } from '../../changes/use-note-draft.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { Unsaved } from '../../ui/stage-mark.tsx';
import { showToast, toastMs } from '../../ui/toast.tsx';
import { Card } from '../../ui/view.tsx';
import s from './request.module.css';

export function Notes({ detail: { id, notes } }: { detail: ShownDetail }) {
  return (
    <Card title="Notas">
      <NoteForm requestId={id} />
      <ul className="lines">
        {[...notes].reverse().map((note) => (
          <NoteItem key={note.id} note={note} requestId={id} />
        ))}
      </ul>
    </Card>
  );
}

function NoteItem({ note, requestId }: { note: ShownNote; requestId: string }) {
  const unsent = useUnsent();
  // Its writer alone may change it.
  const isOwn = note.by.id === useAccount().id;
  const [editing, setEditing] = useState(false);
  const { id: noteId, text, version, by, at, editedAt, unsaved } = note;
  // A note that was being edited is edited again.
  useEffect(() => {
    void unsent.all().then((records) => {
      if (records.some((record) => isDraft(record) && record.noteId === noteId)) setEditing(true);
    });
  }, [unsent, noteId]);
  if (editing)
    return (
      <li>
        <NoteForm requestId={requestId} note={note} onClose={() => setEditing(false)} />
      </li>
    );
  const edit = ({ currentTarget }: MouseEvent) => {
    const item = currentTarget.closest('li');
    flushSync(() => setEditing(true));
    item?.querySelector('textarea')?.focus();
  };
  const remove = () => {
    const key = unsent.add({ call: 'deleteNote', requestId, noteId, body: { version } }, { undoMs: toastMs });
    const undo = { label: 'Deshacer', run: () => void unsent.drop(key) };
    showToast({ text: 'Nota borrada', isTimed: true, action: undo });
  };
  return (
    <li>
      <p className={s.text}>
        <bdi>{text}</bdi>
      </p>
      <p className="muted row">
        {unsaved ? (
          <Unsaved isRefused={unsaved === 'refused'} />
        ) : (
          <span>
            <bdi>{by.name}</bdi>, <Age at={at} />
            {editedAt && ' · editada'}
          </span>
        )}
        {isOwn && unsaved !== 'refused' && (
          <>
            <Button kind="link" onClick={edit}>
              Editar
            </Button>
            <Button kind="link" onClick={remove}>
              Borrar
            </Button>
          </>
        )}
      </p>
    </li>
  );
}

interface NoteFormProps {
  requestId: string;
  /** The one that is changed; absent = a new one is written. */
  note?: ShownNote;
  onClose?(): void;
}

function NoteForm({ requestId, note, onClose }: NoteFormProps) {
  const { text, type, save, discard } = useNoteDraft(requestId, note);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!text.trim()) return;
    save();
    onClose?.();
  };
  return (
    <form className={s.write} onSubmit={submit}>
      <textarea
        aria-label={note ? 'Cambiar nota' : 'Nota nueva'}
        placeholder="Qué hablaron, qué sigue…"
        rows={2}
        maxLength={noteLengthMax}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <span className="muted row">
        {onClose && (
          <Button
            kind="quiet"
            onClick={() => {
              discard();
              onClose();
            }}
          >
            Cancelar
          </Button>
        )}
        <Button type="submit" disabled={!text.trim()}>
          {note ? 'Guardar' : 'Guardar nota'}
        </Button>
      </span>
    </form>
  );
}
