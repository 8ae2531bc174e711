/** How an edition is paid, and for what: apart from words that the owner may replace, which are read after his data. */
export const payments = ['once', 'monthly', 'yearly'] as const;
/** A room is the whole venue, whatever its number of PCs. */
export const priceUnits = ['pc', 'room'] as const;
