/** The daily digest of this deployment: undefined unless DIGEST=daily. */
import type { Business } from '../../business/business.ts';
import type { DeliveryConfig } from '../config.ts';
import type { SqlDatabase } from '../db/sql-database.ts';
import { longestAnswerMs } from '../delivery/attempt.ts';
import { createMailer } from '../delivery/mail/mailer.ts';
import type { Log } from '../log.ts';
import type { Retention } from '../requests/retention.ts';
import { createDailyDigest, type DailyDigest } from './daily-digest.ts';
import { digestMail } from './digest-mail.ts';
import { readDigest } from './read-digest.ts';

interface DigestDeps {
  config: DeliveryConfig;
  database: SqlDatabase;
  business: Business;
  retention: Retention | undefined;
  log: Log;
  now?: () => Date;
}

export function openDigest(deps: DigestDeps): DailyDigest | undefined {
  const { config, database, business, retention, log, now = () => new Date() } = deps;
  const { mail, dailyDigest, panel, retryBaseMs } = config;
  if (!mail || !dailyDigest) return undefined;
  const { timeZone, mailColours } = business;
  return createDailyDigest({
    database,
    mailer: createMailer(mail),
    to: mail.to,
    timeZone,
    async compose() {
      // Once a day: it is worth no connection of its own for the rest of it.
      const reader = database.openReader();
      try {
        const options = { now: now(), timeZone, panel, retention, mailColours };
        return digestMail(await readDigest(reader, options), options);
      } finally {
        await reader.close();
      }
    },
    retryBaseMs,
    answerWaitMs: longestAnswerMs,
    log,
    now,
  });
}
