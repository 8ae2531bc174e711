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
  return <Labelled of={props}>{(own) => <Input {...usual[type]} {...own} />}</Labelled>;
}

/** For a text of several lines. */
export function LongField(props: Props<'textarea'>) {
  return <Labelled of={props}>{(own) => <textarea rows={2} {...own} />}</Labelled>;
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
      onBlur={() => setTyped(undefined)}
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
  return <Labelled of={props}>{(own) => <select {...own}>{made}</select>}</Labelled>;
}

/** What the input itself is given. */
type Own<Given extends Words> = Omit<Given, keyof Words> &
  Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
    onChange(event: { currentTarget: { value: string } }): void;
  };
interface LabelledProps<Given extends Words> {
  of: Given;
  children(own: Own<Given>): ReactNode;
}

function Labelled<Given extends Words>({ of, children }: LabelledProps<Given>) {
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
