import type { Business } from '../../business/business.ts';
import { shortNameOf } from '../../business/short-name.ts';
import { languageOf } from '../../contract/number-format.ts';
import { panelPath, viewHref } from '../../contract/panel/addresses.ts';

/** The text of the manifest, by which a phone installs the panel. Its icons are the page's. */
export function panelManifest(business: Pick<Business, 'name' | 'shortName' | 'country'>): string {
  return JSON.stringify({
    id: panelPath,
    name: `Panel de ${business.name}`,
    short_name: shortNameOf(business),
    description: 'Solicitudes de prueba: avisos, respuestas y seguimiento',
    lang: languageOf(business),
    start_url: viewHref('today'),
    scope: panelPath,
    display: 'standalone',
    background_color: '#0c1413',
    theme_color: '#0c1413',
    icons: [
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    ],
    shortcuts: [
      { name: 'Nueva solicitud', url: viewHref('newRequest') },
      { name: 'Hoy', url: viewHref('today') },
      { name: 'Solicitudes', url: viewHref('requests') },
    ],
  });
}
