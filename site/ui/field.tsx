/** A labelled input; hint and error describe it (`aria-describedby`). */
import type { ComponentProps, ReactNode } from 'react';
import s from './field.late.module.css';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'aria-describedby' | 'className' | 'ref'> {
  id: string;
  label: string;
  hint?: ReactNode;
  /** Empty or absent = the field is valid. */
  error?: string | undefined;
  /** The dialog's first field takes the focus when it opens. */
  'data-first'?: boolean;
  wide?: boolean;
  /** A control inside the input's frame, before it. */
  lead?: ReactNode;
}

export function Field({ label, hint, error, wide, lead, ...input }: FieldProps) {
  const { id } = input;
  return (
    <div className={wide ? `${s.field} ${s.wide}` : s.field}>
      <label className={s.label} htmlFor={id}>
        {label}
      </label>
      <div className={s.frame}>
        {lead}
        <input
          type="text"
          className={s.input}
          aria-invalid={error ? true : undefined}
          {...input}
          aria-describedby={hint ? `${id}-error ${id}-hint` : `${id}-error`}
        />
      </div>
      {/* Always rendered, so that the reference above is valid; hidden while empty. */}
      <p className={s.error} id={`${id}-error`}>
        {error}
      </p>
      {hint && (
        <p className={s.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
