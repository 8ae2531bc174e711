/** A mail server that fails in every way and keeps its port, and the times of each mail that it confirmed. */
import { type SmtpMood, startSmtp, type TestSmtp } from '../support/start-smtp.ts';

export type ChaosMailServer = Awaited<ReturnType<typeof startChaosMailServer>>;

export async function startChaosMailServer() {
  /** Message-ID -> the times at which it was answered 250. */
  const confirmed = new Map<string, number[]>();
  const start = async (port: number) => {
    const started = await startSmtp({ port });
    started.afterAnswer = ({ parsed }) => {
      const id = parsed.messageId ?? '';
      confirmed.set(id, [...(confirmed.get(id) ?? []), Date.now()]);
      started.received.length = 0;
    };
    return started;
  };
  let smtp: TestSmtp = await start(0);
  const { port, url } = smtp;
  return {
    url,
    confirmed,
    async fail(mood: SmtpMood | 'down') {
      if (mood === 'down') await smtp.close();
      else smtp.mood = mood;
    },
    /** Breaks connections that stall, and works again. */
    async recover() {
      await smtp.close().catch(() => {}); // it may be closed already
      smtp = await start(port);
    },
  };
}
