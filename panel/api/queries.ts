/** The cache of the relay's answers: its keys, and what several views ask for. */
import { type InfiniteData, MutationCache, QueryCache, QueryClient, useQuery } from '@tanstack/react-query';
import type { Account, WhoAmI } from '../../contract/panel/account-routes.ts';
import type { Page, RequestRow } from '../../contract/panel/answers.ts';
import { setBusiness } from '../format/business.ts';
import { remember } from '../ui/remembered.ts';
import { useStored } from '../ui/stored.ts';
import { ApiError, asking, call, isReached } from './call.ts';

export const detailKey = (id: string) => ['request', id] as const;
/** Every list of requests; a filter follows in the key. */
export const listsKey = ['requests'] as const;
/** The pages of a list that are loaded, each with its cursor. */
export type RequestList = InfiniteData<Page<RequestRow>, string | undefined>;

/** Polling interval, for when the live events do not come, and for what changes with the day. */
export const askEveryMs = 45_000;

const retryStartMs = 1_000;
const askWhoEveryMs = 5_000;

export const meQuery = {
  queryKey: ['me'],
  async queryFn({ signal }: { signal: AbortSignal }): Promise<WhoAmI> {
    const who = await call('whoAmI', { signal });
    setBusiness(who.business);
    return who;
  },
  // Who else has an account is asked for anew with the next view: no event tells of it.
  staleTime: 30_000,
};

export function useMe() {
  const isOnline = useStored(isReached);
  return useQuery({
    ...meQuery,
    // Nothing is shown without it: after a start offline it is asked until the relay answers. So it is after any call that
    // got no answer: the stream of events may stay open then, and would not tell when the relay is back.
    refetchInterval: ({ state }) => (!isOnline || state.status === 'error' ? askWhoEveryMs : false),
  });
}

export function useAccount(): Account {
  return useMe().data?.account ?? { id: '', name: '', role: 'seller', keepsRead: false };
}

/** What only an owner may do is shown to owners alone; the relay refuses it to others. */
export function useIsOwner(): boolean {
  return useAccount().role === 'owner';
}

export function useDeliveries() {
  return useQuery({ queryKey: ['deliveries'], queryFn: asking('deliveries'), refetchInterval: askEveryMs });
}

/** In `sessionStorage`: what is typed in Nueva solicitud. A session that ends by itself leaves it, a sign-out in any tab does not. */
export const typedRequestKey = 'new-request';

/** To the browser's other tabs: a session began or ended. What another tab signs in or out, this one shows at once. */
let sessions: BroadcastChannel | undefined;

export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    // It ended, or an owner has become a seller.
    if (isSignedOut(error) || (error instanceof ApiError && error.status === 403)) askWho(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        retry(failures, error) {
          // The document's preload may have been refused before this sign-in, and browsers give its answer to the next call.
          if (isSignedOut(error)) return failures === 0;
          return failures < 2 && !(error instanceof ApiError && error.status < 500);
        },
        retryDelay: (failures, error) => (isSignedOut(error) ? 0 : retryStartMs * 2 ** failures),
        // navigator.onLine says nothing about the relay.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  sessions?.close();
  sessions = new BroadcastChannel('panel-session');
  sessions.onmessage = ({ data }: MessageEvent<string>) => {
    if (data === 'signedOut') remember(typedRequestKey, '', 'sessionStorage');
    void client.invalidateQueries();
  };
  return client;
}

function isSignedOut(error: Error): boolean {
  return error instanceof ApiError && error.answer.error === 'noSession';
}

/** This tab signed in or out. What it has loaded belongs to another account, or is an error of the signed-out time. */
export function sessionChanged(client: QueryClient, account: Account | null): void {
  client.setQueryData<WhoAmI>(meQuery.queryKey, (me) => me && { ...me, account });
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
  if (!account) remember(typedRequestKey, '', 'sessionStorage');
  sessions?.postMessage(account ? 'signedIn' : 'signedOut');
  askWho(client);
}

/** The relay alone knows who is signed in: when it refused a call, another tab may have signed in meanwhile. */
export function askWho(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: meQuery.queryKey });
}
