/** The business as the build includes it: name, time zone, and the prices of its editions. */
export interface PanelBusiness {
  name: string;
  timeZone: string;
  /** Price of one licence in US cents, by the edition's name. */
  editions: { name: string; cents: number }[];
}

/** Replaced by the build with the owner's data (`builder/vite.ts`). */
declare const PANEL_BUSINESS: PanelBusiness;

export const business: PanelBusiness = PANEL_BUSINESS;
