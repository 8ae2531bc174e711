/** Counts with their nouns, such as `2 requests`. */

export const requestsText = counted('request', 'requests');
export const deliveriesText = counted('delivery', 'deliveries');
export const stagesText = counted('stage', 'stages');
export const notesText = counted('note', 'notes');
export const accountsText = counted('account', 'accounts');

function counted(one: string, many: string): (number: number) => string {
  return (number) => `${number} ${number === 1 ? one : many}`;
}
