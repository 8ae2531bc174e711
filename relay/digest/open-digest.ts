/** The daily digest of this deployment: undefined unless DIGEST=daily. */
import type { Business } from '../../contract/business.ts';
import type { DeliveryConfig } from '../delivery/delivery-config.ts';
import { answerWaitMs } from '../delivery/lease-keeper.ts';
import { createMailer } from '../delivery/mailer.ts';
import type { Log } from '../log.ts';
import type { SqlDatabase } from '../store/sql-database.ts';
import { createDailyDigest, type DailyDigest } from './daily-digest.ts';
import { digestMail } from './digest-mail.ts';
import { readDigest } from './read-digest.ts';

interface DigestDeps {
  config: DeliveryConfig;
  database: SqlDatabase;
  business: Business;
  log: Log;
  now?: () => Date;
}

export function openDigest(deps: DigestDeps): DailyDigest | undefined {
  const { config, database, business, log, now = () => new Date() } = deps;
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
        const options = { now: now(), timeZone, panel, mailColours };
        return digestMail(await readDigest(reader, options), options);
      } finally {
        await reader.close();
      }
    },
    retryBaseMs,
    answerWaitMs,
    log,
    now,
  });
}
