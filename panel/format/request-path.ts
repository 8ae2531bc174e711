/** Path of a request's view, below `panelPath`. */
export function requestPath(id: string): string {
  return `/solicitudes/${encodeURIComponent(id)}`;
}

/** Where the relay serves the panel. */
export const panelPath = '/panel';
