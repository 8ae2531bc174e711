/** A list of the account, line by line: what each is, and how it ends. */
import type { ReactNode } from 'react';
import { QueryResult, type QueryState } from '../../api/query-result.tsx';
import { Button } from '../../ui/button.tsx';
import type { useAction } from '../../ui/toast.tsx';
import { Card } from '../../ui/view.tsx';
import s from './account.module.css';

interface ListCardProps<Thing> {
  title: string;
  aside?: ReactNode;
  query: QueryState<Thing[]>;
  actions?: ReactNode;
  note?: ReactNode;
  children(thing: Thing): ReactNode;
}

export function ListCard<Thing>({ title, aside, query, actions, note, children }: ListCardProps<Thing>) {
  return (
    <Card title={title} aside={aside} actions={actions}>
      <QueryResult query={query} rows={2}>
        {(list) => (
          <>
            <ul className={`lines ${s.list}`}>{list.map(children)}</ul>
            {note}
          </>
        )}
      </QueryResult>
    </Card>
  );
}

interface LineProps {
  name: string;
  /** Says that it is the one in use here. */
  mark?: string | false;
  /** Ends or removes it by its id. */
  end?: ReturnType<typeof useAction<string>> | undefined;
  id?: string;
  endWords?: string;
  /** In the place of the button that ends it. */
  action?: ReactNode;
  children: ReactNode;
}

export function Line({ name, mark, id = '', end, endWords = 'Quitar', action, children }: LineProps) {
  return (
    <li className="row">
      <div className={s.what}>
        <span>
          <bdi>{name}</bdi>
          {mark && <span className="good"> · {mark}</span>}
        </span>
        <span className="muted">{children}</span>
      </div>
      {action}
      {end && (
        <Button kind="quiet" about={name} disabled={end.isPending} onClick={() => end.mutate(id)}>
          {endWords}
        </Button>
      )}
    </li>
  );
}

/** Where the browser did not say what it is. */
export const unnamedDevice = 'Navegador sin nombre';
