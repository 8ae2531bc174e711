/** Why something is not done that a person asked for. The function that checks throws it; `relay/http/panel-errors.ts` words it. */
import type { Conflict, PageDraft, PanelError } from '../../contract/panel/answers.ts';

export type RefusalKind =
  | PanelError['error']
  /** Of these kinds the person is told more than of `invalid`, `wrongCredentials`, `notFound` and `tooMany`. */
  | 'ownerOnly'
  | 'ownAccount'
  | 'lastOwner'
  | 'notYourNote'
  | 'passkeyKnown'
  | 'wrongPasskey'
  | 'noAccount'
  | 'noPasskeysHere'
  | 'notesFull'
  | 'tooVague'
  | 'devicesFull'
  | 'exportsBusy'
  | 'streamsFull';

/** What the person is told besides. */
type Details = Pick<PanelError, 'problems' | 'retryAfterSeconds'> &
  Partial<Pick<Conflict, 'yours'> & { current: Conflict['current'] | { draft: PageDraft } }>;

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly details: Details;

  constructor(kind: RefusalKind, details: Details = {}) {
    super(kind);
    this.kind = kind;
    this.details = details;
  }
}
