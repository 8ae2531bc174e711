/** What a visitor reads when a trial request was not accepted. Each sentence is true with every provider. */
export const failureTexts = {
  invalid: 'Revisa los campos marcados.',
  forbidden:
    'El servicio de envío no aceptó la solicitud desde esta página. Tus datos siguen aquí: envíalos por WhatsApp o correo.',
  tooLarge: 'La solicitud es demasiado larga. Acorta los textos y vuelve a enviarla.',
  tooMany:
    'Hay demasiados envíos en este momento. Espera un minuto y vuelve a intentarlo. Tus datos siguen aquí.',
  headless:
    'El servicio de envío no acepta este navegador. Usa otro navegador, o envía tus datos por WhatsApp o correo.',
  unavailable:
    'No pudimos guardar tu solicitud en este momento. Tus datos siguen aquí: vuelve a intentarlo en unos minutos, o envíalos por WhatsApp o correo.',
  timeout:
    'El servicio tardó demasiado en responder y no sabemos si tu solicitud llegó. Vuelve a intentarlo, o envíala por WhatsApp o correo.',
  offline: 'No hay conexión a internet. Tus datos siguen aquí: revisa la conexión y vuelve a enviarlos.',
  other:
    'No pudimos enviar tu solicitud. Tus datos siguen aquí: vuelve a intentarlo, o envíalos por WhatsApp o correo.',
} as const;

/** Replaces `offline` where the form sends by itself when the connection returns. */
export const waitingText =
  'No hay conexión a internet. Tus datos siguen aquí. Se enviará cuando vuelva la conexión, si dejas esta página abierta.';

/** Title of the page that the relay shows when it refuses a form sent without script. */
export const refusedTitle = 'Tu solicitud no se envió';

export type FailureKind = keyof typeof failureTexts;

const kindOfStatus: Record<number, FailureKind> = {
  403: 'forbidden',
  413: 'tooLarge',
  422: 'invalid',
  429: 'tooMany',
  451: 'headless',
  503: 'unavailable',
};

/** HTTP status of the provider's answer -> kind of failure. */
export function failureKindOf(status: number): FailureKind {
  return kindOfStatus[status] ?? 'other';
}
