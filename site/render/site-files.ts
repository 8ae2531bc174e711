import type { Business } from '../../business/business.ts';
import { privacyPath } from '../../contract/privacy.ts';

type Files = Record<string, string>;

/** File name -> text. The sitemap needs an absolute address, and pages that may be indexed: it is left out without them. */
export function siteFiles(business: Business, publicUrl: string | undefined, isIndexed: boolean): Files {
  const robots = 'User-agent: *\nAllow: /\n';
  const files = { 'robots.txt': robots, 'contacto.vcf': contactCard(business, publicUrl) };
  if (!publicUrl || !isIndexed) return files;
  return {
    ...files,
    'robots.txt': `${robots}Sitemap: ${publicUrl}/sitemap.xml\n`,
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${publicUrl}/</loc></url><url><loc>${publicUrl}/${privacyPath}</loc></url></urlset>\n`,
  };
}

/** The business as a vCard 3.0 (RFC 2426), the version that telephones import without a question. @param url of the page */
export function contactCard({ name, phone, phones, email, socials }: Business, url?: string): string {
  const addresses = [...(url ? [url] : []), ...socials.map((social) => social.url)];
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(name)};;;;`,
    `FN:${escaped(name)}`,
    `ORG:${escaped(name)}`,
    ...[phone, ...phones.map(({ number }) => number)].map(
      (number) => `TEL;TYPE=WORK,VOICE:${number.replace(/[^\d+]/g, '')}`,
    ),
    `EMAIL;TYPE=INTERNET:${email}`,
    ...addresses.map((address) => `URL:${address}`),
    'END:VCARD',
    '',
  ].join('\r\n');
}

function escaped(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n');
}
