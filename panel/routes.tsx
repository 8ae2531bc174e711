/**
 * The views and their paths below /panel. Only what is large or rare is loaded when it is opened: elsewhere a press would
 * wait for the browser to look for files, 50 ms on a slow machine.
 */
import { createBrowserRouter, type RouteObject } from 'react-router';
import { AccountView } from './account/account.tsx';
import { SignInView } from './account/sign-in.tsx';
import { DeliveriesView } from './deliveries/deliveries.tsx';
import { panelPath } from './format/request-path.ts';
import { RequestView } from './request/request.tsx';
import { RequestsView } from './requests/requests.tsx';
import { SetAsideView } from './set-aside/set-aside.tsx';
import { Loading } from './shell/loading.tsx';
import { NotFound } from './shell/not-found.tsx';
import { RequireAccount } from './shell/require-account.tsx';
import { ViewError } from './shell/view-error.tsx';
import { TodayView } from './today/today.tsx';

const routes: RouteObject[] = [
  {
    ErrorBoundary: ViewError,
    HydrateFallback: Loading,
    children: [
      { path: 'entrar', Component: SignInView },
      {
        path: 'invitacion',
        lazy: async () => ({ Component: (await import('./account/invitation.tsx')).InvitationView }),
      },
      {
        Component: RequireAccount,
        children: [
          {
            ErrorBoundary: ViewError,
            children: [
              { index: true, Component: TodayView },
              { path: 'hoy', Component: TodayView },
              { path: 'solicitudes', Component: RequestsView },
              { path: 'solicitudes/:id', Component: RequestView },
              { path: 'apartadas', Component: SetAsideView },
              { path: 'entregas', Component: DeliveriesView },
              {
                path: 'cifras',
                lazy: async () => ({ Component: (await import('./figures/figures.tsx')).FiguresView }),
              },
              { path: 'cuenta', Component: AccountView },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
];

export function createPanelRouter() {
  return createBrowserRouter(routes, { basename: panelPath });
}
