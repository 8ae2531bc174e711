/** Whether the draft outlives the tab. Without a name: it is never sent. */
import type { FormEvent } from 'react';

export interface RememberChoiceProps {
  isRemembered: boolean;
  onChange: (isRemembered: boolean) => void;
}

export function RememberChoice({ isRemembered, onChange }: RememberChoiceProps) {
  return (
    // The form around it must not take this for a field.
    <div onInput={(event: FormEvent) => event.stopPropagation()}>
      <label>
        <input
          type="checkbox"
          checked={isRemembered}
          aria-describedby="remember-hint"
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>Recordar en este equipo</span>
      </label>
      <p id="remember-hint">
        Guarda lo que escribes hasta 24 horas o hasta enviarlo. No lo marques en una PC compartida.
      </p>
    </div>
  );
}
