/** Asks whether to restore the draft of an earlier visit, without showing its content. */
import { button } from '../../../../ui/button.ts';
import form from '../trial-form.late.module.css';
import s from './draft.late.module.css';

export interface DraftQuestionProps {
  isUnsent: boolean;
  onContinue: () => void;
  onErase: () => void;
}

export function DraftQuestion({ isUnsent, onContinue, onErase }: DraftQuestionProps) {
  return (
    <div className={form.question}>
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
