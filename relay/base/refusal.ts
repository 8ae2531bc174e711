/** Why something is not done that a person asked for: the function that checks throws it. */
import type { Conflict, PageDraft, PanelError } from '../../contract/panel/answers.ts';
import { notesMax } from '../../contract/panel/limits.ts';

export type Words = readonly [message: string, error?: PanelError['error']];

/** What the person reads, and the error of the contract where it is not the kind itself. */
export const refusals = {
  invalid: ['Algún dato no es válido.'],
  noAccount: ['Esa persona ya no tiene cuenta.', 'invalid'],
  notesFull: [`Esta solicitud ya tiene ${notesMax} notas. Borra una para agregar otra.`, 'invalid'],
  tooVague: ['Escribe el nombre, o el teléfono completo.', 'invalid'],
  wrongCredentials: ['El nombre y la contraseña no coinciden.'],
  wrongPasskey: [
    'La llave no se aceptó: quizás ya no está en tu cuenta, o pasó demasiado tiempo. Prueba otra vez o usa tu contraseña.',
    'wrongCredentials',
  ],
  noSession: ['Tu sesión terminó. Entra otra vez.'],
  forbidden: ['Esta acción solo se puede hacer desde el panel.'],
  ownerOnly: ['Eso solo lo hace un dueño.', 'forbidden'],
  ownAccount: [
    'Tu contraseña se cambia en Cuenta. Cambiar tu rol o quitar tu cuenta le toca a otro dueño.',
    'forbidden',
  ],
  lastOwner: ['Es el único dueño: primero haz dueño a otra persona.', 'forbidden'],
  notYourNote: ['Una nota solo la cambia o borra quien la escribió.', 'forbidden'],
  notFound: ['No existe, o ya se borró.'],
  noPasskeysHere: ['En esta dirección no hay llaves de acceso.', 'notFound'],
  conflict: ['Esto cambió mientras tanto.'],
  expired: ['Este enlace ya no sirve. Pide uno nuevo.'],
  tooMany: ['Hay demasiados intentos. Espera {time} y prueba otra vez.'],
  devicesFull: ['Ya tienes muchos equipos con avisos. Quita uno primero.', 'tooMany'],
  exportsBusy: ['Ya se están descargando dos archivos. Espera a que termine uno.', 'tooMany'],
  streamsFull: ['Tienes el panel abierto en demasiadas pestañas. Cierra las que no uses.', 'tooMany'],
  unavailable: ['No se pudo completar. Inténtalo otra vez en un momento.'],
} as const satisfies Record<PanelError['error'], Words> & Record<string, Words>;

export type RefusalKind = keyof typeof refusals;

/** What the person is told besides. */
type Details = Pick<PanelError, 'problems' | 'retryAfterSeconds'> &
  Partial<Pick<Conflict, 'yours'> & { current: Conflict['current'] | { draft: PageDraft } }>;

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly details: Details;

  constructor(kind: RefusalKind, details: Details = {}) {
    super(kind);
    this.kind = kind;
    this.details = details;
  }
}
