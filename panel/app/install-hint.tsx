/** On a phone where the panel is not installed: what installing brings, until it is done or the person says no. */
import { useState } from 'react';
import { Link } from 'react-router';
import { panelPaths } from '../../contract/panel/addresses.ts';
import { isAppleMobile, isInstalled } from '../api/push.ts';
import { Button, button } from '../ui/button.tsx';
import { remember, remembered } from '../ui/remembered.ts';
import { stored, useStored } from '../ui/stored.ts';
import { Strip } from '../ui/strip.tsx';

/** Chromium's event, which TypeScript does not know. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const refusedKey = 'panel-install-refused';
const offered = stored<InstallPrompt | undefined>(undefined);

globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offered.set(event as InstallPrompt); // what the event's name promises
});
globalThis.window?.addEventListener('appinstalled', () => offered.set(undefined));

export function InstallHint() {
  const prompt = useStored(offered);
  const [isRefused, setRefused] = useState(() => remembered(refusedKey) !== null);
  const isPhone = matchMedia('(pointer: coarse)').matches;
  if (isRefused || !isPhone || isInstalled() || !(prompt || isAppleMobile())) return null;
  const install = () => {
    offered.set(undefined);
    void prompt?.prompt();
  };
  const refuse = () => {
    remember(refusedKey, '1');
    setRefused(true);
  };
  const actions = (
    <>
      {prompt && (
        <Button kind="link" onClick={install}>
          Instalar
        </Button>
      )}
      <Button kind="link" onClick={refuse}>
        Ahora no
      </Button>
    </>
  );
  return (
    <Strip icon="bell" actions={actions}>
      Instala el panel: se abre con un toque y puede avisarte al instante de cada solicitud.{' '}
      {!prompt && (
        <Link to={panelPaths.account} className={button('link')}>
          Ver cómo
        </Link>
      )}
    </Strip>
  );
}
