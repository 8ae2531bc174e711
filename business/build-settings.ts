/** Build-time environment -> BuildSettings, each error naming its variable. */
import { type Identifiers, identifiersFrom } from '../contract/emailjs.ts';

export interface BuildSettings {
  identifiers: Identifiers;
  /** Origin of the EmailJS cloud, or '' for our relay on the page's own origin. */
  providerOrigin: string;
  /** Public address without a trailing slash, or undefined: then canonical and sitemap are left out. */
  publicUrl: string | undefined;
  /** Whether our relay counts visits (FIGURES), which the privacy note then says. */
  isCounted: boolean;
}

/** @throws Error naming the variable and what it expects. */
export function readBuildSettings(env: Readonly<Record<string, string | undefined>>): BuildSettings {
  return {
    identifiers: identifiersFrom(env),
    providerOrigin: env.EMAILJS_ORIGIN ? originAlone('EMAILJS_ORIGIN', env.EMAILJS_ORIGIN) : '',
    publicUrl: env.PUBLIC_URL
      ? webAddress('PUBLIC_URL', env.PUBLIC_URL, 'https://cabinas.example').href.replace(/\/$/, '')
      : undefined,
    isCounted: isOn('FIGURES', env.FIGURES) && !env.EMAILJS_ORIGIN,
  };
}

function isOn(name: string, text = ''): boolean {
  if (!['', 'on', 'off'].includes(text))
    throw new Error(`${name} es "${text}": se espera una de estas palabras: on, off`);
  return text !== 'off';
}

/** @throws Error that repeats only the origin, because the rest of the URL may contain a password. */
function originAlone(name: string, text: string): string {
  const { href, origin } = webAddress(name, text, 'https://api.emailjs.com');
  if (href !== `${origin}/`) throw new Error(`${name} tiene algo más que el origen: se espera ${origin}`);
  return origin;
}

function webAddress(name: string, text: string, example: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${name} es "${text}": se espera una dirección como ${example}`);
  return url;
}
