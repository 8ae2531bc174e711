import { useEffect } from 'react';
import { formWords } from '../../../../contract/form-words.ts';
import type { FieldErrors } from '../../../../contract/trial-request.ts';
import field from '../../../ui/field.late.module.css';
import { fieldsOnScreen } from './trial-fields.tsx';

export function ErrorSummary({ errors, onGoTo }: { errors: FieldErrors; onGoTo: (id: string) => void }) {
  return (
    <>
      <p className={field.mark}>{formWords.failures.invalid}</p>
      <ul>
        {fieldsOnScreen
          .filter((name) => errors[name])
          .map((name) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  // Links inside a dialog close it; these must not.
                  event.preventDefault();
                  event.stopPropagation();
                  onGoTo(name);
                }}
              >
                {`${formWords.fields[name]}: ${errors[name]}`}
              </a>
            </li>
          ))}
      </ul>
    </>
  );
}

/** Prefixes the document's title with "Error:" while the form shows errors, also while its dialog is closed. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    const { title } = document;
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [hasErrors]);
}

export function focusFirst(form: HTMLFormElement, fits: (control: HTMLInputElement) => boolean): void {
  const visible = form.querySelectorAll<HTMLInputElement>('input[id], [type=submit]'); // buttons have type and value
  [...visible].find(fits)?.focus();
}
