/** The service worker: keeps the files of the build, to work offline, and never an answer of the relay. */
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { isViewPath, panelFiles } from '../../contract/panel/addresses.ts';
import {
  answerTap,
  openPath,
  type PanelTabs,
  renewSubscription,
  type SubscriptionChange,
  showPush,
} from './sw-notices.ts';

/** What is used of a worker's `self`: the compiler's types of documents and of workers exclude each other. */
declare const self: {
  /** Replaced by the build with the files' addresses. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
  registration: ServiceWorkerRegistration;
  clients: PanelTabs & {
    claim(): Promise<void>;
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<{ url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type] & { waitUntil(done: Promise<unknown>): void }) => void,
  ): void;
};

interface WorkerEvents {
  install: object;
  activate: object;
  fetch: { request: Request; respondWith(response: Promise<Response>): void };
  push: { data: { text(): string } | null };
  notificationclick: { action: string; notification: Notification };
  pushsubscriptionchange: SubscriptionChange;
}

/** So long the newest document is waited for. */
const freshLimitMs = 4_000;

// A worker of a later build waits until no tab uses this one's files any more. A tab alone has the document of the later build: a reload
// does not end the wait, and would begin offline with this one's document, which does not show what the later one kept.
self.addEventListener('install', (event) => event.waitUntil(replaceIfAlone()));

// The first tab is served too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Before the library's own listener, which would answer with the kept document at once.
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate' && isViewPath(pathname))
    event.respondWith(freshOrKept(event.request));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self.registration, event.data?.text())));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification;
  event.waitUntil(answerTap(data, event.action).then((path) => openPath(self.clients, path)));
});

self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(self.registration.pushManager, event)),
);

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' });

async function replaceIfAlone(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tabs = windows.filter(({ url }) => isViewPath(new URL(url).pathname));
  if (tabs.length < 2) await self.skipWaiting();
}

/** The document of the relay; where it does not come, the one of the files that are kept. */
async function freshOrKept(request: Request): Promise<Response> {
  const kept = await matchPrecache(panelFiles.document);
  const fresh = fetch(request);
  if (!kept) return fresh;
  const late = new Promise<undefined>((done) => setTimeout(done, freshLimitMs));
  const response = await Promise.race([fresh, late]).catch(() => undefined);
  return response && response.status < 500 ? response : kept;
}
