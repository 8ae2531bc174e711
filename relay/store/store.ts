/**
 * The store of trial requests, whichever database is behind it.
 *
 * outbox = the deliveries that wait; delivery = a stored request on one channel; attempt = one try at a delivery.
 */

import type { SqlDatabase } from './sql-database.ts';

export type Channel = 'mail' | 'acknowledgement' | 'webhook';
/** A quarantined request came from a robot: it is stored, and delivered only after the owner releases it. */
export type RequestStatus = 'accepted' | 'quarantined';
export type DeliveryState = 'pending' | 'leased' | 'sent' | 'held';

/** A request that is sent again within this time stays one record. */
export const repeatWindowMs = 24 * 60 * 60 * 1000;
/** An address gets at most one acknowledgement within this time. */
export const acknowledgementEveryMs = 24 * 60 * 60 * 1000;
/** Limit for all addresses within the same time, because anyone can enter other people's addresses. */
export const acknowledgementsMax = 200;

export interface Incoming {
  /** Template params as received; the values are unchanged. */
  params: Record<string, string>;
  /** Equal when the same request is sent again; see fingerprint.ts. */
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
  /** Number of attempts with an unknown outcome: the server received the message and did not answer. */
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
  /** True when the same request was stored within the last 24 h and this one joined its record. */
  repeated: boolean;
}

/** Counts of the outbox stop here, because exact larger counts cost time and tell nothing more. */
export const countMax = 10_000;

/** Counts of the outbox for /readyz and /metrics; each is `countMax` at most. */
export interface OutboxStatus {
  pending: number;
  held: number;
  quarantined: number;
  /** When the oldest undelivered (pending or leased) delivery was created; undefined when none waits. */
  oldestUndeliveredAt: Date | undefined;
}

/** A claimed delivery: only the claimer attempts it until the lease ends. */
export interface Claim {
  requestId: string;
  channel: Channel;
  receivedAt: Date;
  params: Record<string, string>;
  /** Number of attempts, this one included. */
  attempts: number;
  /** Sum of the delays so far; time without a working channel does not count. */
  waitedMs: number;
  /** Number of earlier attempts with an unknown outcome. */
  maybeSent: number;
  /** Identifies this lease; a settlement under a lost lease changes nothing. */
  lease: string;
}

/** How an attempt ended; maybeSent = the server received the whole message and did not answer. `at` absent = now. */
export type Settlement =
  | { state: 'sent'; at: Date }
  | ({ at?: Date; error: string; maybeSent?: boolean } & (
      | { state: 'pending'; nextAttemptAt: Date; waitedMs: number }
      /** The channel does not work, so that the attempt does not count. */
      | { state: 'unattempted' }
      | { state: 'held' }
    ));

export interface ClaimOptions {
  channel: Channel;
  now: Date;
  leaseMs: number;
  /** Claims at most this number. */
  limit: number;
}

export interface Removed {
  requests: number;
  deliveries: number;
}

/** Quarantined requests that no mail to the owner has reported yet. */
export interface UnreportedRobots {
  count: number;
  newestAt: Date | undefined;
}

/** Size of a page of the list. */
export const listedAtOnce = 500;

export interface Store {
  /** For records that stand beside the requests: those of the panel and of its accounts. */
  readonly database: SqlDatabase;
  /** Resolves when the request is on disk; rejects when it could not be stored. */
  accept(incoming: Incoming): Promise<Accepted>;
  /** A page of up to `listedAtOnce` requests, newest first, starting after `after` when it is given. */
  list(after?: Pick<StoredRequest, 'id' | 'receivedAt'>): Promise<StoredRequest[]>;
  outboxStatus(): Promise<OutboxStatus>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;

  find(id: string): Promise<StoredRequest | undefined>;
  /** Claims due deliveries, earliest first, including those whose lease has expired. */
  claim(options: ClaimOptions): Promise<Claim[]>;
  /** False when the lease was lost or the request erased meanwhile. */
  settle(claim: Claim, settlement: Settlement): Promise<boolean>;
  /** Extends the lease. False when it was lost. */
  renew(claim: Claim, until: Date): Promise<boolean>;
  /**
   * Due times more than `aheadMaxMs` ahead were written under a clock that was set back since: pending deliveries become
   * due now, leased ones after a lease. Returns the number of changed deliveries.
   */
  bringForward(options: { now: Date; leaseMs: number; aheadMaxMs: number }): Promise<number>;
  /** Makes pending and held deliveries of a request due now, with the full five days of retries. Returns their number. */
  retry(id: string, now: Date): Promise<number>;
  /** The same for all held deliveries. */
  retryHeld(now: Date): Promise<number>;
  /** Accepts a quarantined request, so that it is delivered. False when it was not quarantined. */
  release(id: string, now: Date): Promise<boolean>;
  /** Erases every request of an e-mail address, with deliveries and fingerprints, and overwrites them on disk. */
  erase(email: string): Promise<Removed>;
  /** Erases the delivered requests that were received before a given time. */
  eraseBefore(moment: Date): Promise<Removed>;
  unreportedRobots(): Promise<UnreportedRobots>;
  /** True for at most one caller per hour, while the oldest unreported quarantined request is older than a day. */
  claimRobotSummary(now: Date): Promise<boolean>;
  markRobotsReported(upTo: Date): Promise<void>;
}
