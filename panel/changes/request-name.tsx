/** The name of a request that unsent work is about: the record holds none, so that none stays on the device. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { RequestRow, Section, Today } from '../../contract/panel/answers.ts';
import { listsKey, type RequestList } from '../api/queries.ts';
import { useRequestDetail } from './use-changes.tsx';

interface RequestNameProps {
  id: string;
  /** Shown where this document has not loaded the request and the relay does not answer. */
  otherwise: string;
}

export function RequestName({ id, otherwise }: RequestNameProps) {
  const listed = listedName(useQueryClient(), id);
  const { data } = useRequestDetail(id, listed === undefined);
  return <bdi>{data?.fields.fullName ?? listed ?? otherwise}</bdi>;
}

function listedName(client: QueryClient, id: string): string | undefined {
  const lists = client.getQueriesData<RequestList>({ queryKey: listsKey });
  const today = client.getQueryData<Today>(['today']);
  const rows = [
    ...lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.rows) ?? []),
    ...(Object.values(today ?? {}) as Section<Partial<RequestRow>>[]).flatMap((section) => section.rows),
  ];
  return rows.find((row) => row.id === id)?.fullName;
}
