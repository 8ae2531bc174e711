/** The error summary: each invalid field with its message and a link to it. */
import { failureTexts } from '../../../../contract/failures.ts';
import { fieldLabels } from '../../../../contract/request-text.ts';
import type { FieldErrors } from '../../../../contract/trial-request.ts';
import { fieldsOnScreen } from './trial-fields.tsx';

export interface ErrorSummaryProps {
  errors: FieldErrors;
  onGoTo: (id: string) => void;
}

export function ErrorSummary({ errors, onGoTo }: ErrorSummaryProps) {
  return (
    <>
      <p>{failureTexts.invalid}</p>
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
                {`${fieldLabels[name]}: ${errors[name]}`}
              </a>
            </li>
          ))}
      </ul>
    </>
  );
}
