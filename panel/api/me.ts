/** Who is signed in. */
import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../contract/panel-account.ts';
import { call } from './call.ts';

export function useMe() {
  return useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => call('whoAmI', { signal }),
    staleTime: 300_000,
  });
}

/** The account, for views that need a session. */
export function useAccount(): Account {
  return useMe().data?.account ?? { id: '', name: '' };
}
