/** The panel's entry: server state and routes. No view is shown before the session is confirmed. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import * as z from 'zod/mini';
import { createQueryClient } from './api/query-client.ts';
import { createPanelRouter } from './routes.tsx';
import '../site/styles/tokens.css';
import './styles/panel.css';

// zod's compiled schemas need eval, which the content security policy forbids.
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
