/** A list of Cuenta, line by line: what each is, and how it ends. */
import type { ComponentProps, ReactNode } from 'react';
import { QueryResult, type QueryState } from '../../api/query-result.tsx';
import { Button } from '../../ui/button.tsx';
import type { useAction } from '../../ui/toast.tsx';
import { Card } from '../../ui/view.tsx';

interface ListCardProps<Thing> extends Omit<ComponentProps<typeof Card>, 'children'> {
  query: QueryState<Thing[]>;
  note?: ReactNode;
  children(thing: Thing): ReactNode;
}

export function ListCard<Thing>({ query, note, children, ...card }: ListCardProps<Thing>) {
  return (
    <Card {...card}>
      <QueryResult query={query}>
        {(list) => (
          <>
            <ul className="lines">{list.map(children)}</ul>
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
  action?: ReactNode;
  children: ReactNode;
}

export function Line({ name, mark, id = '', end, endWords = 'Quitar', action, children }: LineProps) {
  return (
    <li className="row">
      <div className="words">
        <p>
          <bdi>{name}</bdi>
          {mark && <span className="good"> · {mark}</span>}
        </p>
        <p className="muted">{children}</p>
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
