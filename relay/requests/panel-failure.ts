/** The error answer of a panel call: thrown by handlers, sent by `guardPanel`. */
import type { PanelError } from '../../contract/panel-answers.ts';

const statuses: Record<PanelError['error'], number> = {
  invalid: 400,
  wrongCredentials: 401,
  noSession: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  expired: 410,
  tooMany: 429,
  unavailable: 503,
};

const messages: Record<PanelError['error'], string> = {
  invalid: 'Algún dato no es válido.',
  wrongCredentials: 'El nombre y la contraseña no coinciden.',
  noSession: 'Tu sesión terminó. Entra otra vez.',
  forbidden: 'Esta acción solo se puede hacer desde el panel.',
  notFound: 'No existe, o ya se borró.',
  conflict: 'Otra persona lo cambió antes.',
  expired: 'Este enlace ya no sirve. Pide uno nuevo.',
  tooMany: 'Hay demasiados intentos. Espera un momento.',
  unavailable: 'No se pudo completar. Inténtalo otra vez en un momento.',
};

export class PanelFailure extends Error {
  readonly status: number;
  readonly body: PanelError;

  /** @param more replaces the usual Spanish message, or adds fields such as `problems` or a conflict's values */
  constructor(error: PanelError['error'], more: Partial<PanelError> & Record<string, unknown> = {}) {
    super(error);
    this.status = statuses[error];
    this.body = { error, message: messages[error], ...more };
  }
}
