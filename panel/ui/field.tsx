/** Labelled inputs; hint and error describe them (`aria-describedby`). */
import { type ComponentProps, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { dayMax, dayMin } from '../../contract/panel/limits.ts';

interface Words {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Told what it holds, at every change. */
  onValue?(value: string): void;
}
type Props<Element extends 'input' | 'textarea' | 'select'> = Words &
  Omit<ComponentProps<Element>, 'onChange'>;

export function Field(props: Props<'input'>) {
  const Input = props.type === 'date' ? DayInput : 'input';
  const ofNumber = props.type === 'number' ? ({ inputMode: 'numeric', min: 0 } as const) : {};
  return <Labelled of={props}>{(own) => <Input {...ofNumber} {...own} />}</Labelled>;
}

/** For a text of several lines. */
export function LongField(props: Props<'textarea'>) {
  return <Labelled of={props}>{(own) => <textarea rows={2} {...own} />}</Labelled>;
}

/**
 * A calendar day; `onValue` is called with days that the relay accepts, and when it is emptied. While it has the focus it
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

type SelectFieldProps = Props<'select'> & { options: readonly (readonly [value: string, word: string])[] };

/** One choice among a few. */
export function SelectField({ options, ...props }: SelectFieldProps) {
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
  return <Labelled of={props}>{(own) => <select {...own}>{made}</select>}</Labelled>;
}

/** Of the input itself. */
type Own<Given extends Words> = Omit<Given, keyof Words> &
  Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
    onChange(event: { currentTarget: { value: string } }): void;
  };

function Labelled<Given extends Words>({
  of,
  children,
}: {
  of: Given;
  children(own: Own<Given>): ReactNode;
}) {
  const { label, hint, error, onValue, ...native } = of;
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        ...native,
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        onChange: ({ currentTarget }) => onValue?.(currentTarget.value),
      })}
      {error && (
        <p className="error" id={`${id}-error`}>
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
