/** Releases or removes quarantined requests. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { idsAtOnceMax } from '../../contract/panel-inputs.ts';
import { call } from '../api/call.ts';
import { several } from '../format/numbers.ts';
import { say } from '../ui/messages.tsx';

export function useSetAsideActions(onDone?: () => void) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: async ({ name, ids }: { name: 'releaseSetAside' | 'removeSetAside'; ids: string[] }) => {
      let done = 0;
      for (let at = 0; at < ids.length; at += idsAtOnceMax)
        done += (await call(name, { body: { ids: ids.slice(at, at + idsAtOnceMax) } })).done;
      return done;
    },
    onSuccess: async (done, { name }) => {
      say({
        text: `${several(done, 'solicitud', 'solicitudes')} ${name === 'releaseSetAside' ? 'en tu lista' : 'fuera para siempre'}`,
      });
      onDone?.();
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'requests' && queryKey[0] !== 'me',
      });
    },
    onError: (error) => say({ text: error.message, bad: true }),
  });
  return {
    release: (ids: string[]) => act.mutate({ name: 'releaseSetAside', ids }),
    remove: (ids: string[]) => act.mutate({ name: 'removeSetAside', ids }),
    isBusy: act.isPending,
  };
}
