/** The panel's entry: server state, routes, and nothing before somebody is known to be signed in. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import * as z from 'zod/mini';
import { createQueryClient } from './api/query-client.ts';
import { createPanelRouter } from './routes.tsx';
import '../site/styles/tokens.css';
import './styles/panel.css';

// Compiled schemas need eval, which the policy forbids.
z.config({ jitless: true });

const place = document.getElementById('panel');
if (!place) throw new Error('The document has no element #panel');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createPanelRouter()} />
    </QueryClientProvider>
  </StrictMode>,
);
