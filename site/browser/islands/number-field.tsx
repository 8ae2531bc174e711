/** A number field of the calculators. What is counted instead of what was typed is said below it, and stands in it once it is left. */
import { useEffect, useRef, useState } from 'react';
import { formatTenths, numbers, parseCount } from '../../formulas/format.ts';
import field from '../../ui/field.late.module.css';
import p from './calculator.late.module.css';

export interface NumberFieldProps {
  id?: string;
  label: string;
  /** undefined = none yet */
  value: number | undefined;
  /** Other than the step. */
  min?: number;
  max: number;
  /** Every number is a multiple of it. */
  step?: number;
  placeholder?: string | undefined;
  /** Text for what may have decimals, or be long: as numbers, browsers take no `4.000.000`, and many make 25 of `2,5`. */
  type?: 'number' | 'text';
  write?: (value: number) => string;
  onCount: (value: number) => void;
}

interface Typed {
  /** Also empty when the browser could not parse it. */
  text: string;
  /** The number that was counted then: another one was not typed here. */
  counted: number | undefined;
  isLeft: boolean;
}

export function NumberField(props: NumberFieldProps) {
  const { id, label, value, max, step = 1, min = step, placeholder, onCount } = props;
  const { type: inputType = step === 1 ? 'number' : 'text', write = formatTenths } = props;
  const input = useRef<HTMLInputElement>(null);
  const [latest, setLatest] = useState<Typed>();
  const typed = latest?.counted === value ? latest : undefined;
  const [first] = useState(value);
  const countOf = (text: string) => parseCount(text, max, step, min);
  const note = typed ? countedNote(typed.text) : '';
  const point = inputType === 'number' ? '.' : numbers.decimal;
  const shown = typed && !(typed.isLeft && note) ? typed.text : `${value ?? ''}`.replace('.', point);

  function type(text: string) {
    const counted = countOf(text);
    setLatest({ text, counted: counted ?? value, isLeft: false });
    if (counted !== undefined) onCount(counted);
  }

  /** '' when the value is used as typed. */
  function countedNote(text: string): string {
    const limits = `(mínimo ${write(min)}, máximo ${write(max)})`;
    const counted = countOf(text);
    const used = counted ?? value;
    const instead = used === undefined ? '' : `Usamos ${write(used)}`;
    if (counted === undefined) return `Escribe un número ${limits}. ${instead && `${instead}.`}`;
    return counted === Number(text.replace(',', '.')) ? '' : `${instead} ${limits}.`;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before hydration
  useEffect(() => {
    const early = input.current?.value ?? '';
    if (early !== shown) type(early);
  }, []);

  // Written here, because React would write the default value too: after Back browsers restore what differs from it.
  useEffect(() => {
    if (input.current && input.current.value !== shown) input.current.value = shown;
  }, [shown]);

  return (
    <>
      <label>
        <span>{label}</span>
        <input
          ref={input}
          type={inputType}
          id={id}
          {...(inputType === 'number' ? { min, max } : { inputMode: 'decimal' })}
          defaultValue={first}
          placeholder={placeholder}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => setLatest((now) => now && { ...now, isLeft: true })}
        />
      </label>
      {/* Always rendered, so that a screen reader hears the note when it appears. */}
      <output className={note ? p.note : field.unseen}>{note}</output>
    </>
  );
}
