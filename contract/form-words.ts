/** The words of the trial form, on the page, in the answer to a refused form, and in messages about a request. */
import { ownWords } from './own-words.ts';

export const formWords = ownWords('form', {
  /** Label of each field, in the form, in messages and in the owner's mail. */
  fields: {
    fullName: 'Nombres y apellidos',
    country: 'País',
    city: 'Ciudad',
    company: 'Nombre del local o empresa',
    address: 'Dirección del local',
    computers: 'Cantidad de computadoras',
    phone: 'Teléfono o WhatsApp',
    email: 'Correo electrónico',
  },
  edition: 'Edición',
  /** Begins the text that is sent by WhatsApp or mail instead of the form. */
  greeting: 'Hola, quiero la prueba gratis de {trial}.',
  mailSubject: 'Solicitud de prueba de {trial}',
  allRequired: 'Todos los campos son obligatorios.',
  you: 'Tus datos',
  venue: 'Tu local',
  phoneHint: 'Para coordinar tu prueba por WhatsApp o llamada',
  willSend: 'Se enviará {phone}',
  notMobile:
    'No parece un celular de {country}. Si es un fijo, está bien; si no, revisa el número o el país.',
  phoneCountry: 'País del teléfono: {code}',
  searchCountry: 'Buscar país o código',
  countries: 'Países',
  countriesFound: 'Países encontrados: {count}',
  noCountry: 'Ningún país coincide',
  ifBought: 'si luego la compras:',
  changePlan: 'Cambiar',
  draftUnsent: 'Hay una solicitud sin enviar guardada en este equipo. ¿Es tuya?',
  continueDraft: 'Continuar',
  eraseDraft: 'Borrar',
  remember: 'Recordar en este equipo',
  rememberHint:
    'Lo escrito se guarda hasta 24 horas o hasta que lo envíes. No lo marques en una PC compartida.',
  purpose: 'Usamos estos datos solo para contactarte sobre la prueba.',
  toErase: 'Para que los borremos, escribe a',
  counted: 'Contamos visitas y pasos del formulario, sin cookies ni datos tuyos.',
  more: 'Más en',
  privacy: 'Privacidad',
  send: 'Enviar solicitud',
  sending: 'Enviando...',
  byWhatsapp: 'Enviar por WhatsApp',
  byMail: 'Enviar por correo',
  notYet: 'No enviar todavía',
  /** Title of the page that the relay shows when it refuses a form sent without script. */
  refused: 'Tu solicitud no se envió',
  back: 'Volver a la página',
  /** Each sentence is true with every provider. */
  failures: {
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
  },
  /** Replaces `offline` where the form sends by itself when the connection returns. */
  waiting:
    'No hay conexión a internet. Tus datos siguen aquí. Se enviarán cuando vuelva la conexión, si dejas esta página abierta.',
});
