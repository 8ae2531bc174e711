/** Time limits of HTTP connections, requests and answers, in milliseconds. Tests shorten them. */
export interface Limits {
  /** From the start of a connection, or of its next request, to the end of the headers. */
  headersMs: number;
  /** From the same moment to the end of the body; then the connection is closed with 408. */
  requestMs: number;
  /** How often Node looks for connections that exceeded the two limits above. */
  checkEveryMs: number;
  /** Kept-alive connections without a request. */
  idleMs: number;
  /** Connections without a byte in either direction, such as a client that does not read. Longer than `storeMs`. */
  inactiveMs: number;
  /** Longest wait for the store; then the answer is 503 (the page itself waits 15 s). */
  storeMs: number;
  /** Connections still open this long after the stop signal are destroyed, so that the process ends within 10 s. */
  stopMs: number;
}

export const limits: Limits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkEveryMs: 1_000,
  idleMs: 30_000,
  inactiveMs: 60_000,
  storeMs: 7_000,
  stopMs: 8_000,
};
