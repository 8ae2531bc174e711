/** The views and their paths below /panel; each view is a chunk of its own. */
import { createBrowserRouter, type RouteObject } from 'react-router';
import { SignInView } from './account/sign-in.tsx';
import { panelPath } from './format/request-path.ts';
import { Loading } from './shell/loading.tsx';
import { NotFound } from './shell/not-found.tsx';
import { RequireAccount } from './shell/require-account.tsx';
import { ViewError } from './shell/view-error.tsx';

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
              {
                index: true,
                lazy: async () => ({ Component: (await import('./today/today.tsx')).TodayView }),
              },
              {
                path: 'hoy',
                lazy: async () => ({ Component: (await import('./today/today.tsx')).TodayView }),
              },
              {
                path: 'solicitudes',
                lazy: async () => ({ Component: (await import('./requests/requests.tsx')).RequestsView }),
              },
              {
                path: 'solicitudes/:id',
                lazy: async () => ({ Component: (await import('./request/request.tsx')).RequestView }),
              },
              {
                path: 'apartadas',
                lazy: async () => ({ Component: (await import('./set-aside/set-aside.tsx')).SetAsideView }),
              },
              {
                path: 'entregas',
                lazy: async () => ({
                  Component: (await import('./deliveries/deliveries.tsx')).DeliveriesView,
                }),
              },
              {
                path: 'cifras',
                lazy: async () => ({ Component: (await import('./figures/figures.tsx')).FiguresView }),
              },
              {
                path: 'cuenta',
                lazy: async () => ({ Component: (await import('./account/account.tsx')).AccountView }),
              },
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
