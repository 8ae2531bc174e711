/** Labelled inputs; hint and error describe them (`aria-describedby`). */
import { type ComponentProps, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { dayMax, dayMin } from '../../contract/panel/limits.ts';
import s from './field.module.css';

interface Words {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

export function Field({ label, hint, error, ...input }: ComponentProps<'input'> & Words) {
  const Input = input.type === 'date' ? DayInput : 'input';
  return <Labelled {...{ label, hint, error }}>{(field) => <Input {...input} {...field} />}</Labelled>;
}

/** For a text of several lines. */
export function LongField({ label, hint, error, ...input }: ComponentProps<'textarea'> & Words) {
  return (
    <Labelled {...{ label, hint, error }}>{(field) => <textarea rows={2} {...input} {...field} />}</Labelled>
  );
}

/**
 * A calendar day; `onChange` is called with days that the relay accepts, and when it is emptied. While it has the focus it
 * keeps what is typed: a year is `2`, `20` and `202` first, and a value from outside would break the typing off.
 */
function DayInput({ value, defaultValue = value, onChange, ...input }: ComponentProps<'input'>) {
  const ref = useRef<HTMLInputElement>(null);
  const [first] = useState(defaultValue);
  const show = () => {
    if (ref.current && value !== undefined) ref.current.value = String(value);
  };
  useEffect(() => {
    if (document.activeElement !== ref.current) show();
  });
  return (
    <input
      min={dayMin}
      max={dayMax}
      {...input}
      ref={ref}
      type="date"
      defaultValue={first}
      onBlur={show}
      onChange={(event) => {
        const text = event.currentTarget.value;
        if (text === '' || (text >= dayMin && text <= dayMax)) onChange?.(event);
      }}
    />
  );
}

type SelectFieldProps = ComponentProps<'select'> &
  Words & { options: readonly (readonly [value: string, word: string])[] };

/** One choice among a few. */
export function SelectField({ label, hint, error, options, ...select }: SelectFieldProps) {
  // There are hundreds of countries, currencies and time zones, and the view is drawn at each key.
  const made = useMemo(
    () =>
      options.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      )),
    [options],
  );
  return (
    <Labelled {...{ label, hint, error }}>
      {(field) => (
        <select {...select} {...field}>
          {made}
        </select>
      )}
    </Labelled>
  );
}

/** What an input needs of its label, hint and error. */
type OfLabel = Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'>;

function Labelled({ label, hint, error, children }: Words & { children(input: OfLabel): ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={s.field}>
      <label className={s.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: s.input,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <p className={s.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
