/** Counts with their nouns, such as `2 requests`. */

export function requestsText(number: number): string {
  return number === 1 ? '1 request' : `${number} requests`;
}

export function deliveriesText(number: number): string {
  return number === 1 ? '1 delivery' : `${number} deliveries`;
}
