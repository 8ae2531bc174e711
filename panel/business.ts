/** What the build knows of the business: its name, its time zone, and what its editions cost. */
export interface PanelBusiness {
  name: string;
  timeZone: string;
  /** Price of one licence in US cents, by the edition's name. */
  editions: { name: string; cents: number }[];
}

declare global {
  interface ImportMetaEnv {
    PANEL_BUSINESS: PanelBusiness;
  }
}

export const business: PanelBusiness = import.meta.env.PANEL_BUSINESS;
