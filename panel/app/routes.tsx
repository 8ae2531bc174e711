/** The views by path. Hoy and signing in come with the first screen, the code of all others soon after. */
import { type ComponentType, use } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { panelPath, panelPaths } from '../../contract/panel/addresses.ts';
import { useKeptOnDevice } from '../changes/use-changes.tsx';
import { SignInView } from '../views/account/sign-in.tsx';
import { TodayView } from '../views/today/today.tsx';
import { RequireAccount, useKeptFocus } from './shell.tsx';
import { ViewBoundary } from './view-boundary.tsx';

const laterViews: Record<string, () => Promise<ComponentType>> = {
  [panelPaths.requests]: async () => (await import('../views/requests/requests.tsx')).RequestsView,
  [panelPaths.newRequest]: async () => (await import('../views/new-request/new-request.tsx')).NewRequestView,
  [`${panelPaths.requests}/:id`]: async () => (await import('../views/request/request.tsx')).RequestView,
  [panelPaths.quarantined]: async () =>
    (await import('../views/quarantined/quarantined.tsx')).QuarantinedView,
  [panelPaths.deliveries]: async () => (await import('../views/deliveries/deliveries.tsx')).DeliveriesView,
  [panelPaths.figures]: async () => (await import('../views/figures/figures.tsx')).FiguresView,
  [panelPaths.page]: async () => (await import('../views/page/page.tsx')).PageView,
  [panelPaths.account]: async () => (await import('../views/account/account.tsx')).AccountView,
};
const loadInvitation = async () => (await import('../views/account/invitation.tsx')).InvitationView;

type Load = () => Promise<ComponentType>;
const loading = new Map<Load, Promise<ComponentType>>();

export function Panel() {
  return (
    <BrowserRouter basename={panelPath}>
      <Views />
    </BrowserRouter>
  );
}

function Views() {
  useKeptOnDevice();
  useKeptFocus();
  const { pathname } = useLocation();
  return (
    <ViewBoundary at={pathname}>
      <Routes>
        <Route path={panelPaths.signIn} element={<SignInView />} />
        <Route path={panelPaths.invitation} element={<Later load={loadInvitation} />} />
        <Route element={<RequireAccount />}>
          <Route path={panelPaths.today} element={<TodayView />} />
          {Object.entries(laterViews).map(([path, load]) => (
            <Route key={path} path={path} element={<Later load={load} />} />
          ))}
          <Route path="*" element={<Navigate to={panelPaths.today} replace />} />
        </Route>
      </Routes>
    </ViewBoundary>
  );
}

function Later({ load }: { load: Load }) {
  const Loaded = use(start(load));
  return <Loaded />;
}

/** Loads the code of every view. Never rejects: what did not load is tried again when it is opened. */
export function loadViews(): Promise<unknown> {
  return Promise.allSettled(Object.values(laterViews).map(start));
}

function start(load: Load): Promise<ComponentType> {
  const made = loading.get(load) ?? load();
  loading.set(load, made);
  made.then(
    // By these React knows that it is there: without them `use` would show that it loads first.
    (value) => Object.assign(made, { status: 'fulfilled', value }),
    () => loading.delete(load),
  );
  return made;
}
