/**
 * Mails the owner a summary of quarantined requests when no other mail reported them within a day. The store lets one
 * relay send it per hour, so that several relays do not send it at once and a failure is retried.
 */
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { Address } from './delivery-config.ts';
import { mailHtml } from './mail-html.ts';
import type { Mailer } from './mailer.ts';
import { robotsNote } from './owner-mail.ts';
import type { PanelMention } from './panel-mention.ts';

interface RobotSummaryDeps {
  store: Pick<Store, 'claimRobotSummary' | 'unreportedRobots' | 'markRobotsReported'>;
  mailer: Mailer;
  to: Address[];
  panel: PanelMention;
  now: () => Date;
  log: Log;
  answerWaitMs: number;
  elapsedMs: () => number;
}

const askEveryMs = 60_000;

export function createRobotSummary({
  store,
  mailer,
  to,
  panel,
  now,
  elapsedMs,
  log,
  answerWaitMs,
}: RobotSummaryDeps): {
  sendIfDue: () => Promise<void>;
} {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  return {
    async sendIfDue() {
      const nowMs = elapsedMs();
      if (nowMs - askedAtMs < askEveryMs) return;
      askedAtMs = nowMs;
      try {
        if (!(await store.claimRobotSummary(now()))) return;
        const { count, newestAt } = await store.unreportedRobots();
        if (!newestAt) return; // another mail has just reported them
        const note = robotsNote(count, panel);
        const subject = count === 1 ? '1 envío apartado' : `${count} envíos apartados`;
        const content = { subject, text: note, html: mailHtml({ title: subject, paragraphs: [note] }) };
        const result = await mailer.send(
          `robots.${newestAt.getTime()}`,
          to,
          content,
          AbortSignal.timeout(answerWaitMs),
        );
        // A summary that may have arrived is not sent again: the next one reports newer requests.
        if (result.ok || result.kind === 'unknown') await store.markRobotsReported(newestAt);
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
