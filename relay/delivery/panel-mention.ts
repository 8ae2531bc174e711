/** How mails speak of the panel: with a link where its address is known, and not at all where there is no panel. */
import { type Env, httpOrigin } from '../settings.ts';

export interface PanelMention {
  /** False: PANEL=off. */
  isOn: boolean;
  /** Of the page; undefined = nobody said under which address it is. */
  origin?: string | undefined;
}

/** The views of the panel that mails name, each with its path. */
const views = { Apartadas: '/panel/apartadas', Entregas: '/panel/entregas' } as const;

/** @throws Error naming PUBLIC_URL when it is wrong */
export function readPanelMention({ PANEL, PUBLIC_URL }: Env): PanelMention {
  return { isOn: PANEL !== 'off', origin: PUBLIC_URL ? httpOrigin('PUBLIC_URL', PUBLIC_URL) : undefined };
}

/** ` Revísala en el panel, en Entregas.`; '' without a panel. @param verb with its object, such as `Revísala` */
export function lookInPanel({ isOn, origin }: PanelMention, verb: string, view: keyof typeof views): string {
  if (!isOn) return '';
  return origin ? ` ${verb} en el panel: ${origin}${views[view]}` : ` ${verb} en el panel, en ${view}.`;
}

/** Address of a request in the panel. */
export function requestHref({ isOn, origin }: PanelMention, id: string): string | undefined {
  return isOn && origin ? `${origin}/panel/solicitudes/${id}` : undefined;
}
