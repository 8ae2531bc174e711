/** What the panel is answered: JSON; moments are ISO 8601 in UTC, days are the business's own, amounts hundredths of its currency. */
import type { DeliveryChannel } from '../channels.ts';
import type { PageEvent } from '../counted-events.ts';
import type { FieldName } from '../trial-request.ts';
import type { Corrections, Entry, Stage, Way } from './inputs.ts';
import type { ReasonCode } from './reasons.ts';

/** Who did something: an account that may have been removed since. */
export interface Person {
  id: string;
  name: string;
}

export type MailState = 'sent' | 'waiting' | 'held' | 'none';

export interface RequestRow extends Record<Exclude<FieldName, 'address'>, string>, StageRecord {
  id: string;
  receivedAt: string;
  timesReceived: number;
  /** The plan that the visitor came from. */
  edition: string | null;
  mail: MailState;
  /** The same person, by mail address or phone, bought by another request; absent where that is not shown. */
  boughtBefore?: boolean;
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
  /** Of the newest request of all when the first page was read; the further pages are asked for with it. */
  upTo: string;
}

/** As the last visitor wrote it, in alphabetical order. */
export type FilterChoices = Record<'countries' | 'cities' | 'editions', string[]>;

/** When a person wants to go on with a request, and with what; all null = no next step. */
export interface NextStep {
  followUp: string | null;
  /** Minute of the business's day, `09:30`; null = any time of the day. */
  followUpTime: string | null;
  followUpText: string | null;
}

/** Where a request stands; `trialEnds` is the first day that is no longer part of the trial. */
export interface StageRecord extends NextStep {
  /** Grows with each change of what stands here. */
  version: number;
  /** Those that can be corrected, as they are now; none of them in the history. */
  fields: Corrections;
  stage: Stage;
  stageAt: string;
  trialStart: string | null;
  trialEnds: string | null;
  sale: { edition: string; licences: number; amountCents: number } | null;
  /** Whose sale it is; null = no one's, or it was closed before version 2. */
  seller: Person | null;
  lostReason: string | null;
  /** The person that it is assigned to, and since when; null = no one. */
  takenBy: Person | null;
  takenAt: string | null;
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

export interface PushDevice {
  id: string;
  /** The browser that asks. */
  current: boolean;
  /** Browser and system in short, such as `Chrome, Android`; empty when it did not say. */
  name: string;
  createdAt: string;
  /** Null = no push was accepted yet. */
  lastSentAt: string | null;
}

/** `detail` is what the server said, without addresses: data, never markup. */
export interface DeliveryFailure {
  code: ReasonCode;
  detail: string;
}

export type TimelineEvent = { at: string } & (
  | { kind: 'received' }
  | { kind: 'repeated'; times: number }
  | {
      kind: 'attempt';
      channel: DeliveryChannel;
      outcome: 'sent' | 'retry' | 'held' | 'paused' | 'dropped';
      failure: DeliveryFailure | null;
    }
  /** `id`: by which it is undone; `reason`: why the end of the trial was moved. */
  | { kind: 'stage'; id: string; by: Person; from: Stage; to: StageRecord; reason?: string | undefined }
  /** `done`: the step that stands here was done, and there is none now. */
  | ({ kind: 'followUp'; by: Person; followUp: string | null; done?: boolean } & Partial<NextStep>)
  | (Entry & { by: Person })
  | { kind: 'corrected'; by: Person; from: Corrections; to: Corrections }
  | { kind: 'entered'; by: Person; way: Way }
  /** `to`: whom it was given to; absent = who took it has it. */
  | { kind: 'taken'; by: Person; to?: Person | undefined }
  | { kind: 'note'; by: Person; noteId: string; change: 'added' | 'edited' | 'deleted' }
  | { kind: 'untaken' | 'released' | 'quarantined' | 'retried' | 'dismissed'; by: Person }
);

export interface RequestDetail extends Pick<RequestRow, 'id' | 'receivedAt' | 'timesReceived' | 'edition'> {
  boughtBefore: boolean;
  /** How it reached the person who entered it; null = by the form. */
  way: Way | null;
  lastReceivedAt: string;
  status: 'accepted' | 'quarantined';
  fields: Record<FieldName, string>;
  /** Of those that can be corrected, what was sent. */
  sent: Partial<Record<FieldName, string>>;
  /** Where the visitor came from, as `facebook / cpc / agosto` or a host; null = not known. */
  source: string | null;
  record: StageRecord;
  notes: Note[];
  /** Oldest first. */
  timeline: TimelineEvent[];
  /** Of the same mail address, phone or business; newest first, 20 at most. */
  related: (RequestRow & { same: ('email' | 'phone' | 'company')[] })[];
}

/** Each list has at most 50 rows; its count tells how many there are. */
export interface Today {
  /** What waits longest first. */
  unanswered: Section<RequestRow>;
  /** Of today and before, by day and time. */
  followUps: Section<RequestRow>;
  trialsEnding: Section<RequestRow>;
  /** Trials that ended two weeks ago or more, the last one first. */
  trialsEnded: Section<RequestRow>;
  deliveries: Section<WaitingDelivery>;
  /** What RETENTION_DAYS erases within a week, with the first day of it, soonest first. */
  expiring: Section<RequestRow & { erasedOn: string }>;
}

export type Section<Row> = BoundedCount & { rows: Row[] };

export interface ChannelStatus {
  channel: DeliveryChannel;
  configured: boolean;
  working: boolean;
  /** Since when it works or not; null = nothing was sent through it yet. */
  since: string | null;
  failure: DeliveryFailure | null;
  waiting: BoundedCount;
  held: BoundedCount;
}

export interface WaitingDelivery extends Pick<RequestRow, 'receivedAt' | 'fullName' | 'company'> {
  requestId: string;
  channel: DeliveryChannel;
  state: 'pending' | 'leased' | 'held';
  attempts: number;
  nextAttemptAt: string | null;
  failure: DeliveryFailure | null;
  /** When a person took note that it is held. */
  dismissedAt: string | null;
}

export interface Deliveries {
  channels: ChannelStatus[];
  /** Held ones first, then by age; 100 at most. */
  waiting: WaitingDelivery[];
}

export type TestResult = { ok: true } | { ok: false; failure: DeliveryFailure };

/** Waits for the first answer, in the business's opening hours; null = there is no request. */
export interface AnswerTimes {
  requests: number;
  medianMs: number | null;
  slowestMs: number | null;
}

export interface Figures {
  from: string;
  to: string;
  days: { day: string; requests: number }[];
  /** By the Monday that the week begins with. */
  weeks: { week: string; requests: number }[];
  countries: { name: string; requests: number }[];
  sizes: { from: number; to: number | null; requests: number }[];
  /** Sums of those who may be counted; null = FIGURES=off. */
  page: ({ visits: number } & Record<PageEvent, number>) | null;
  /** Requests that a person entered, by how they reached the business. */
  ways: Record<Way, number>;
  /** Where the period's requests came from, and what became of them; the most requests first, then the most visits. */
  sources: SourceFigures[];
  /** Of the requests that came in the period. */
  funnel: { sent: number; contacted: number; trial: number; won: number; wonAfterTrial: number };
  /** Of the requests that came in the period and were taken or contacted. */
  answers: AnswerTimes & {
    /** By who answered first; those with the most requests first. */
    people: (AnswerTimes & { name: string })[];
    /** By the hour of arrival, 0 to 23; only hours with requests. */
    hours: (AnswerTimes & { hour: number })[];
  };
  /** Requests that were closed in the period: bought, or lost, whenever they came. */
  closed: {
    won: number;
    lost: number;
    licences: number;
    amountCents: number;
    /** Why those who did not buy did not; the most frequent first, before them what counts as neither won nor lost. */
    reasons: { reason: string; requests: number; isCounted: boolean }[];
    /** What was sold; the largest amount first. */
    editions: { name: string; won: number; licences: number; amountCents: number }[];
    /** By whose sale it is, else by whom it was assigned to, else by who changed it last. */
    people: { name: string; won: number; lost: number; amountCents: number }[];
  };
}

export interface SourceFigures {
  /** As `facebook / cpc / agosto`, a host, or `A mano`; '' = not known; null = all others together. */
  source: string | null;
  /** Null = FIGURES=off. */
  visits: number | null;
  requests: number;
  /** Of them: that have been in trial, and that bought. */
  trials: number;
  won: number;
  amountCents: number;
}

/** What would be erased. `more`: these are the first 500. `same`: it has not what was searched, but this in common with what has it. */
export interface ErasePreview {
  rows: (RequestRow & { notes: number; quarantined: boolean; same?: 'phone' | 'email' | undefined })[];
  more: boolean;
}

/** To how many requests, or deliveries, it was done. */
export type Done = { done: number };

/** The owner's page: entries as in `business.json`, and the SHA-256 of each file by the name that they have for it. */
export interface PageContent {
  entries: Record<string, unknown>;
  files: Record<string, string>;
}

/** What was added: the name by which entries name it, and what the draft's `files` say of that name. */
export interface PageFile {
  name: string;
  sha256: string;
}

export interface PageVersion {
  id: number;
  at: string;
  by: Person;
}

/** What is typed and not published; entries null = nothing is. Version 0 = nothing ever was: it is of no one. */
export interface PageDraft extends Omit<PageVersion, 'id'>, Pick<PageContent, 'files'> {
  version: number;
  entries: PageContent['entries'] | null;
}

export interface OwnersPage extends PageContent {
  /** The owner has given no data yet: visitors see the example. */
  isFirst: boolean;
  /** Newest first; empty = the page is the one that was built. */
  versions: PageVersion[];
  draft: PageDraft;
  /** For the owner, a line each. */
  warnings: string[];
  /** `business.json`, where it changed after the last publication, whose entries these are. */
  newerFile: PageContent | null;
}

export interface PagePreview extends Pick<OwnersPage, 'warnings'> {
  /** Another one once the preview shows something else. */
  state: string;
  /** The page's own text of each id under which the owner may replace it. */
  texts: Readonly<Record<string, string>>;
}

/** Sent to `events` as event `change`, at most once a second, after a first one, `hello`. What it names is to be asked again. */
export interface ChangeEvent {
  /** New requests since the last event, without those that are quarantined. */
  arrived: number;
  /** Requests that changed, new ones among them; null = too many to name. */
  requests: string[] | null;
  deliveries: boolean;
  /** The owner's page, and with it the business in all that the relay answers. */
  page?: boolean;
}

/** The body of every answer that is no success, beside its HTTP status. */
export interface PanelError {
  error:
    | 'invalid'
    /** Name and password, or the passkey, do not belong together. */
    | 'wrongCredentials'
    | 'noSession'
    | 'forbidden'
    | 'notFound'
    | 'conflict'
    /** An invitation that was used, replaced or ran out; a passkey's answer that was used. */
    | 'expired'
    | 'tooMany'
    | 'unavailable';
  message: string;
  /** Which value of query or body was wrong, and what was expected. */
  problems?: Record<string, string>;
  /** With `tooMany`: how long to wait. */
  retryAfterSeconds?: number;
}

/** 409: another change came first. `current` is what is stored now, `yours` what was sent. */
export interface Conflict extends PanelError {
  error: 'conflict';
  current: { record: StageRecord } | { note: Note };
  yours: unknown;
}
