/** Labels for statements that do not hold for all three editions. */
export const disklessEditions = 'Con las ediciones Basic y Professional';
