import { type FormEvent, useEffect, useState } from 'react';
import { formWords } from '../../../../../contract/form-words.ts';
import { button } from '../../../../ui/button.ts';
import s from '../trial-form.late.module.css';

/** Whether to restore an earlier draft, whose content it does not show. */
export function DraftQuestion({ onContinue, onErase }: Record<'onContinue' | 'onErase', () => void>) {
  return (
    <div className={`${s.alert} ${s.question}`}>
      <p>{formWords.draftUnsent}</p>
      <div className={s.ways}>
        <button type="button" className={button('secondary', 'small')} onClick={onContinue}>
          {formWords.continueDraft}
        </button>
        <button type="button" className={button('ghost', 'small')} onClick={onErase}>
          {formWords.eraseDraft}
        </button>
      </div>
    </div>
  );
}

/** Whether the draft outlives the tab. */
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
            <span>{formWords.remember}</span>
          </label>
          <p id="remember-hint">{formWords.rememberHint}</p>
        </>
      )}
    </div>
  );
}
