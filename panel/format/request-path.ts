/** Address of a request's view, below the panel's own. */
export function requestPath(id: string): string {
  return `/solicitudes/${encodeURIComponent(id)}`;
}
