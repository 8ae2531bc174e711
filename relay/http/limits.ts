/** How long and how much the relay waits for, takes and gives away. Tests shorten the times. */
export interface Limits {
  /** From the first byte of a connection, or of its next request, to the end of the headers. */
  headersMs: number;
  /** To the end of the body; after it the connection is closed with 408. */
  requestMs: number;
  /** How often Node looks for connections that exceeded the two above. */
  checkEveryMs: number;
  /** Kept-alive connections without a request. */
  idleMs: number;
  /** No byte in either direction: whoever does not read the answer. More than the store may take. */
  inactiveMs: number;
  /** An answer from the store; later ones are 503 (the page itself waits 15 s). */
  storeMs: number;
  /** What is still open so long after the stop signal is cut, so that the process ends within 10 s. */
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
