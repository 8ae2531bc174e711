/** Which editions a statement holds for, said beside it wherever it is not all three. */
export const disklessEditions = 'Con las ediciones Basic y Professional';
