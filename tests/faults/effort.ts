/** Size of the fault tests: small in `npm test`, full in `npm run test:faults`. */
const full = process.env.FAULTS === 'full';

export const effort = {
  full,
  killRounds: full ? 200 : 4,
  passwordResets: full ? 200 : 20,
  /** Of the other sign-ins that race with a change. */
  signInRaces: full ? 60 : 15,
  powerLossRequests: full ? 1_500 : 300,
  slowBodies: full ? 20_000 : 500,
  fuzzedBodies: full ? 20_000 : 400,
  /** Of each of the panel's calls, on each database. */
  anyValueCalls: full ? 100 : 6,
  /** Stored before them. */
  panelRequests: full ? 10_000 : 1_000,
  floodMs: full ? 60_000 : 4_000,
  /** Of the rate limit alone, on a clock of its own. */
  floodTurns: full ? 60_000 : 10_000,
  /** Long, because these tests start many processes. */
  timeoutMs: full ? 20 * 60_000 : 3 * 60_000,
};
