/** A number field of the calculators. What is counted instead of what was typed is said below it, and stands in it once it is left. */
import { useEffect, useRef, useState } from 'react';
import { quoteWords } from '../../../contract/quote-words.ts';
import { formatCount, formatTenths, parseCount } from '../../formulas/format.ts';
import { pcsMax, startingPcs } from '../../formulas/license-cost.ts';
import field from '../../ui/field.late.module.css';
import p from './calculator.late.module.css';
import { shareQuote, useSharedQuote } from './shared-quote.ts';

export interface NumberFieldProps {
  label: string;
  className?: string | undefined;
  /** The number that is counted. */
  value: number;
  max: number;
  /** The smallest number; every number is a multiple of it. */
  step?: number;
  /** Called with each number; what is none changes nothing. */
  onCount: (value: number) => void;
}

interface Typed {
  /** Also empty when the browser could not parse it. */
  text: string;
  /** The number that was counted then: another one was not typed here. */
  counted: number;
  isLeft: boolean;
}

export function NumberField({ label, className, value, max, step = 1, onCount }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [latest, setLatest] = useState<Typed>();
  const typed = latest?.counted === value ? latest : undefined;
  const shown = typed && !typed.isLeft ? typed.text : `${value}`;
  const [first] = useState(value);
  const note = typed ? countedNote(typed.text, max, value, step) : '';

  function type(text: string) {
    const counted = parseCount(text, max, step);
    setLatest({ text, counted: counted ?? value, isLeft: false });
    if (counted) onCount(counted);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before hydration
  useEffect(() => {
    const early = input.current?.value ?? '';
    if (early !== `${value}`) type(early);
  }, []);

  // Written here, because React would write the default value too: after Back browsers restore what differs from it.
  useEffect(() => {
    if (input.current && input.current.value !== shown) input.current.value = shown;
  }, [shown]);

  return (
    <>
      <label className={className}>
        {label}
        <input
          ref={input}
          type="number"
          min={step}
          max={max}
          step={step === 1 ? undefined : step}
          inputMode={step === 1 ? undefined : 'decimal'}
          defaultValue={first}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => setLatest((now) => now && { ...now, isLeft: true })}
        />
      </label>
      {/* Always rendered, so that a screen reader hears the note when it appears. */}
      <output className={note ? p.note : field.unseen}>{note}</output>
    </>
  );
}

/** The number of PCs, which the visitor enters once for all calculators. */
export function PcsField({ className }: { className?: string | undefined }) {
  const { pcs = startingPcs } = useSharedQuote();
  const props = { className, value: pcs, max: pcsMax };
  return <NumberField {...props} label={quoteWords.pcs} onCount={(count) => shareQuote({ pcs: count })} />;
}

/** @returns '' when the value is used as typed */
function countedNote(typed: string, max: number, instead: number, step: number): string {
  const limits = `(mínimo ${step}, máximo ${formatCount(max)})`;
  const counted = parseCount(typed, max, step);
  if (!counted) return `Escribe un número ${limits}. Usamos ${formatTenths(instead)}.`;
  return `${counted}` === typed ? '' : `Usamos ${formatTenths(counted)} ${limits}.`;
}
