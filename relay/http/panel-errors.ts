/** What a person reads when a call of the panel is not done: HTTP status and Spanish words. No error reveals internals. */
import type { PanelError } from '../../contract/panel/answers.ts';
import { notesMax } from '../../contract/panel/limits.ts';
import { Refusal, type RefusalKind } from '../base/refusal.ts';

/** `error` is absent where it is the kind itself. */
const answers: Record<RefusalKind, [status: number, message: string, error?: PanelError['error']]> = {
  invalid: [400, 'Algún dato no es válido.'],
  passkeyKnown: [400, 'Esta llave ya está guardada.', 'invalid'],
  noAccount: [400, 'Esa persona ya no tiene cuenta.', 'invalid'],
  notesFull: [400, `Esta solicitud ya tiene ${notesMax} notas. Borra una para agregar otra.`, 'invalid'],
  tooVague: [400, 'Escribe el nombre, o el teléfono completo.', 'invalid'],
  wrongCredentials: [401, 'El nombre y la contraseña no coinciden.'],
  wrongPasskey: [
    401,
    'La llave no se aceptó: quizás ya no está en tu cuenta, o pasó demasiado tiempo. Prueba otra vez o usa tu contraseña.',
    'wrongCredentials',
  ],
  noSession: [401, 'Tu sesión terminó. Entra otra vez.'],
  forbidden: [403, 'Esta acción solo se puede hacer desde el panel.'],
  ownerOnly: [403, 'Eso solo lo hace un dueño.', 'forbidden'],
  ownAccount: [
    403,
    'Tu contraseña se cambia en Cuenta. Cambiar tu rol o quitar tu cuenta le toca a otro dueño.',
    'forbidden',
  ],
  lastOwner: [403, 'Es el único dueño: primero haz dueño a otra persona.', 'forbidden'],
  notYourNote: [403, 'Una nota solo la cambia o borra quien la escribió.', 'forbidden'],
  notFound: [404, 'No existe, o ya se borró.'],
  noPasskeysHere: [404, 'En esta dirección no hay llaves de acceso.', 'notFound'],
  conflict: [409, 'Esto cambió mientras tanto.'],
  expired: [410, 'Este enlace ya no sirve. Pide uno nuevo.'],
  tooMany: [429, 'Hay demasiados intentos. Espera {time} y prueba otra vez.'],
  devicesFull: [429, 'Ya tienes muchos equipos con avisos. Quita uno primero.', 'tooMany'],
  exportsBusy: [429, 'Ya se están descargando dos archivos. Espera a que termine uno.', 'tooMany'],
  streamsFull: [429, 'Tienes el panel abierto en demasiadas pestañas. Cierra las que no uses.', 'tooMany'],
  unavailable: [503, 'No se pudo completar. Inténtalo otra vez en un momento.'],
};

/** Thrown error -> status and body. @param logFailure called with what is none of ours */
export function panelErrorOf(error: Error & { statusCode?: number }, logFailure: (failure: Error) => void) {
  const { kind, details } = asRefusal(error, logFailure);
  const [status, text, named] = answers[kind];
  const minutes = Math.ceil((details.retryAfterSeconds ?? 0) / 60);
  const message = text.replace('{time}', minutes > 1 ? `${minutes} minutos` : 'un minuto');
  const body: PanelError = { error: named ?? (kind as PanelError['error']), message, ...details }; // the others are named
  return { status, body };
}

function asRefusal(error: Error & { statusCode?: number }, logFailure: (failure: Error) => void): Refusal {
  if (error instanceof Refusal) return error;
  // Errors of Fastify: a body that is not JSON, too large, or of another type.
  if (error.statusCode && error.statusCode < 500) return new Refusal('invalid');
  logFailure(error);
  return new Refusal('unavailable');
}
