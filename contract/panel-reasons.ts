/** Why a delivery or a channel does not work: a code for programs, and what the owner reads. */

/** In the middle of a sentence: "El correo no sale desde las 14:20: el servidor rechazó la contraseña". */
export const reasonTexts = {
  login: 'el servidor rechazó el usuario o la contraseña',
  host: 'no se encuentra el servidor; revisa el nombre y la conexión a internet',
  connection: 'el servidor no responde',
  timeout: 'el servidor tardó demasiado en responder',
  encryption: 'no se pudo cifrar la conexión con el servidor',
  settings: 'la configuración no sirve',
  recipient: 'el servidor rechazó la dirección de destino',
  message: 'el servidor rechazó el mensaje',
  later: 'el servidor pide que se intente más tarde',
  unknown: 'el servidor recibió el mensaje y no confirmó; quizás llegó',
  expired: 'no se logró entregar en cinco días',
  refused: 'la otra dirección respondió con un error',
  unconfigured: 'falta configurarlo',
  other: 'falló el envío',
} as const;

export type ReasonCode = keyof typeof reasonTexts;

/** The first that fits counts. */
const patterns: readonly [RegExp, ReasonCode][] = [
  [/not delivered in five days/i, 'expired'],
  [/maybe delivered/i, 'unknown'],
  [/^answered \d{3}/, 'refused'],
  [/\bE(?:AUTH|NOAUTH|OAUTH2)\b|\b(?:432|454|530|534|535|538)\b/, 'login'],
  [/\b(?:EDNS|ENOTFOUND|EAI_AGAIN)\b/, 'host'],
  [/\b(?:ETLS|EREQUIRETLS)\b|certificate|\bCERT_|SSL/i, 'encryption'],
  [/\b(?:ECONFIG|EPROXY)\b/, 'settings'],
  [/\bETIMEDOUT\b|time-?out|timed out|aborted/i, 'timeout'],
  [/\b4\d\d\b/, 'later'],
  [/\bEENVELOPE\b|recipient|plain one/i, 'recipient'],
  [/\bEMESSAGE\b|\b5\d\d\b/, 'message'],
  [/\b(?:ESOCKET|ECONNECTION|ECONNREFUSED|ECONNRESET|EPIPE|ESTREAM)\b/, 'connection'],
];

/** @param reason what an attempt stored, such as `EAUTH: Invalid login: 535 refused` */
export function reasonCodeOf(reason: string): ReasonCode {
  return patterns.find(([pattern]) => pattern.test(reason))?.[1] ?? 'other';
}
