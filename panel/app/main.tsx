/** The panel's entry: server state and routes. No view is shown before the session is confirmed. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { panelFiles, panelPath } from '../../contract/panel/addresses.ts';
import { createQueryClient } from '../api/queries.ts';
import { loadMenu } from '../ui/menu.tsx';
import { loadLineDialog } from '../views/today/today.tsx';
import { loadViews, Panel } from './routes.tsx';
import '../../site/styles/tokens.css';
import '../../site/styles/tokens.late.css';
import '../../site/styles/reset.css';
import './panel.css';

const place = document.getElementById('panel');
if (!place) throw new Error('The document has no element #panel');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <Panel />
    </QueryClientProvider>
  </StrictMode>,
);

/** What the first view does not need is loaded after it, and is there before it is pressed. */
const laterMs = 3_000;

setTimeout(() => {
  // Where neither is to be had (offline, an address that is not secure) both are tried again with the next document.
  void Promise.allSettled([loadViews(), loadMenu(), loadLineDialog()]);
  void navigator.serviceWorker?.register(panelFiles.worker, { scope: panelPath }).catch(() => {});
}, laterMs);
