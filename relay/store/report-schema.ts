/** Schema 7: what is counted of the page, and what the owner was told, which relays of one database share. */
import type { SchemaStep } from './schema-step.ts';

// hourly_figures: sums and nothing else; hour is its first moment, event one of contract/figures.ts.
// daily_digest: one row; sent_day is the last day whose digest is done, as 2026-01-31 in the business's time zone.
// channel_states.told: 1 = the owner was told that the channel does not work, and not yet that it works again.
// claimed_until: a relay is about to tell the owner; the others wait until then.
// Schema 6 had places for all of it that nothing used.
const both = `
  DROP TABLE figure_hours;
  DROP TABLE daily_digest;
  ALTER TABLE channel_states DROP COLUMN alerted_at;
  CREATE TABLE hourly_figures (
    hour INTEGER NOT NULL,
    event TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (hour, event)
  ) STRICT;
  CREATE TABLE daily_digest (one INTEGER PRIMARY KEY, sent_day TEXT NOT NULL, claimed_until INTEGER NOT NULL) STRICT;
  INSERT INTO daily_digest (one, sent_day, claimed_until) VALUES (1, '', 0);
  ALTER TABLE channel_states ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE channel_states ADD COLUMN claimed_until INTEGER NOT NULL DEFAULT 0;
`;

export const reportSchema: SchemaStep = { both };
