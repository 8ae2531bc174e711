/** The frame of all views. Without a session it is the sign-in, after which the same view is there again. */
import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import type { Account } from '../../contract/panel/account-routes.ts';
import { panelPaths } from '../../contract/panel/addresses.ts';
import { isReached } from '../api/call.ts';
import { useDeliveries, useMe } from '../api/queries.ts';
import { QueryResult } from '../api/query-result.tsx';
import { ConflictDialog, UnsentStrip } from '../changes/unsent-strip.tsx';
import { ChangesProvider } from '../changes/use-changes.tsx';
import { boundedCount } from '../format/numbers.ts';
import { channelTrouble } from '../format/words.ts';
import { useNow } from '../ui/age.tsx';
import { button } from '../ui/button.tsx';
import { useStored } from '../ui/stored.ts';
import { Strip } from '../ui/strip.tsx';
import { Toast } from '../ui/toast.tsx';
import { SignIn } from '../views/account/sign-in.tsx';
import { InstallHint } from './install-hint.tsx';
import { useLiveEvents } from './live-events.ts';
import { Navigation } from './navigation.tsx';
import s from './shell.module.css';
import { useScrollPlace, ViewBoundary } from './view-boundary.tsx';

export function RequireAccount() {
  const me = useMe();
  const [wasIn, setWasIn] = useState(false);
  const account = me.data?.account;
  if (account && !wasIn) setWasIn(true);
  if (account)
    return (
      <ChangesProvider key={account.id} account={account}>
        <Shell account={account} />
      </ChangesProvider>
    );
  if (me.data) return <SignIn ended={wasIn} />;
  return (
    <main className={s.alone}>
      <QueryResult query={me}>{() => null}</QueryResult>
    </main>
  );
}

/** A focus that went with what was removed goes to the button of the message about it, else to the title of its part. */
export function useKeptFocus() {
  useEffect(() => {
    /** What had the focus last, and its ancestors. */
    let around: Element[] = [];
    let timer: ReturnType<typeof setTimeout>;
    const note = ({ target }: FocusEvent) => {
      around = [];
      for (let at = target as Element | null; at; at = at.parentElement) around.push(at); // only elements have the focus
    };
    const isLost = () => document.activeElement === document.body && around[0]?.isConnected === false;
    const restore = () => {
      if (!isLost()) return;
      const undo = document.querySelector<HTMLElement>('[data-undo]');
      const title = around.find((at) => at.isConnected && at.querySelector(titles))?.querySelector(titles);
      title?.setAttribute('tabindex', '-1');
      const taker = undo ?? (title as HTMLElement | undefined); // headings are
      taker?.focus({ preventScroll: true });
      // Of a press by mouse the page stays where it is.
      if (taker?.matches(':focus-visible')) taker.scrollIntoView({ block: 'nearest' });
    };
    // Menus, dialogs and views give it back by themselves, within some frames.
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      if (isLost()) timer = setTimeout(restore, 100);
    });
    addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener('focusin', note);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}

const titles = 'h1, h2';

function Shell({ account }: { account: Account }) {
  useLiveEvents();
  useScrollPlace();
  const { pathname } = useLocation();
  const skip = () => document.querySelector<HTMLElement>('#contenido h1')?.focus();
  return (
    <div className={s.shell}>
      <button type="button" className={`visually-hidden ${button()} ${s.skip}`} onClick={skip}>
        Ir al contenido
      </button>
      <Navigation account={account} />
      <div>
        <OfflineStrip />
        {account.role === 'owner' && <ChannelStrips />}
        <UnsentStrip />
        <InstallHint />
        <ViewBoundary at={pathname}>
          <Outlet />
        </ViewBoundary>
      </div>
      <ConflictDialog />
      <Toast />
    </div>
  );
}

function OfflineStrip() {
  return (
    <div aria-live="polite">
      {!useStored(isReached) && (
        <Strip icon="offline">
          Sin conexión. Ves lo último que se cargó; tus cambios se guardan aquí y se envían cuando vuelva la
          conexión.
        </Strip>
      )}
    </div>
  );
}

function ChannelStrips() {
  const now = useNow();
  const down = (useDeliveries().data?.channels ?? []).filter(
    ({ configured, working }) => configured && !working,
  );
  return (
    // What changes in a strip, such as its count, is not said again.
    <div role="alert" aria-atomic={false} aria-relevant="additions">
      {down.map((channel) => (
        <Strip key={channel.channel} icon="warning" tone="bad">
          {channelTrouble(channel, now)}
          {channel.waiting.count > 0 &&
            ` ${channel.waiting.count === 1 && !channel.waiting.more ? 'Espera 1 entrega' : `Esperan ${boundedCount(channel.waiting)} entregas`}.`}{' '}
          <Link to={panelPaths.deliveries} className={button('link')}>
            Ver entregas
          </Link>
        </Strip>
      ))}
    </div>
  );
}
