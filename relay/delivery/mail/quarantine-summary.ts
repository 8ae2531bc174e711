/**
 * Mails the owner a summary of quarantined requests when no other mail reported them within a day. The store lets one
 * relay send it per hour, so that several relays do not send it at once and a failure is retried.
 */

import type { PanelConfig } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Store } from '../../requests/store.ts';
import type { MailAddress } from '../../safe-text.ts';
import { mailHtml } from './mail-html.ts';
import type { Mailer } from './mailer.ts';
import { quarantinedNote } from './owner-mail.ts';

interface QuarantineSummaryDeps {
  store: Pick<Store, 'claimQuarantineSummary' | 'unreportedQuarantined' | 'markQuarantinedReported'>;
  mailer: Mailer;
  to: MailAddress[];
  panel: PanelConfig;
  now: () => Date;
  log: Log;
  answerWaitMs: number;
  elapsedMs: () => number;
}

const askEveryMs = 60_000;

export function createQuarantineSummary({
  store,
  mailer,
  to,
  panel,
  now,
  elapsedMs,
  log,
  answerWaitMs,
}: QuarantineSummaryDeps): {
  sendIfDue: () => Promise<void>;
} {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return {
    async sendIfDue() {
      const nowMs = elapsedMs();
      if (nowMs - askedAtMs < askEveryMs) return;
      askedAtMs = nowMs;
      try {
        if (!(await store.claimQuarantineSummary(now()))) return;
        const { count, newestAt } = await store.unreportedQuarantined();
        if (!newestAt) return; // another mail has just reported them
        const note = quarantinedNote(count, panel);
        const subject = count === 1 ? '1 envío apartado' : `${count} envíos apartados`;
        const content = { subject, text: note, html: mailHtml({ title: subject, paragraphs: [note] }) };
        const result = await mailer.send(
          `robots.${newestAt.getTime()}`,
          to,
          content,
          AbortSignal.timeout(answerWaitMs),
        );
        // A summary that may have arrived is not sent again: the next one reports newer requests.
        if (result.ok || result.kind === 'unknown') await store.markQuarantinedReported(newestAt);
        if (!result.ok)
          log.warn(
            { kind: result.kind, code: result.code },
            'the summary of quarantined requests was not sent',
          );
      } catch (error) {
        log.warn({ err: error }, 'the summary of quarantined requests was not sent');
      }
    },
  };
}
