/** Shows the views only with a session. When it expires, signing in again returns to the same view. */
import { useEffect, useState } from 'react';
import { SignIn } from '../account/sign-in.tsx';
import { useMe } from '../api/me.ts';
import { ChangesProvider } from '../queue/use-changes.tsx';
import { Answered } from '../ui/answered.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import s from './shell.module.css';
import { Shell } from './shell.tsx';

export function RequireAccount() {
  const me = useMe();
  const [wasIn, setWasIn] = useState(false);
  const account = me.data?.account;
  useEffect(() => {
    if (account) setWasIn(true);
  }, [account]);
  if (account)
    return (
      <ChangesProvider key={account.id} account={account}>
        <Shell account={account} />
      </ChangesProvider>
    );
  if (me.data) return <SignIn ended={wasIn} />;
  return (
    <main className={s.alone}>
      <Answered query={me} skeleton={<SkeletonRows count={8} />}>
        {() => null}
      </Answered>
    </main>
  );
}
