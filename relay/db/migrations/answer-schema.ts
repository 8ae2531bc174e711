/** Schema 11: who took a request, how long its first answer took, what the owner was reminded of, and where a visitor came from. */
import type { SchemaStep } from './schema-step.ts';

// taken_by, taken_name, taken_at: the account that has it now; null = nobody.
// answer_*: of the first time that somebody took or contacted it; null = nobody has. answer_wait_ms counts opening hours only,
// answer_hour is the hour of the business's day, 0 to 23, in which the wait began; null = it was answered before schema 11,
// when there were no opening hours: all of the wait counts.
// answer_from: when the wait began, where that is not received_at: a request that was released from quarantine.
// reminded_at, escalated_at: when all devices were told that nobody has taken it, and when every channel was.
// utm_*, referrer_host: of the visitor's first page, at most 60 characters each; null = not known.
// requests_contacted, requests_closed: without requests that were quarantined after they had been worked on. They say so in other
// words than requests_stage, which SQLite would otherwise take for their queries.
// answer_clock: one row; begins_at is when a relay first looked: requests that came before are not reminded of.
// requests_trials: with the key the list's order by the end of the trial takes 8 ms of 600,000 requests, without it 200.
// dismissed_at: when somebody took note that a held delivery does not go out; null = nobody has, or it failed once more since.
const both = `
  ALTER TABLE requests ADD COLUMN taken_by TEXT;
  ALTER TABLE requests ADD COLUMN taken_name TEXT;
  ALTER TABLE requests ADD COLUMN taken_at INTEGER;
  ALTER TABLE requests ADD COLUMN answer_from INTEGER;
  ALTER TABLE requests ADD COLUMN answer_by TEXT;
  ALTER TABLE requests ADD COLUMN answer_name TEXT;
  ALTER TABLE requests ADD COLUMN answer_wait_ms INTEGER;
  ALTER TABLE requests ADD COLUMN answer_hour INTEGER;
  ALTER TABLE requests ADD COLUMN reminded_at INTEGER;
  ALTER TABLE requests ADD COLUMN escalated_at INTEGER;
  ALTER TABLE requests ADD COLUMN utm_source TEXT;
  ALTER TABLE requests ADD COLUMN utm_medium TEXT;
  ALTER TABLE requests ADD COLUMN utm_campaign TEXT;
  ALTER TABLE requests ADD COLUMN referrer_host TEXT;
  CREATE INDEX requests_taken ON requests (taken_by, list_key) WHERE taken_by IS NOT NULL;
  CREATE INDEX requests_untaken ON requests (list_key)
    WHERE status = 'accepted' AND stage = 'new' AND taken_by IS NULL;
  CREATE INDEX requests_unescalated ON requests (received_at)
    WHERE status = 'accepted' AND stage = 'new' AND taken_by IS NULL AND escalated_at IS NULL;
  ALTER TABLE deliveries ADD COLUMN dismissed_at INTEGER;
  UPDATE requests SET
    answer_wait_ms = CASE WHEN first_contact_at > received_at THEN first_contact_at - received_at ELSE 0 END,
    answer_by = (SELECT c.account_id FROM panel_changes c
      WHERE c.request_id = requests.id AND c.kind = 'stage' ORDER BY c.at, c.id LIMIT 1),
    answer_name = (SELECT c.account_name FROM panel_changes c
      WHERE c.request_id = requests.id AND c.kind = 'stage' ORDER BY c.at, c.id LIMIT 1)
    WHERE first_contact_at IS NOT NULL;
  CREATE INDEX requests_answered ON requests (list_key, answer_wait_ms, answer_hour, answer_by, answer_name, status)
    WHERE status <> 'quarantined' AND answer_wait_ms IS NOT NULL;
  DROP INDEX requests_trials;
  CREATE INDEX requests_trials ON requests (trial_ends, list_key DESC) WHERE stage = 'trial';
  CREATE INDEX requests_source
    ON requests (list_key, utm_source, utm_medium, utm_campaign, referrer_host, stage, trial_start, amount_cents)
    WHERE status = 'accepted' AND coalesce(utm_source, utm_medium, utm_campaign, referrer_host) IS NOT NULL;
  DROP INDEX requests_contacted;
  CREATE INDEX requests_contacted ON requests (list_key, first_contact_at, stage, trial_start, amount_cents, status)
    WHERE status <> 'quarantined' AND first_contact_at IS NOT NULL;
  DROP INDEX requests_closed;
  CREATE INDEX requests_closed ON requests (stage_at, stage, person_id, person_name, licences, amount_cents, lost_reason, status)
    WHERE status <> 'quarantined' AND stage IN ('won', 'lost');
  ALTER TABLE robot_summary RENAME TO quarantine_summary;
  CREATE TABLE answer_clock (one INTEGER PRIMARY KEY, begins_at INTEGER, claimed_until INTEGER NOT NULL) STRICT;
  INSERT INTO answer_clock (one, claimed_until) VALUES (1, 0);
`;

export const answerSchema: SchemaStep = { both };
