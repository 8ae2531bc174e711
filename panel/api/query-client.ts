/** The cache of server state. Queries that failed while offline are repeated automatically. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { WhoAmI } from '../../contract/panel-account.ts';
import { ApiError } from './call.ts';

export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) client.setQueryData<WhoAmI>(['me'], (me) => me && { ...me, account: null });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
        // navigator.onLine says nothing about the relay.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.answer.error === 'noSession';
}
