/** How mails speak of the panel: with a link where its address is known, and not at all where there is no panel. */
import { type Env, httpOrigin } from '../settings.ts';

export interface PanelMention {
  /** False: PANEL=off. */
  isOn: boolean;
  /** Of the page; undefined = nobody said under which address it is. */
  origin?: string | undefined;
}

/** The views of the panel that mails name, each with its path. */
const views = { Hoy: '/panel/hoy', Apartadas: '/panel/apartadas', Entregas: '/panel/entregas' } as const;
type View = keyof typeof views;

/** @throws Error naming PUBLIC_URL when it is wrong */
export function readPanelMention({ PANEL, PUBLIC_URL }: Env): PanelMention {
  return { isOn: PANEL !== 'off', origin: PUBLIC_URL ? httpOrigin('PUBLIC_URL', PUBLIC_URL) : undefined };
}

/** ` Revísala en el panel, en Entregas.`; '' without a panel. @param verb with its object, such as `Revísala` */
export function lookInPanel(panel: PanelMention, verb: string, view: View): string {
  if (!panel.isOn) return '';
  const href = viewHref(panel, view);
  return href ? ` ${verb} en el panel: ${href}` : ` ${verb} en el panel, en ${view}.`;
}

/** Address of a view; undefined = there is none to link to. */
export function viewHref(panel: PanelMention, view: View): string | undefined {
  return hrefOf(panel, views[view]);
}

/** Address of a request in the panel; undefined = there is none to link to. */
export function requestHref(panel: PanelMention, id: string): string | undefined {
  return hrefOf(panel, `/panel/solicitudes/${encodeURIComponent(id)}`);
}

function hrefOf({ isOn, origin }: PanelMention, path: string): string | undefined {
  return isOn && origin ? `${origin}${path}` : undefined;
}
