/** Requests and notices as messages of a Telegram bot (https://core.telegram.org/bots/api#sendmessage). */
import * as z from 'zod';
import { escapeHtml, parseJson } from '../base/safe-text.ts';
import type { TelegramConfig } from '../config.ts';
import { reasonFrom } from './attempt.ts';
import { anchor, type MailLink, type MailList } from './mail/mail-html.ts';
import { answerButtons, type Place } from './mail/request-mails.ts';
import { type ConfiguredChannel, requestNotice, textAndButtons } from './notices.ts';
import { type Meaning, post, refusedMessage } from './post.ts';

export function createTelegram({ token, chat, api }: TelegramConfig, place: Place): ConfiguredChannel {
  const sendMessage = (html: string, buttons: readonly MailLink[], signal: AbortSignal) => {
    const body = JSON.stringify({
      chat_id: chat,
      text: html,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      reply_markup: {
        inline_keyboard: buttons.filter(isAllowed).map(({ label, href }) => [{ text: label, url: href }]),
      },
    });
    return post({ url: `${api}/bot${token}/sendMessage`, body, signal }, meaningOf);
  };
  return {
    channel: 'telegram',
    send({ requestId, fields }, signal) {
      const { title, lines, phone } = requestNotice(fields, place.business);
      // Telegram makes a number that can be called of the phone; buttons with `tel:` are refused.
      const html = [`<b>${escapeHtml(title)}</b>`, ...[...lines, phone].map(escapeHtml)].join('\n');
      return sendMessage(html, answerButtons(requestId, fields, place), signal);
    },
    notify(notice, signal) {
      const { title, lists = [] } = notice;
      const { said, buttons } = textAndButtons(notice, place.panel);
      const line = ({ label, details, links }: MailList['lines'][number]) =>
        [
          `<b>${escapeHtml(label)}</b>`,
          ...details.map(escapeHtml),
          links.filter(isAllowed).map(anchor).join(' · '),
        ].join('\n');
      const named = lists.flatMap(({ lines, more }) => [...lines.map(line), ...more]);
      const html = [`<b>${escapeHtml(title)}</b>`, escapeHtml(said), ...named];
      return sendMessage(html.join('\n\n'), buttons, signal);
    },
  };
}

/** Telegram refuses the whole message because of a button to another protocol, or to a host such as `localhost`. */
function isAllowed({ href }: MailLink): boolean {
  const url = URL.parse(href);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
}

const answerSchema = z.object({
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

/** Telegram's errors have some hundred bytes. The status is the answer: a body that breaks off, or never ends, changes nothing. */
async function beginningOf({ body }: Response): Promise<string> {
  try {
    for await (const part of body ?? []) return Buffer.from(part).toString(); // which cancels the rest
  } catch {
    // It broke off.
  }
  return '';
}

async function meaningOf(answer: Response): Promise<Meaning> {
  const { status } = answer;
  const { description = '', parameters } =
    answerSchema.safeParse(parseJson(await beginningOf(answer))).data ?? {};
  const reason = reasonFrom(`answered ${status} ${description}`);
  // 401 and 404: the token is not one; 403: the bot was removed from the chat.
  if (status === 401 || status === 404) return { reason, kind: 'channel', reasonCode: 'login' };
  if (status === 403 || (status === 400 && /chat|peer/i.test(description)))
    return { reason, kind: 'channel', reasonCode: 'recipient' };
  if (status === 400 || status === 413) return { reason, ...refusedMessage };
  return { reason, ...(parameters?.retry_after && { retryAfterMs: parameters.retry_after * 1000 }) };
}
