/**
 * What a store of trial requests promises, whichever database is behind it.
 *
 * outbox / delivery / attempt = a stored request's way out / one channel of it / one try.
 */

export type Channel = 'mail' | 'acknowledgement' | 'webhook';
/** A quarantined request came from a robot: held aside, recoverable, delivered only after release. */
export type RequestStatus = 'accepted' | 'quarantined';
export type DeliveryState = 'pending' | 'leased' | 'sent' | 'held';

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

/** How much waits, for /readyz and /metrics. */
export interface OutboxStatus {
  pending: number;
  held: number;
  quarantined: number;
  /** When the oldest undelivered (pending or leased) delivery was received; undefined when none waits. */
  oldestUndeliveredAt: Date | undefined;
}

export interface Store {
  /** Resolves only once the request is on disk; rejects when it could not be stored. */
  accept(incoming: Incoming): Promise<Accepted>;
  /** All requests, newest first. */
  list(): Promise<StoredRequest[]>;
  outboxStatus(): Promise<OutboxStatus>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
