/** A mail server that fails in every way and keeps its port, and the times of each mail that it confirmed. */
import { type SmtpMood, startSmtp, type TestSmtp } from '../support/start-smtp.ts';

export interface ChaosMailServer {
  url: string;
  /** Message-ID -> the times at which it was answered 250. */
  confirmed: Map<string, number[]>;
  /** Fails in this way until `recover` is called. */
  fail: (mood: SmtpMood | 'down') => Promise<void>;
  /** Breaks connections that stall, and works again. */
  recover: () => Promise<void>;
}

export async function startChaosMailServer(): Promise<ChaosMailServer> {
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
    async fail(mood) {
      if (mood === 'down') await smtp.close();
      else smtp.mood = mood;
    },
    async recover() {
      await smtp.close().catch(() => {}); // it may be closed already
      smtp = await start(port);
    },
  };
}
