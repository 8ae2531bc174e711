/** This browser as a device that is told by push: its subscription, and what the relay knows of it. */
import { panelFiles, panelPath } from '../../contract/panel/addresses.ts';
import type { AnswerOf, BodyOf } from '../../contract/panel/routes.ts';
import { call } from './call.ts';

/** no = this browser cannot; install = it can once the panel is on the Home Screen; denied = the person said no. */
type PushSupport = 'yes' | 'no' | 'install' | 'denied';

export function pushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'denied' : 'yes';
  return isAppleMobile() && !isInstalled() ? 'install' : 'no';
}

/** iPads call themselves Macs; no Mac has a touch screen. */
export function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Call it after a press only. @returns false when the person says no @throws Error in Spanish */
export async function addDevice(): Promise<boolean> {
  // First, because browsers forget the press while a call is under way.
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { publicKey } = await askDevices(); // which ends a subscription of before, perhaps for another key
  const made = await subscribe(publicKey).catch(() => {
    throw new Error('Tu navegador no pudo activar los avisos. Prueba otra vez, o con otro navegador.');
  });
  // Where this is refused, the list that is asked for next ends the subscription.
  await call('addPushDevice', { body: deviceOf(made) });
  return true;
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.register(panelFiles.worker, { scope: panelPath });
  await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

export function deviceOf(made: PushSubscription): BodyOf<'addPushDevice'> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
}

/** Ends the subscription, so that the push service no longer takes anything for it. */
export async function forgetOwnDevice(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

/** Says that this browser is used still: its device is this session's from now on, and ends with it. */
export async function keepDevice(): Promise<void> {
  if (await subscription()) await askDevices();
}

/** The account's devices; a subscription that is none of them ends. @throws ApiError, OfflineError */
export async function askDevices(): Promise<AnswerOf<'pushDevices'>> {
  const own = await subscription();
  const known = await call('pushDevices', { body: { endpoint: own?.endpoint ?? '' } });
  if (!known.devices.some(({ current }) => current)) await own?.unsubscribe();
  return known;
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(panelPath);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}
