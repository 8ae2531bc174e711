/** The error answer of a panel call: thrown by handlers, sent by `guardPanel`. */
import type { PanelError } from '../../contract/panel/answers.ts';

const answers: Record<PanelError['error'], [status: number, message: string]> = {
  invalid: [400, 'Algún dato no es válido.'],
  wrongCredentials: [401, 'El nombre y la contraseña no coinciden.'],
  noSession: [401, 'Tu sesión terminó. Entra otra vez.'],
  forbidden: [403, 'Esta acción solo se puede hacer desde el panel.'],
  notFound: [404, 'No existe, o ya se borró.'],
  conflict: [409, 'Otra persona lo cambió antes.'],
  expired: [410, 'Este enlace ya no sirve. Pide uno nuevo.'],
  tooMany: [429, 'Hay demasiados intentos. Espera un momento.'],
  unavailable: [503, 'No se pudo completar. Inténtalo otra vez en un momento.'],
};

export class PanelFailure extends Error {
  readonly status: number;
  readonly body: PanelError;

  /** @param more replaces the usual Spanish message, or adds fields such as `problems` or a conflict's values */
  constructor(error: PanelError['error'], more: Partial<PanelError> & Record<string, unknown> = {}) {
    super(error);
    const [status, message] = answers[error];
    this.status = status;
    this.body = { error, message, ...more };
  }
}
