/** What the build knows of the business: its name, its time zone, and what its editions cost. */
export interface PanelBusiness {
  name: string;
  timeZone: string;
  /** Price of one licence in US cents, by the edition's name. */
  editions: { name: string; cents: number }[];
}

/** The build puts the owner's data here (`builder/vite.ts`). */
declare const PANEL_BUSINESS: PanelBusiness;

export const business: PanelBusiness = PANEL_BUSINESS;
