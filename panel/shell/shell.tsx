/** The frame of all views: navigation (beside on wide screens, below on phones), banners and messages. */
import { Outlet, ScrollRestoration } from 'react-router';
import type { Account } from '../../contract/panel-account.ts';
import { useLiveEvents } from '../api/live-events.ts';
import { ConflictDialog } from '../queue/conflict-dialog.tsx';
import { UnsentNote } from '../queue/unsent-note.tsx';
import { Messages } from '../ui/messages.tsx';
import { DownBanner } from './down-banner.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineNote } from './offline-note.tsx';
import s from './shell.module.css';

export function Shell({ account }: { account: Account }) {
  useLiveEvents();
  return (
    <div className={s.shell}>
      <Navigation account={account} />
      <div className={s.content}>
        <OfflineNote />
        <DownBanner />
        <UnsentNote />
        <Outlet />
      </div>
      <ConflictDialog />
      <Messages />
      <ScrollRestoration />
    </div>
  );
}
