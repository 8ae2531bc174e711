/** Quarantines requests, and releases or removes those that are. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callInParts } from '../../api/call.ts';
import { several } from '../../format/numbers.ts';
import { showToast } from '../../ui/toast.tsx';

const endings = {
  quarantine: 'en Apartadas',
  releaseQuarantined: 'en tu lista',
  removeQuarantined: 'fuera para siempre',
} as const;

export function useQuarantinedActions(onDone?: () => void) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: async ({ name, ids }: { name: keyof typeof endings; ids: string[] }) => {
      await callInParts(name, ids);
      return ids.length;
    },
    onSuccess: async (done, { name }) => {
      showToast({
        text: `${several(done, 'solicitud', 'solicitudes')} ${endings[name]}`,
      });
      onDone?.();
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'requests' && queryKey[0] !== 'me',
      });
    },
    onError: (error) => showToast({ text: error.message, bad: true }),
  });
  return {
    quarantine: (ids: string[]) => act.mutate({ name: 'quarantine', ids }),
    release: (ids: string[]) => act.mutate({ name: 'releaseQuarantined', ids }),
    remove: (ids: string[]) => act.mutate({ name: 'removeQuarantined', ids }),
    isBusy: act.isPending,
  };
}
