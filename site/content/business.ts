/**
 * The one file an owner edits: names, numbers and links of the business.
 * The placeholders can belong to nobody (.invalid is reserved, no Peruvian number begins with 0);
 * `npm run build` warns for each one left.
 */
export const business = {
  name: 'Encendido',
  /** As people read it; links are made from its digits. */
  phone: '+51 000 000 000',
  email: 'contacto@negocio.invalid',
  /** Digits with dial code, for wa.me. */
  whatsapp: '51000000000',
  telegramUrl: 'https://telegram.invalid/canal',
  loginUrl: 'https://acceso.invalid/',
  socials: [
    { name: 'Facebook', url: 'https://facebook.invalid/' },
    { name: 'YouTube', url: 'https://youtube.invalid/' },
    { name: 'TikTok', url: 'https://tiktok.invalid/' },
  ],
  /** Address of a square image on another site; empty = the initials are drawn and nothing is requested. */
  avatarUrl: '',
};

export type Business = typeof business;
