/** Asks whether to go on with what an earlier visit left, and shows nothing of it. */
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
