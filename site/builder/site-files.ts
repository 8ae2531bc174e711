/** The small files beside the page: robots, sitemap, web manifest, contact card. */

import type { Logo } from '../../business/read-logo.ts';
import { shortNameOf } from '../../business/short-name.ts';
import type { Business } from '../../contract/business.ts';
import { seo } from '../content/seo.ts';
import type { BuildSettings } from './build-settings.ts';
import { contactCard } from './contact-card.ts';

/** File name -> text. The sitemap needs an absolute address and is left out without one. */
export function siteFiles(
  business: Business,
  logo: Logo | undefined,
  { publicUrl }: BuildSettings,
): Record<string, string> {
  const files: Record<string, string> = {
    'robots.txt': ['User-agent: *', 'Allow: /', publicUrl && `Sitemap: ${publicUrl}/sitemap.xml`, '']
      .filter((line) => line !== undefined)
      .join('\n'),
    'contacto.vcf': contactCard(business, publicUrl),
    'manifest.webmanifest': JSON.stringify({
      name: business.name,
      short_name: shortNameOf(business),
      description: seo.description,
      lang: 'es-PE',
      start_url: './',
      display: 'browser',
      background_color: seo.canvas,
      theme_color: seo.canvas,
      icons: [{ src: logo?.file ?? 'favicon.svg', type: logo?.mediaType ?? 'image/svg+xml', sizes: 'any' }],
    }),
  };
  if (publicUrl)
    files['sitemap.xml'] =
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${publicUrl}/</loc></url></urlset>\n`;
  return files;
}
