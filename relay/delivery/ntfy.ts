/** Requests and notices through ntfy, published as JSON, because a header holds no accents: https://docs.ntfy.sh/publish/#publish-as-json */
import type { Business } from '../../business/business.ts';
import { fromTemplateParams } from '../../contract/trial-request.ts';
import type { PanelConfig } from '../config.ts';
import type { Attempt, Send } from './attempt.ts';
import { answerButtons, requestHref } from './mail/panel-links.ts';
import { type Notice, requestNotice } from './notices.ts';
import { type PostAnswer, post } from './post.ts';

interface Ntfy {
  send: Send;
  tell(notice: Notice, signal: AbortSignal): Promise<Attempt>;
}

/** @param address of the topic, such as `https://ntfy.example/solicitudes`; a login in it is sent as a header */
export function createNtfy(
  address: string,
  place: { business: Pick<Business, 'name'>; panel: PanelConfig },
): Ntfy {
  const url = new URL(address);
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const headers = {
    'content-type': 'application/json',
    ...(login === ':' ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
  };
  const [, folder = '', topic = ''] = /^(.*\/)([^/]+)\/?$/.exec(url.pathname) ?? [];
  const server = `${url.origin}${folder}`;
  const publish = (message: object, signal: AbortSignal) =>
    post({ url: server, headers, body: JSON.stringify({ topic, ...message }), signal }, judge);
  const opens = (id: string | undefined) => {
    const click = id && requestHref(place.panel, id);
    return click ? { click } : {};
  };
  return {
    send({ requestId, params }, signal) {
      const { title, lines, phone } = requestNotice(params);
      const actions = answerButtons(requestId, fromTemplateParams(params), place).map(({ label, href }) => ({
        action: 'view',
        label,
        url: href,
      }));
      const message = [...lines, phone].join('\n');
      return publish({ title, message, priority: 4, actions, ...opens(requestId) }, signal);
    },
    tell: ({ title, text, requestId }, signal) =>
      publish({ title, message: text, ...opens(requestId) }, signal),
  };
}

function judge({ status, retryAfterMs }: PostAnswer): Attempt {
  if (status >= 200 && status <= 299) return { ok: true };
  const failure = { ok: false as const, answered: true, code: `${status}`, reason: `answered ${status}` };
  if (status === 401 || status === 403) return { ...failure, kind: 'channel', reasonCode: 'login' };
  if (status === 404) return { ...failure, kind: 'channel', reasonCode: 'settings' };
  if (status === 400 || status === 413) return { ...failure, kind: 'permanent', reasonCode: 'message' };
  const reasonCode = status === 429 ? 'later' : 'refused';
  return { ...failure, kind: 'temporary', reasonCode, retryAfterMs };
}
