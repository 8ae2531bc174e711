/** The error of an action, beside its button. */
import { Icon } from '../ui/icon.tsx';
import { ApiError } from './call.ts';

export function Problem({ error }: { error: Error | null }) {
  return (
    <div role="alert">
      {error && (
        <p className="problem">
          <Icon name="warning" />
          <span>{problemText(error)}</span>
        </p>
      )}
    </div>
  );
}

export function problemText(error: Error): string {
  if (error.name === 'NotAllowedError') return 'Se canceló o pasó demasiado tiempo. Prueba otra vez.';
  if (error.name === 'InvalidStateError') return 'Este equipo ya tiene una llave de esta cuenta.';
  if (error instanceof ApiError && error.answer.problems) {
    const problems = Object.values(error.answer.problems).join(', ');
    // Of an account that is signed in, only the password can be wrong.
    if (error.answer.error === 'wrongCredentials') return `${problems}.`;
    if (problems) return `${error.message.replace(/\.$/, '')}: ${problems}`;
  }
  return error.message;
}
