/** The EmailJS REST v1.0 wire (https://www.emailjs.com/docs/rest-api/send/). Its identifiers are public by design. */
export const sendPath = '/api/v1.0/email/send';
export const sendFormPath = '/api/v1.0/email/send-form';

/** Size limit: EmailJS applies it to the variables, the relay to the whole body. */
export const bodyBytesMax = 50_000;

/** Name of the honeypot: an input that people never see. It is sent only when something filled it. */
export const honeypotName = 'sitio_web';

export const confirmationHash = '#enviado';

/** The identifiers that our relay expects when no others are configured. */
const ownIdentifiers = {
  publicKey: 'relay_public_key',
  serviceId: 'service_relay',
  templateId: 'template_prueba',
};
export type Identifiers = typeof ownIdentifiers;

const variables = ['EMAILJS_PUBLIC_KEY', 'EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID'] as const;

const shape = /^[\w-]{3,64}$/;

/** All three are set, or none. @throws Error naming the variable that is missing or malformed. */
export function identifiersFrom(env: Readonly<Record<string, string | undefined>>): Identifiers {
  const given = variables.find((name) => env[name]);
  if (!given && env.EMAILJS_ORIGIN)
    throw new Error(`Con EMAILJS_ORIGIN hacen falta también ${variables.join(', ')}: los de tu cuenta`);
  if (!given) return ownIdentifiers;
  const read = (name: (typeof variables)[number]) => {
    const value = env[name];
    if (!value) throw new Error(`Falta ${name}, y ${given} está puesta: pon las tres o ninguna`);
    if (!shape.test(value))
      throw new Error(`${name} es "${value}": se espera de 3 a 64 letras, cifras, "-" o "_"`);
    return value;
  };
  return {
    publicKey: read('EMAILJS_PUBLIC_KEY'),
    serviceId: read('EMAILJS_SERVICE_ID'),
    templateId: read('EMAILJS_TEMPLATE_ID'),
  };
}

/** Answer texts as EmailJS writes them, so that its clients show what they always showed. */
export const answers = {
  ok: 'OK',
  publicKeyRequired: 'The user_id parameter is required',
  serviceRequired: 'The service_id parameter is required',
  templateRequired: 'The template_id parameter is required',
  publicKeyInvalid:
    'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account',
  serviceNotFound: 'The service ID not found. To find this ID, visit https://dashboard.emailjs.com/admin',
  templateNotFound:
    'The template ID not found. To find this ID, visit https://dashboard.emailjs.com/admin/templates',
  paramsInvalid: 'The template_params parameter must be an object of texts',
  bodyInvalid: 'The request body could not be read',
  typeUnsupported: 'The content type is not supported: send takes JSON, send-form takes multipart/form-data',
  originForbidden: 'The origin is not allowed',
  tooLarge: 'Variables size limit. The maximum allowed variables size is 50Kb',
  tooManyRequests: 'Too Many Requests',
  notStored: 'The request could not be stored and was not accepted. Try again later',
} as const;
