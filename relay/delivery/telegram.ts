/** Requests and notices as messages of a Telegram bot: https://core.telegram.org/bots/api#sendmessage */
import * as z from 'zod';
import type { Business } from '../../business/business.ts';
import { fromTemplateParams } from '../../contract/trial-request.ts';
import type { PanelConfig, TelegramConfig } from '../config.ts';
import { escapeHtml } from '../safe-text.ts';
import { type Attempt, reasonFrom, type Send } from './attempt.ts';
import type { MailButton } from './mail/mail-html.ts';
import { answerButtons, requestHref } from './mail/panel-links.ts';
import { type Notice, requestNotice } from './notices.ts';
import { boundedRetryMs, type PostAnswer, post } from './post.ts';

interface Telegram {
  send: Send;
  tell(notice: Notice, signal: AbortSignal): Promise<Attempt>;
}

export function createTelegram(
  { token, chat, api }: TelegramConfig,
  place: { business: Pick<Business, 'name'>; panel: PanelConfig },
): Telegram {
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
    return post({ url: `${api}/bot${token}/sendMessage`, headers, body, signal }, judge);
  };
  return {
    send({ requestId, params }, signal) {
      const { title, lines, phone } = requestNotice(params);
      const html = [
        `<b>${escapeHtml(title)}</b>`,
        ...lines.map(escapeHtml),
        // Telegram makes a number that can be called of it; buttons with `tel:` are refused.
        escapeHtml(phone),
      ].join('\n');
      return sendMessage(html, answerButtons(requestId, fromTemplateParams(params), place), signal);
    },
    tell({ title, text, requestId }, signal) {
      const href = requestId && requestHref(place.panel, requestId);
      const buttons = href ? [{ label: 'Abrir en el panel', href }] : [];
      return sendMessage(`<b>${escapeHtml(title)}</b>\n\n${escapeHtml(text)}`, buttons, signal);
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

function judge({ status, text, retryAfterMs }: PostAnswer): Attempt {
  if (status >= 200 && status <= 299) return { ok: true };
  const { description = '', parameters } = answerSchema.safeParse(parseJson(text)).data ?? {};
  const waitMs = parameters?.retry_after === undefined ? retryAfterMs : parameters.retry_after * 1000;
  const failure = {
    ok: false as const,
    answered: true,
    code: `${status}`,
    reason: reasonFrom(`answered ${status} ${description}`),
  };
  // 401 and 404: the token is not one; 403: the bot was removed from the chat.
  if (status === 401 || status === 404) return { ...failure, kind: 'channel', reasonCode: 'login' };
  if (status === 403 || (status === 400 && /chat|peer/i.test(description)))
    return { ...failure, kind: 'channel', reasonCode: 'recipient' };
  if (status === 400) return { ...failure, kind: 'permanent', reasonCode: 'message' };
  if (status === 429)
    return {
      ...failure,
      kind: 'temporary',
      reasonCode: 'later',
      retryAfterMs: waitMs === undefined ? undefined : boundedRetryMs(waitMs),
    };
  return { ...failure, kind: 'temporary', reasonCode: 'refused', retryAfterMs };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
