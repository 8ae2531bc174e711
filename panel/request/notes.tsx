/** The request's notes, newest first. */
import { type FormEvent, memo, useState } from 'react';
import type { Note, RequestDetail } from '../../contract/panel-answers.ts';
import { noteLengthMax } from '../../contract/panel-inputs.ts';
import { useAccount } from '../api/me.ts';
import { useQueue } from '../queue/use-changes.tsx';
import { Age } from '../ui/age.tsx';
import { button } from '../ui/button.ts';
import field from '../ui/field.module.css';
import { Panel } from '../ui/panel.tsx';
import history from './history.module.css';
import s from './request.module.css';

export const Notes = memo(function Notes({
  id,
  fields,
  notes,
}: Pick<RequestDetail, 'id' | 'fields' | 'notes'>) {
  const queue = useQueue();
  const account = useAccount();
  return (
    <Panel title="Notas">
      <NoteForm
        label="Nota nueva"
        submit="Guardar nota"
        onSave={(text) =>
          queue.add(
            { call: 'addNote', requestId: id, body: { id: crypto.randomUUID(), text } },
            fields.fullName,
          )
        }
      />
      <ul className={history.notes}>
        {notes.toReversed().map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            requestId={id}
            who={fields.fullName}
            isOwn={note.by.id === account.id}
          />
        ))}
      </ul>
    </Panel>
  );
});

interface NoteItemProps {
  note: Note;
  requestId: string;
  who: string;
  /** Written by the signed-in person, who alone may change it. */
  isOwn: boolean;
}

const NoteItem = memo(function NoteItem({ note, requestId, who, isOwn }: NoteItemProps) {
  const queue = useQueue();
  const [editing, setEditing] = useState(false);
  const { id: noteId, text, version, by, at, editedAt } = note;
  if (editing)
    return (
      <li>
        <NoteForm
          label="Cambiar nota"
          submit="Guardar"
          initial={text}
          onCancel={() => setEditing(false)}
          onSave={(next) => {
            setEditing(false);
            if (next !== text)
              queue.add({ call: 'editNote', requestId, noteId, body: { version, text: next } }, who);
          }}
        />
      </li>
    );
  return (
    <li>
      <p className={history.text}>
        <bdi>{text}</bdi>
      </p>
      <p className={history.by}>
        <span>
          <bdi>{by.name}</bdi>, <Age at={at} />
          {editedAt && ' · editada'}
        </span>
        {isOwn && (
          <>
            <button type="button" className={s.undo} onClick={() => setEditing(true)}>
              Editar
            </button>
            <button
              type="button"
              className={s.undo}
              onClick={() => queue.add({ call: 'deleteNote', requestId, noteId, body: { version } }, who)}
            >
              Borrar
            </button>
          </>
        )}
      </p>
    </li>
  );
});

interface NoteFormProps {
  label: string;
  submit: string;
  initial?: string;
  onSave(text: string): void;
  onCancel?(): void;
}

function NoteForm({ label, submit, initial = '', onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(initial);
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!text.trim()) return;
    onSave(text.trim());
    setText('');
  };
  return (
    <form className={history.write} onSubmit={save}>
      <textarea
        className={field.input}
        aria-label={label}
        placeholder="Qué hablaron, qué sigue…"
        rows={2}
        maxLength={noteLengthMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <span className={history.by}>
        {onCancel && (
          <button type="button" className={button('quiet')} onClick={onCancel}>
            Cancelar
          </button>
        )}
        <button type="submit" className={button()} disabled={!text.trim()}>
          {submit}
        </button>
      </span>
    </form>
  );
}
