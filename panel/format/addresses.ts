/** Every address of the panel. Paths are below `panelPath`, as the router wants them. */

/** Where the relay serves the panel. */
export const panelPath = '/panel';

export const panelPaths = {
  today: '/hoy',
  requests: '/solicitudes',
  quarantined: '/apartadas',
  deliveries: '/entregas',
  figures: '/cifras',
  account: '/cuenta',
  signIn: '/entrar',
  invitation: '/invitacion',
} as const;

export function requestPath(id: string): string {
  return `${panelPaths.requests}/${encodeURIComponent(id)}`;
}

/** A request's address for a link that the router does not follow. @param search the list's filter, without `?` */
export function requestHref(id: string, search = ''): string {
  return `${panelPath}${requestPath(id)}${search && `?${search}`}`;
}

/** A path of the panel that came from outside, else that of today: another address would be an open redirect. */
export function ownPath(wanted: string | null): string {
  return wanted && /^\/[a-z]/.test(wanted) ? wanted : panelPaths.today;
}
