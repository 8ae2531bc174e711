/** Requests and notices as messages of a Telegram bot: https://core.telegram.org/bots/api#sendmessage */
import * as z from 'zod';
import type { Business } from '../../business/business.ts';
import { fromTemplateParams } from '../../contract/trial-request.ts';
import type { PanelConfig, TelegramConfig } from '../config.ts';
import { escapeHtml, parseJson } from '../safe-text.ts';
import { reasonFrom } from './attempt.ts';
import type { MailButton } from './mail/mail-html.ts';
import { answerButtons, panelButtons } from './mail/panel-links.ts';
import { type OwnerChannel, requestNotice } from './notices.ts';
import { boundedRetryMs, type Meaning, post, refusedMessage } from './post.ts';

export function createTelegram(
  { token, chat, api }: TelegramConfig,
  place: { business: Pick<Business, 'name'>; panel: PanelConfig },
): OwnerChannel {
  const sendMessage = (html: string, buttons: readonly MailButton[], signal: AbortSignal) => {
    const body = JSON.stringify({
      chat_id: chat,
      text: html,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      reply_markup: {
        inline_keyboard: buttons.filter(isAllowed).map(({ label, href }) => [{ text: label, url: href }]),
      },
    });
    const headers = { 'content-type': 'application/json' };
    return post({ url: `${api}/bot${token}/sendMessage`, headers, body, signal }, meaningOf);
  };
  return {
    channel: 'telegram',
    send({ requestId, params }, signal) {
      const { title, lines, phone } = requestNotice(params);
      // Telegram makes a number that can be called of the phone; buttons with `tel:` are refused.
      const html = [`<b>${escapeHtml(title)}</b>`, ...[...lines, phone].map(escapeHtml)].join('\n');
      return sendMessage(html, answerButtons(requestId, fromTemplateParams(params), place), signal);
    },
    notify({ title, text, requestId }, signal) {
      const html = `<b>${escapeHtml(title)}</b>\n\n${escapeHtml(text)}`;
      return sendMessage(html, panelButtons(place.panel, requestId), signal);
    },
  };
}

/** Telegram refuses the whole message because of a button to another protocol, or to a host such as `localhost`. */
function isAllowed({ href }: MailButton): boolean {
  const url = URL.parse(href);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
}

const answerSchema = z.object({
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

function meaningOf(status: number, text: string): Meaning {
  const { description = '', parameters } = answerSchema.safeParse(parseJson(text)).data ?? {};
  const reason = reasonFrom(`answered ${status} ${description}`);
  // 401 and 404: the token is not one; 403: the bot was removed from the chat.
  if (status === 401 || status === 404) return { reason, kind: 'channel', reasonCode: 'login' };
  if (status === 403 || (status === 400 && /chat|peer/i.test(description)))
    return { reason, kind: 'channel', reasonCode: 'recipient' };
  if (status === 400 || status === 413) return { reason, ...refusedMessage };
  const waitS = parameters?.retry_after;
  return waitS === undefined ? { reason } : { reason, retryAfterMs: boundedRetryMs(waitS * 1000) };
}
