/** Links between the panel's views, and ways back. */
import { panelPaths } from '../../contract/panel/addresses.ts';

/** The views that lead to a request, as their links and the way back from it are called. */
export const viewNames = {
  today: 'Hoy',
  requests: 'Solicitudes',
  quarantined: 'Apartadas',
  deliveries: 'Entregas',
} as const;

type Origin = keyof typeof viewNames | 'request';

/** State of a link to a request: where its way back leads, which is then that of the browser. */
export function cameFrom(from: Origin): { from: Origin } {
  return { from };
}

/** @param state of the history entry; null where the request was opened by its address */
export function wayBack(state: { from?: Origin } | null) {
  const from = state?.from ?? 'requests';
  const isBrowsers = state?.from !== undefined;
  if (from === 'request') return { name: 'Solicitud anterior', path: panelPaths.requests, isBrowsers };
  return { name: viewNames[from], path: panelPaths[from], isBrowsers };
}
