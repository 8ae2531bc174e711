/** Handlers of the calls in contract/panel-account.ts, except those about passkeys. */
import type { panelAccountRoutes } from '../../../contract/panel-account.ts';
import { PanelFailure } from '../panel-failure.ts';
import type { PanelHandlers } from '../register-panel-routes.ts';
import { listChanges, recordChange } from './account-changes.ts';
import { type AccountDeps, enter } from './account-deps.ts';
import { hasAccounts, listPeople, setPassword } from './accounts.ts';
import { lookAtInvitation, redeemInvitation } from './invitations.ts';
import { passkeyHandlers } from './passkey-handlers.ts';
import { createPasswordCheck } from './password-check.ts';
import { endSession, endSessions, listSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';

export function accountHandlers(deps: AccountDeps): PanelHandlers<typeof panelAccountRoutes> {
  const { database, cookies, hashing, now } = deps;
  const signIn = createSignIn({ sql: database, hashing });
  const requirePassword = createPasswordCheck(deps);
  return {
    ...passkeyHandlers(deps, requirePassword),
    whoAmI: async ({ account }) => ({
      account,
      firstStart: !account && !(await hasAccounts(database)),
      passkeyOrigin: deps.passkeyOrigin()?.origin ?? null,
    }),
    async signIn({ body, request, reply }) {
      const account = await signIn({
        ...body,
        address: request.ip,
        device: await cookies.deviceOf(request),
      });
      return enter(deps, { account, signedInWith: 'password', request, reply });
    },
    async signOut({ account, request, reply }) {
      await database.transaction(async (sql) => {
        const ended = await endSession(sql, account, request.sessionId ?? '');
        if (ended)
          await recordChange(sql, {
            at: now(),
            by: account,
            account,
            kind: 'signedOut',
            detail: ended.device,
          });
      });
      cookies.signOut(request, reply);
      return { ok: true };
    },
    lookAtInvitation: ({ body }) => lookAtInvitation(database, body.token, now()),
    async useInvitation({ body: { token, name = '', password }, request, reply }) {
      // Checked first: a caller without a valid link must not cause the cost of a hash.
      const { purpose } = await lookAtInvitation(database, token, now());
      if (purpose === 'first' && !name)
        throw new PanelFailure('invalid', { problems: { name: 'Este campo es requerido' } });
      const hash = await hashing.hash(password);
      const account = await database.transaction((sql) =>
        redeemInvitation(database, sql, { token, name, password: hash, now: now() }),
      );
      return enter(deps, { account, signedInWith: 'invitation', request, reply });
    },
    async changePassword({ account, body, request }) {
      await requirePassword(account, body.current, 'current');
      const hash = await hashing.hash(body.next);
      await database.transaction(async (sql) => {
        await setPassword(sql, account, hash);
        await endSessions(sql, account, request.sessionId ?? '');
        await recordChange(sql, { at: now(), by: account, account, kind: 'passwordChanged' });
      });
      return { ok: true };
    },
    listSessions: ({ account, request }) =>
      listSessions(database, { account, sessionId: request.sessionId, now: now() }),
    async endSession({ account, params: { id = '' } }) {
      await database.transaction(async (sql) => {
        const ended = await endSession(sql, account, id);
        if (!ended) throw new PanelFailure('notFound');
        await recordChange(sql, {
          at: now(),
          by: account,
          account,
          kind: 'sessionEnded',
          detail: ended.device,
        });
      });
      return { ok: true };
    },
    listPeople: () => listPeople(database),
    listAccountChanges: ({ query }) => listChanges(database, query.before),
  };
}
