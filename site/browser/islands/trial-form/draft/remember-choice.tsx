/**
 * Whether the draft outlives the tab. Without a name: it is never sent. Only a hydrated form can keep a draft; until
 * then the place is empty, so that the form does not grow.
 */
import { type FormEvent, useEffect, useState } from 'react';
import s from './draft.late.module.css';

export interface RememberChoiceProps {
  isRemembered: boolean;
  onChange: (isRemembered: boolean) => void;
}

export function RememberChoice({ isRemembered, onChange }: RememberChoiceProps) {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return (
    // The form around it must not take this for a field.
    <div className={s.remember} onInput={(event: FormEvent) => event.stopPropagation()}>
      {isHydrated && (
        <>
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
        </>
      )}
    </div>
  );
}
