/** The question whether to restore an earlier draft, which does not show its content; and the choice whether the draft outlives the tab. */
import { type FormEvent, useEffect, useState } from 'react';
import { button } from '../../../../ui/button.ts';
import s from '../trial-form.late.module.css';

export interface DraftQuestionProps {
  isUnsent: boolean;
  onContinue: () => void;
  onErase: () => void;
}

export function DraftQuestion({ isUnsent, onContinue, onErase }: DraftQuestionProps) {
  return (
    <div className={s.question}>
      <p>
        {isUnsent
          ? 'Hay una solicitud sin enviar guardada en este equipo. ¿Es tuya?'
          : 'Hay una solicitud a medias guardada en este equipo. ¿Es tuya?'}
      </p>
      <div className={s.answers}>
        <button type="button" className={button('secondary', 'small')} onClick={onContinue}>
          Continuar
        </button>
        <button type="button" className={button('ghost', 'small')} onClick={onErase}>
          Borrar
        </button>
      </div>
    </div>
  );
}

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
