/** What a store of trial requests promises, whichever database is behind it. */

export interface Incoming {
  /** Template params as received: names of the wire, values untouched. */
  params: Record<string, string>;
  /** Equal for two sendings of the same request; see fingerprint.ts. */
  fingerprint: string;
  receivedAt: Date;
}

export interface StoredRequest {
  id: string;
  receivedAt: Date;
  timesReceived: number;
  params: Record<string, string>;
}

export interface Accepted {
  id: string;
  /** True when the same request was stored within the last 24 h: it is the same record. */
  repeated: boolean;
}

export interface Store {
  /** Resolves only once the request is on disk; rejects when it could not be stored. */
  accept(incoming: Incoming): Promise<Accepted>;
  /** All requests, newest first. */
  list(): Promise<StoredRequest[]>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
