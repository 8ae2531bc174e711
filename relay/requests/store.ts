/**
 * The store of trial requests, whichever database is behind it.
 *
 * outbox = the deliveries that wait; delivery = a stored request on one channel; attempt = one try at a delivery.
 */
import type { DeliveryChannel } from '../../contract/panel-inputs.ts';
import type { ReasonCode } from '../../contract/panel-reasons.ts';
import type { VisitSource } from '../../contract/visit-source.ts';
import type { SqlDatabase } from '../db/sql-database.ts';
import type { RequestStatus, TypedRequest } from './request-row.ts';

export type { RequestStatus } from './request-row.ts';

export type Channel = DeliveryChannel;

/** What stands in `deliveries.channel`: a push has one delivery for each device, `push:` and its id. */
export function deliveryKey({ channel, device }: Pick<Claim, 'channel' | 'device'>): string {
  return device === undefined ? channel : `${channel}:${device}`;
}

export function channelOf(stored: unknown): Channel {
  return String(stored).replace(/:.*/, '') as Channel; // written from Channel values only
}

/** The condition that a delivery goes through one of the channels, and to a device that is still there. */
export function isThrough(channels: readonly Channel[], column = 'channel'): string {
  const names = channels.filter((each) => each !== 'push').map((each) => `'${each}'`);
  const plain = names.length > 0 ? `${column} IN (${names.join(', ')})` : 'false';
  return channels.includes('push')
    ? `(${plain} OR ${column} IN (SELECT 'push:' || id FROM push_devices))`
    : plain;
}
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
  /** Equal when the same request is sent again; see `fingerprintOf`. */
  fingerprint: string;
  receivedAt: Date;
  status: RequestStatus;
  /** Absent = not known. */
  source?: VisitSource;
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

export interface StoredRequest
  extends Pick<TypedRequest, 'id' | 'receivedAt' | 'status' | 'timesReceived' | 'params'> {
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
  /** The device that a push goes to. */
  device?: string;
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
  | ({ at?: Date; error: string; reasonCode?: ReasonCode; maybeSent?: boolean } & (
      | { state: 'pending'; nextAttemptAt: Date; waitedMs: number }
      /** The channel does not work, so that the attempt does not count. */
      | { state: 'unattempted' }
      | { state: 'held' }
      /** Nobody is meant any more: the delivery is deleted. */
      | { state: 'dropped' }
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
interface UnreportedQuarantined {
  count: number;
  newestAt: Date | undefined;
}

/** Size of a page of the list. */
export const listedAtOnce = 500;

export interface Store {
  /** For records that stand beside the requests: those of the panel and of its accounts. */
  readonly database: SqlDatabase;
  /** The channels of an accepted request. */
  readonly channels: readonly Channel[];
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
  unreportedQuarantined(): Promise<UnreportedQuarantined>;
  /** True for at most one caller per hour, while the oldest unreported quarantined request is older than a day. */
  claimQuarantineSummary(now: Date): Promise<boolean>;
  markQuarantinedReported(upTo: Date): Promise<void>;
}
