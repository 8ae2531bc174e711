/** Build-time environment -> BuildSettings; each error names its variable and what it expects. */
import { identifiersFrom } from '../contract/emailjs.ts';

export type BuildSettings = ReturnType<typeof readBuildSettings>;

export function readBuildSettings(env: Readonly<Record<string, string | undefined>>) {
  const { FIGURES = '' } = env;
  if (!['', 'on', 'off'].includes(FIGURES))
    throw new Error(`FIGURES es "${FIGURES}": se espera una de estas palabras: on, off`);
  return {
    identifiers: identifiersFrom(env),
    /** '' for our relay on the page's own origin. */
    providerOrigin: env.EMAILJS_ORIGIN
      ? addressAlone('EMAILJS_ORIGIN', env.EMAILJS_ORIGIN, 'https://api.emailjs.com')
      : '',
    /** Without a trailing slash; without it canonical and sitemap are left out. */
    publicUrl: env.PUBLIC_URL
      ? addressAlone('PUBLIC_URL', env.PUBLIC_URL, 'https://cabinas.example', true)
      : undefined,
    /** Whether our relay counts visits, which the privacy note then says. */
    isCounted: FIGURES !== 'off' && !env.EMAILJS_ORIGIN,
  };
}

/** @returns it without a trailing slash. @throws Error that does not repeat it, because it may contain a password */
function addressAlone(name: string, text: string, example: string, mayHavePath = false): string {
  const { origin, pathname, href, protocol } = URL.parse(text) ?? {};
  const alone = `${origin}${mayHavePath ? pathname : ''}`.replace(/\/$/, '');
  if (!/^https?:$/.test(protocol ?? '') || href?.replace(/\/$/, '') !== alone)
    throw new Error(`${name}: se espera una dirección como ${example}, sin nada detrás`);
  return alone;
}
