/**
 * Chooses whether the draft outlives the tab. The box has no name, so it is never sent. Before hydration its space is
 * reserved and empty.
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
    // The form's own handler must not treat this as a field.
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
            Lo escrito se guarda hasta 24 horas o hasta que lo envíes. No lo marques en una PC compartida.
          </p>
        </>
      )}
    </div>
  );
}
