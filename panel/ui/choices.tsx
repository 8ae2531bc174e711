/** Buttons of which one or several are pressed: periods, stages. */
import type { ReactNode } from 'react';
import s from './choices.module.css';

interface ChoicesProps<Id extends string> {
  /** What is chosen, for screen readers. */
  legend: string;
  options: readonly Id[];
  label(id: Id): ReactNode;
  isOn(id: Id): boolean;
  onPress(id: Id): void;
  className?: string | undefined;
}

export function Choices<Id extends string>(props: ChoicesProps<Id>) {
  const { legend, options, label, isOn, onPress, className = '' } = props;
  return (
    <fieldset className={`${s.choices} ${className}`}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((id) => (
        <button key={id} type="button" data-id={id} aria-pressed={isOn(id)} onClick={() => onPress(id)}>
          {label(id)}
        </button>
      ))}
    </fieldset>
  );
}
