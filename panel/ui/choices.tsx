/** Buttons of which one or several are pressed: periods, stages. */
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

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
    <fieldset className={`row ${className}`}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((id) => (
        <Button key={id} data-id={id} aria-pressed={isOn(id)} onClick={() => onPress(id)}>
          {label(id)}
        </Button>
      ))}
    </fieldset>
  );
}
