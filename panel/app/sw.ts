/// <reference lib="webworker" />
/** The service worker: keeps the files of the build, to work offline, and never an answer of the relay. */
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { isViewPath, panelFiles } from '../../contract/panel/addresses.ts';
import { answerTap, openPath, renewSubscription, showPush } from './sw-notices.ts';

/** With the files' addresses, which the build puts there. */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

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
  event.waitUntil(renewSubscription(self.registration.pushManager)),
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
