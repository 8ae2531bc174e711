/** Requests and notices through ntfy, published as JSON, because a header holds no accents: https://docs.ntfy.sh/publish/#publish-as-json */
import type { Business } from '../../business/business.ts';
import { fromTemplateParams } from '../../contract/trial-request.ts';
import type { PanelConfig } from '../config.ts';
import { answerButtons, requestHref } from './mail/panel-links.ts';
import { type OwnerChannel, requestNotice } from './notices.ts';
import { type Meaning, post, refusedMessage } from './post.ts';

/** @param address of the topic, such as `https://ntfy.example/solicitudes`; a login in it is sent as a header */
export function createNtfy(
  address: string,
  place: { business: Pick<Business, 'name'>; panel: PanelConfig },
): OwnerChannel {
  const url = new URL(address);
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const headers = {
    'content-type': 'application/json',
    ...(login === ':' ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
  };
  const [, folder = '', topic = ''] = /^(.*\/)([^/]+)\/?$/.exec(url.pathname) ?? [];
  const server = `${url.origin}${folder}`;
  const publish = (message: object, signal: AbortSignal) =>
    post(
      { url: server, headers, body: JSON.stringify({ topic, ...message }), signal },
      (status) => meanings[status],
    );
  /** Undefined members are left out of the JSON. */
  const clickOf = (id: string | undefined) => id && requestHref(place.panel, id);
  return {
    channel: 'ntfy',
    send({ requestId, params }, signal) {
      const { title, lines, phone } = requestNotice(params);
      const actions = answerButtons(requestId, fromTemplateParams(params), place).map(({ label, href }) => ({
        action: 'view',
        label,
        url: href,
      }));
      const message = [...lines, phone].join('\n');
      return publish({ title, message, priority: 4, actions, click: clickOf(requestId) }, signal);
    },
    notify: ({ title, text, requestId }, signal) =>
      publish({ title, message: text, click: clickOf(requestId) }, signal),
  };
}

const notAllowed: Meaning = { kind: 'channel', reasonCode: 'login' };
const meanings: Partial<Record<number, Meaning>> = {
  400: refusedMessage,
  401: notAllowed,
  403: notAllowed,
  404: { kind: 'channel', reasonCode: 'settings' },
  413: refusedMessage,
};
