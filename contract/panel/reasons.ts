/** Why a channel fails, in a sentence: "El correo no sale desde las 14:20: el servidor no responde". */
export const reasonTexts = {
  login: 'el servidor rechazó los datos de acceso',
  host: 'no se encuentra el servidor; revisa el nombre y la conexión a internet',
  connection: 'el servidor no responde',
  timeout: 'el servidor tardó demasiado en responder',
  encryption: 'no se pudo cifrar la conexión con el servidor',
  settings: 'hay un error en la configuración',
  recipient: 'el servidor rechazó la dirección de destino',
  message: 'el servidor rechazó el mensaje',
  later: 'el servidor pide que se intente más tarde',
  unknown: 'el servidor recibió el mensaje y no confirmó; quizás llegó',
  expired: 'no se logró entregar en cinco días',
  late: 'pasaron cuatro horas, o no hay un equipo que reciba el aviso',
  refused: 'el otro sistema respondió con un error',
  unconfigured: 'falta configurarlo',
  other: 'falló el envío',
} as const;

export type ReasonCode = keyof typeof reasonTexts;

/** @param stored by an attempt; earlier versions stored none, and a newer relay of the same database may know more */
export function reasonCodeOf(stored: unknown): ReasonCode {
  // The check makes it one of the keys.
  return typeof stored === 'string' && Object.hasOwn(reasonTexts, stored) ? (stored as ReasonCode) : 'other';
}
