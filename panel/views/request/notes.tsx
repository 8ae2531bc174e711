/** The request's notes, newest first. What is typed is kept as a draft until it is saved or discarded. */
import { type FormEvent, type MouseEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { noteLengthMax } from '../../../contract/panel/inputs.ts';
import { useAccount } from '../../api/queries.ts';
import type { ShownDetail, ShownNote } from '../../changes/apply-changes.ts';
import { isDraft } from '../../changes/change-record.ts';
import { useUnsent } from '../../changes/use-changes.tsx';
import { type DraftSubject, useNoteDraft } from '../../changes/use-note-draft.ts';
import { newId } from '../../format/new-id.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import { Unsaved } from '../../ui/stage-mark.tsx';
import { showToast, toastMs } from '../../ui/toast.tsx';
import { Card } from '../../ui/view.tsx';
import s from './request.module.css';

export function Notes({ detail }: { detail: ShownDetail }) {
  const unsent = useUnsent();
  const { id, notes } = detail;
  return (
    <Card title="Notas">
      <NoteForm
        label="Nota nueva"
        submit="Guardar nota"
        subject={{ requestId: id }}
        onSave={(text, draft) =>
          unsent.add({ call: 'addNote', requestId: id, body: { id: newId(), text } }, { draft })
        }
      />
      <ul className={`lines ${s.list}`}>
        {[...notes].reverse().map((note) => (
          <NoteItem key={note.id} note={note} detail={detail} />
        ))}
      </ul>
    </Card>
  );
}

function NoteItem({ note, detail }: { note: ShownNote; detail: ShownDetail }) {
  const unsent = useUnsent();
  // Its writer alone may change it.
  const isOwn = note.by.id === useAccount().id;
  const requestId = detail.id;
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
        <NoteForm
          label="Cambiar nota"
          submit="Guardar"
          initial={text}
          subject={{ requestId, noteId, version }}
          onCancel={() => setEditing(false)}
          onSave={(next, draft, seen = version) => {
            setEditing(false);
            if (next !== text)
              unsent.add(
                { call: 'editNote', requestId, noteId, body: { version: seen, text: next } },
                { draft },
              );
            else if (draft) void unsent.drop(draft); // blanks alone were added
          }}
        />
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
      <p className={`muted row ${s.by}`}>
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
  label: string;
  submit: string;
  initial?: string;
  subject: DraftSubject;
  /** @param draft key of the draft that the text was kept as @param version of the note that it was written on */
  onSave(text: string, draft: string | undefined, version: number | undefined): void;
  onCancel?(): void;
}

function NoteForm({ label, submit, initial = '', subject, onSave, onCancel }: NoteFormProps) {
  const { text, version, type, take, discard } = useNoteDraft(subject, initial);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim()) onSave(text.trim(), take(), version);
  };
  return (
    <form className={s.write} onSubmit={save}>
      <textarea
        className={field.input}
        aria-label={label}
        placeholder="Qué hablaron, qué sigue…"
        rows={2}
        maxLength={noteLengthMax}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <span className={`muted row ${s.by}`}>
        {onCancel && (
          <Button
            kind="quiet"
            onClick={() => {
              discard();
              onCancel();
            }}
          >
            Cancelar
          </Button>
        )}
        <Button type="submit" disabled={!text.trim()}>
          {submit}
        </Button>
      </span>
    </form>
  );
}
