/**
 * What a store of trial requests promises, whichever database is behind it.
 *
 * outbox / delivery / attempt = a stored request's way out / one channel of it / one try.
 */

export type Channel = 'mail' | 'acknowledgement' | 'webhook';
/** A quarantined request came from a robot: held aside, recoverable, delivered only after release. */
export type RequestStatus = 'accepted' | 'quarantined';
export type DeliveryState = 'pending' | 'leased' | 'sent' | 'held';

/** Two sendings of one request this close together are one record. */
export const repeatWindowMs = 24 * 60 * 60 * 1000;
/** An address gets one acknowledgement in this time, at most. */
export const acknowledgementEveryMs = 24 * 60 * 60 * 1000;
/** All addresses together get so many in the same time: whoever types in strangers' addresses sends them mail. */
export const acknowledgementsMax = 200;

export interface Incoming {
  /** Template params as received: names of the wire, values untouched. */
  params: Record<string, string>;
  /** Equal for two sendings of the same request; see fingerprint.ts. */
  fingerprint: string;
  receivedAt: Date;
  status: RequestStatus;
}

export interface Delivery {
  channel: Channel;
  state: DeliveryState;
  attempts: number;
  nextAttemptAt: Date | undefined;
  sentAt: Date | undefined;
  lastError: string | undefined;
  /** Attempts after which nobody knows whether it was delivered: the server had it and did not answer. */
  maybeSent: number;
}

export interface StoredRequest {
  id: string;
  receivedAt: Date;
  status: RequestStatus;
  timesReceived: number;
  params: Record<string, string>;
  deliveries: Delivery[];
}

export interface Accepted {
  id: string;
  /** True when the same request was stored within the last 24 h: it is the same record. */
  repeated: boolean;
}

/** Counts of the outbox stop here: more takes time, and is no other news. */
export const countMax = 10_000;

/** How much waits, for /readyz and /metrics; each count `countMax` at most. */
export interface OutboxStatus {
  pending: number;
  held: number;
  quarantined: number;
  /** When the oldest undelivered (pending or leased) delivery was received; undefined when none waits. */
  oldestUndeliveredAt: Date | undefined;
}

/** One delivery, leased to whoever claimed it: nobody else attempts it until the lease ends. */
export interface Claim {
  requestId: string;
  channel: Channel;
  receivedAt: Date;
  params: Record<string, string>;
  /** This attempt included. */
  attempts: number;
  /** Delays waited so far; time without a usable channel is not in it. */
  waitedMs: number;
  /** Earlier attempts whose outcome is unknown. */
  maybeSent: number;
  /** Names this lease; a settlement under a lost lease changes nothing. */
  lease: string;
}

/** How an attempt ended; maybeSent = the server had the whole message and did not answer. */
export type Settlement =
  | { state: 'sent'; at: Date }
  | { state: 'pending'; nextAttemptAt: Date; waitedMs: number; error: string; maybeSent?: boolean }
  /** The channel itself does not work: the attempt does not count. */
  | { state: 'unattempted'; error: string }
  | { state: 'held'; error: string; maybeSent?: boolean };

export interface ClaimOptions {
  channel: Channel;
  now: Date;
  leaseMs: number;
  /** At most so many. */
  limit: number;
}

export interface Removed {
  requests: number;
  deliveries: number;
}

/** Quarantined requests that no mail to the owner has stated yet. */
export interface UnreportedRobots {
  count: number;
  newestAt: Date | undefined;
}

/** A page of the list. */
export const listedAtOnce = 500;

export interface Store {
  /** Resolves only once the request is on disk; rejects when it could not be stored. */
  accept(incoming: Incoming): Promise<Accepted>;
  /** The newest requests, newest first, `listedAtOnce` at most; those that follow `after` when it is given. */
  list(after?: Pick<StoredRequest, 'id' | 'receivedAt'>): Promise<StoredRequest[]>;
  outboxStatus(): Promise<OutboxStatus>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;

  find(id: string): Promise<StoredRequest | undefined>;
  /** Due deliveries, earliest first, and those whose lease ran out. */
  claim(options: ClaimOptions): Promise<Claim[]>;
  /** False when the lease was lost, or the request erased, in the meantime. */
  settle(claim: Claim, settlement: Settlement): Promise<boolean>;
  /** The lease lasts until then. False when it was lost. */
  renew(claim: Claim, until: Date): Promise<boolean>;
  /**
   * What lies further ahead than `aheadMaxMs` was timed by a clock that has been set back since: it is due now, or
   * after a lease where it is leased. Returns how many.
   */
  bringForward(options: { now: Date; leaseMs: number; aheadMaxMs: number }): Promise<number>;
  /** Pending and held deliveries of a request become due now, with a new life. Returns how many. */
  retry(id: string, now: Date): Promise<number>;
  /** The same for every held delivery there is. */
  retryHeld(now: Date): Promise<number>;
  /** A quarantined request becomes an accepted one and is delivered. False when it was not quarantined. */
  release(id: string, now: Date): Promise<boolean>;
  /** Removes every request of an e-mail address, with deliveries and fingerprints, from disk as well. */
  erase(email: string): Promise<Removed>;
  /** Removes every request received before a moment, undelivered ones excepted. */
  eraseBefore(moment: Date): Promise<Removed>;
  unreportedRobots(): Promise<UnreportedRobots>;
  /** True for one caller an hour at most, while the oldest unreported robot is older than a day. */
  claimRobotSummary(now: Date): Promise<boolean>;
  markRobotsReported(upTo: Date): Promise<void>;
}
