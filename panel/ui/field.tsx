/** Labelled inputs; hint and error describe them (`aria-describedby`). */
import { type ComponentProps, type ReactNode, useId, useMemo, useState } from 'react';
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

const usual: Readonly<Record<string, Pick<ComponentProps<'input'>, 'inputMode' | 'min' | 'max'>>> = {
  date: { min: dayMin, max: dayMax },
  number: { min: 0, inputMode: 'numeric' },
};

export function Field(props: Props<'input'>) {
  const { type = 'text', value } = props;
  const Input = type === 'date' && value !== undefined ? DayInput : 'input';
  const { own, labelled } = useLabel(props);
  return labelled(<Input {...usual[type]} {...own} />);
}

/** For a text of several lines. */
export function LongField(props: Props<'textarea'>) {
  const { own, labelled } = useLabel(props);
  return labelled(<textarea rows={2} {...own} />);
}

/**
 * A calendar day; `onValue` is called with days that the relay accepts, and when it is emptied. Until it is left it keeps
 * what is typed: a year is `2`, `20` and `202` first, and a value from outside would break the typing off.
 */
function DayInput({ value, onChange, ...input }: ComponentProps<'input'>) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...input}
      value={typed ?? value}
      onBlur={({ currentTarget }) => {
        currentTarget.value = String(value); // a half-typed day, which has no value, goes
        setTyped(undefined);
      }}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
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
  const { own, labelled } = useLabel(props);
  return labelled(<select {...own}>{made}</select>);
}

/** What the input itself is given, and what puts it among its words. */
function useLabel<Given extends Words>({ label, hint, error, onValue, ...native }: Given) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const own = {
    ...native,
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    onChange: (event: { currentTarget: { value: string } }) => onValue?.(event.currentTarget.value),
  };
  const labelled = (input: ReactNode) => (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {input}
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
  return { own, labelled };
}
