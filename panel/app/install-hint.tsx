/** On a phone where the panel is not installed: what installing brings, until it is done or the person says no. */
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { isAppleMobile, isInstalled } from '../api/push.ts';
import { panelPaths } from '../format/addresses.ts';
import { Icon } from '../ui/icon.tsx';
import s from '../ui/strip.module.css';

/** Chromium's event, which TypeScript does not know. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const refusedKey = 'panel-install-refused';
let offered: InstallPrompt | undefined;
const listeners = new Set<() => void>();

function offer(prompt: InstallPrompt | undefined): void {
  offered = prompt;
  for (const listener of listeners) listener();
}

globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer(event as InstallPrompt); // what the event's name promises
});
globalThis.window?.addEventListener('appinstalled', () => offer(undefined));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function InstallHint() {
  const prompt = useSyncExternalStore(subscribe, () => offered);
  const [isRefused, setRefused] = useState(() => localStorage.getItem(refusedKey) !== null);
  const isPhone = matchMedia('(pointer: coarse)').matches;
  if (isRefused || !isPhone || isInstalled() || !(prompt || isAppleMobile())) return null;
  const refuse = () => {
    localStorage.setItem(refusedKey, '1');
    setRefused(true);
  };
  return (
    <div className={s.strip}>
      <Icon name="bell" />
      <span className={s.text}>
        Instala el panel: se abre con un toque y te avisa al instante de cada solicitud.{' '}
        {!prompt && <Link to={panelPaths.account}>Ver cómo</Link>}
      </span>
      <span className={s.actions}>
        {prompt && (
          <button
            type="button"
            onClick={() => {
              offer(undefined);
              void prompt.prompt();
            }}
          >
            Instalar
          </button>
        )}
        <button type="button" onClick={refuse}>
          Ahora no
        </button>
      </span>
    </div>
  );
}
