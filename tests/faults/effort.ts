/** Size of the fault tests: small in `npm test`, full in `npm run test:faults`. */
const full = process.env.FAULTS === 'full';

export const effort = {
  full,
  killRounds: full ? 200 : 10,
  killEveryMs: 1_000,
  sharedDatabaseMs: full ? 60_000 : 6_000,
  powerLossRequests: full ? 1_500 : 300,
  slowBodies: full ? 20_000 : 2_000,
  fuzzedBodies: full ? 20_000 : 2_000,
  floodMs: full ? 60_000 : 6_000,
  idleConnections: full ? 2_000 : 200,
  /** Long, because these tests start many processes. */
  timeoutMs: full ? 20 * 60_000 : 3 * 60_000,
};
