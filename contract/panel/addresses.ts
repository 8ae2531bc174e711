/** Every address of the panel and of its calls, for relay, panel, mails and both builds. */

export const panelPath = '/panel';
export const panelApiPrefix = '/panel/api';
/** The header with the id of the account that a call is meant for: in another account's session it is refused. */
export const accountHeader = 'x-account';

/** The views' paths below `panelPath`, as the router wants them. */
export const panelPaths = {
  today: '/hoy',
  requests: '/solicitudes',
  newRequest: '/solicitudes/nueva',
  quarantined: '/apartadas',
  deliveries: '/entregas',
  figures: '/cifras',
  page: '/pagina',
  account: '/cuenta',
  signIn: '/entrar',
  /** Its token follows the `#`, so that it stays out of logs. */
  invitation: '/invitacion',
} as const;

export const panelFiles = {
  document: `${panelPath}/index.html`,
  manifest: `${panelPath}/manifest.webmanifest`,
  worker: `${panelPath}/sw.js`,
} as const;

/** A view's address for a link that the router does not follow. */
export function viewHref(view: keyof typeof panelPaths): string {
  return `${panelPath}${panelPaths[view]}`;
}

export function requestPath(id: string): string {
  return `${panelPaths.requests}/${encodeURIComponent(id)}`;
}

/** A request's address for a link that the router does not follow. */
export function requestHref(id: string): string {
  return panelPath + requestPath(id);
}

/** The address of a call: its path in the table with the values of its `:names`. */
export function callHref(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Whether a path is that of the panel's document, at any of its views. */
export function isViewPath(path: string): boolean {
  return isBelow(path, panelPath) && !isBelow(path, panelApiPrefix);
}

function isBelow(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`);
}
