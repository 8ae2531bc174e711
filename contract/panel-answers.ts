/** What the panel is answered: JSON; moments are ISO 8601 in UTC, days are the business's own, amounts US cents. */

import type { DeliveryChannel, Stage } from './panel-inputs.ts';
import type { ReasonCode } from './panel-reasons.ts';
import type { FieldName } from './trial-request.ts';

/** Who did something: an account that may have been removed since. */
export interface Person {
  id: string;
  name: string;
}

export type MailState = 'sent' | 'waiting' | 'held' | 'none';

export interface RequestRow extends Record<Exclude<FieldName, 'address'>, string> {
  id: string;
  receivedAt: string;
  timesReceived: number;
  /** The plan that the visitor came from. */
  edition: string | null;
  stage: Stage;
  stageAt: string;
  /** Grows with each change of stage or follow-up. */
  version: number;
  trialEnds: string | null;
  followUp: string | null;
  mail: MailState;
}

/** `more`: there are others beyond the count. */
export interface BoundedCount {
  count: number;
  more: boolean;
}

export interface Page<Row> {
  rows: Row[];
  /** Cursor of the next page; null = this is the last one. */
  next: string | null;
  /** Stored requests are still being put into the index: some may be missing here. */
  indexing: boolean;
}

export interface FilterChoices {
  /** As most visitors wrote it, in alphabetical order. */
  countries: string[];
  editions: string[];
  people: Person[];
}

/** Where a request stands; `trialEnds` is the first day that is no longer part of the trial. */
export interface StageRecord {
  version: number;
  stage: Stage;
  stageAt: string;
  trialStart: string | null;
  trialEnds: string | null;
  sale: { edition: string; licences: number; amountCents: number } | null;
  lostReason: string | null;
  followUp: string | null;
  changedBy: Person | null;
}

export interface Note {
  id: string;
  text: string;
  version: number;
  at: string;
  by: Person;
  editedAt: string | null;
}

interface DeliveryRow {
  channel: DeliveryChannel;
  state: 'pending' | 'leased' | 'sent' | 'held';
  attempts: number;
  nextAttemptAt: string | null;
  sentAt: string | null;
  failure: Failure | null;
}

/** `detail` is what the server said, without addresses: data, never markup. */
export interface Failure {
  code: ReasonCode;
  detail: string;
}

export type TimelineEvent = { at: string } & (
  | { kind: 'received' }
  | { kind: 'repeated'; times: number }
  | {
      kind: 'attempt';
      channel: DeliveryChannel;
      outcome: 'sent' | 'retry' | 'held' | 'paused';
      failure: Failure | null;
    }
  | { kind: 'stage'; by: Person; from: Stage; to: StageRecord }
  | { kind: 'followUp'; by: Person; followUp: string | null }
  | { kind: 'note'; by: Person; noteId: string; change: 'added' | 'edited' | 'deleted' }
  | { kind: 'released' | 'retried'; by: Person }
);

export interface RequestDetail {
  id: string;
  receivedAt: string;
  lastReceivedAt: string;
  timesReceived: number;
  status: 'accepted' | 'quarantined';
  fields: Record<FieldName, string>;
  edition: string | null;
  record: StageRecord;
  notes: Note[];
  deliveries: DeliveryRow[];
  /** Oldest first. */
  timeline: TimelineEvent[];
  /** Of the same mail address, phone or business; newest first, 20 at most. */
  related: (RequestRow & { same: ('email' | 'phone' | 'company')[] })[];
}

/** Each list has at most 50 rows; its count tells how many there are. */
export interface Today {
  unanswered: Section<RequestRow>;
  trialsEnding: Section<RequestRow>;
  followUps: Section<RequestRow>;
  deliveries: Section<WaitingDelivery>;
}

export interface Section<Row> extends BoundedCount {
  rows: Row[];
}

export interface ChannelStatus {
  channel: DeliveryChannel;
  configured: boolean;
  working: boolean;
  /** Since when it works or not; null = nothing was sent through it yet. */
  since: string | null;
  failure: Failure | null;
  waiting: BoundedCount;
  held: BoundedCount;
}

export interface WaitingDelivery extends DeliveryRow {
  requestId: string;
  receivedAt: string;
  fullName: string;
  company: string;
}

export interface Deliveries {
  channels: ChannelStatus[];
  /** Held ones first, then by age; 100 at most. */
  waiting: WaitingDelivery[];
}

export type TestResult = { ok: true } | { ok: false; failure: Failure };

export interface Figures {
  from: string;
  to: string;
  days: { day: string; requests: number }[];
  /** By the Monday that the week begins with. */
  weeks: { week: string; requests: number }[];
  countries: { name: string; requests: number }[];
  sizes: { from: number; to: number | null; requests: number }[];
  /** Sums of those who may be counted; null = FIGURES=off. */
  page: { visits: number; formOpened: number; formBegun: number; formSent: number } | null;
  funnel: { sent: number; contacted: number; trial: number; won: number };
  /** Null = nobody was contacted. */
  firstContactMedianMs: number | null;
  sales: { count: number; licences: number; amountCents: number };
}

/** What would be erased. `more`: these are the first 500. */
export interface ErasePreview {
  rows: (RequestRow & { notes: number; robot: boolean })[];
  more: boolean;
}

export interface Done {
  /** How many requests, or deliveries, it was done to. */
  done: number;
}

/**
 * Sent to `events` as `data:` of the event `change`, at most once a second. What it names is to be asked again; an
 * event `hello` is the first of each connection.
 */
export interface ChangeEvent {
  /** New requests since the last event. */
  arrived: number;
  /** Requests that changed, new ones among them; null = too many to name. */
  requests: string[] | null;
  /** A channel or a delivery changed. */
  deliveries: boolean;
}
