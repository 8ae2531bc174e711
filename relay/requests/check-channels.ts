/** Sends a test message through each configured channel and prints the result. */
import type { Business } from '../../contract/business.ts';
import type { Attempt } from '../delivery/attempt.ts';
import type { DeliveryConfig } from '../delivery/delivery-config.ts';
import { sendTestMessage } from '../delivery/test-message.ts';
import type { Channel } from '../store/store.ts';

const advice: Record<Exclude<Attempt, { ok: true }>['kind'], string> = {
  temporary: 'It may work later: the relay would try again by itself.',
  permanent: 'It will not work later either: correct the recipient or ask the provider why it refuses.',
  unknown: 'The server took the message and did not say so: look whether it arrived.',
  channel:
    'The settings are wrong, or the name cannot be looked up: until then the relay keeps requests and waits.',
};

/** @returns the exit code: 0 when every configured channel took its message */
export async function checkChannels(
  config: DeliveryConfig,
  business: Business,
  print: (text: string) => void,
): Promise<number> {
  const { mail, webhook } = config;
  const results: boolean[] = [];
  const check = async (name: string, channel: Channel, goes: string) => {
    const attempt = await sendTestMessage(config, channel, business);
    if (!attempt) return;
    print(
      attempt.ok
        ? `${name}: sent ${goes}.`
        : `${name}: FAILED ${goes}.\n  ${attempt.reason}\n  ${advice[attempt.kind]}`,
    );
    results.push(attempt.ok);
  };
  if (mail) {
    const goes = `to ${mail.to.map(({ address }) => address).join(', ')} through ${new URL(mail.smtpUrl).host}`;
    await check('Mail', 'mail', goes);
    await check('Acknowledgement', 'acknowledgement', goes);
  } else print('Mail: not configured (SMTP_URL): requests are stored and wait.');
  if (webhook) await check('Webhook', 'webhook', `to ${new URL(webhook.url).origin}`);
  if (results.length === 0) print('There is no channel to check.');
  return results.length > 0 && results.every(Boolean) ? 0 : 1;
}
