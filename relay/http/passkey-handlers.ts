/** Passkeys (Web Authentication Level 3): an assertion counts once, and adding one needs the password. */
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { panelAccountRoutes } from '../../contract/panel/account-routes.ts';
import { findAccount, lockAccount, recordChange, type StoredAccount } from '../accounts/accounts.ts';
import { addPasskey, findPasskey, listPasskeys, passkeyChallenge } from '../accounts/passkeys.ts';
import type { PasswordCheck } from '../accounts/sign-in.ts';
import { Refusal } from '../base/refusal.ts';
import { type AccountDeps, enterPanel } from './enter-panel.ts';
import type { PanelHandlers } from './panel-routes.ts';

/** Ed25519, ES256 and RS256 (RFC 9053, RFC 8812): every authenticator supports one of them. */
const algorithms = [-8, -7, -257];

/** Loaded at the first use: it needs 26 MB. No extension is used: its types of them differ from browsers'. */
const library = () => import('@simplewebauthn/server');

export function passkeyHandlers(deps: AccountDeps, requirePassword: PasswordCheck) {
  const { database, secret, now } = deps;
  const challengeFor = (purpose: string) => passkeyChallenge(secret, purpose, now());

  return {
    async beginPasskeySignIn() {
      const { rpId } = origin();
      const { generateAuthenticationOptions } = await library();
      const { extensions: _, ...options } = await generateAuthenticationOptions({
        rpID: rpId,
        challenge: await challengeFor('sign in').issue(),
        userVerification: 'required',
      });
      return options;
    },

    async passkeySignIn({ body, request, reply }) {
      const challenge = challengeFor('sign in');
      const expectations = expected(challenge);
      const passkey = await findPasskey(database, body.id);
      if (!passkey) throw new Refusal('wrongPasskey');
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expectations,
        response: { ...body, clientExtensionResults: {} } as AuthenticationResponseJSON,
        credential: passkey.credential,
      }).catch(refused);
      if (!verified) throw new Refusal('wrongPasskey');
      return enterPanel(deps, { request, reply }, async (sql) => {
        await challenge.redeem(sql);
        const { account, id } = passkey;
        return { account, passkey: { id, counter: authenticationInfo.newCounter } };
      });
    },

    listPasskeys: ({ account }) => listPasskeys(database, account),

    async beginPasskey({ account, body }) {
      const { rpId } = origin();
      const verified = await requirePassword(account, body.password, 'password');
      const ofAccount = 'SELECT credential_id FROM panel_passkeys WHERE account_id = $1';
      const known = await database.rows(ofAccount, [account.id]);
      const { generateRegistrationOptions } = await library();
      const { extensions: _, ...options } = await generateRegistrationOptions({
        rpName: 'Panel',
        rpID: rpId,
        userName: account.name,
        userDisplayName: account.name,
        userID: new TextEncoder().encode(account.id),
        challenge: await challengeFor(purposeOfAdding(verified)).issue(),
        excludeCredentials: known.map(({ credential_id }) => ({ id: String(credential_id) })),
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return options;
    },

    async addPasskey({ account: { id: accountId }, body: { name, response } }) {
      const account = await findAccount(database, accountId);
      if (!account) throw new Refusal('noSession');
      const challenge = challengeFor(purposeOfAdding(account));
      const { verifyRegistrationResponse } = await library();
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected(challenge),
        response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
        supportedAlgorithmIDs: algorithms,
      }).catch(refused);
      if (!registrationInfo) throw new Refusal('wrongPasskey');
      const { credential } = registrationInfo;
      await database.transaction(async (sql) => {
        await challenge.redeem(sql);
        if (!(await lockAccount(sql, account, now()))) throw new Refusal('wrongPasskey');
        await addPasskey(sql, account, credential, { name, now: now() });
        await recordChange(sql, { at: now(), account, kind: 'passkeyAdded', detail: name });
      });
      return { ok: true };
    },

    async removePasskey({ account, params: { id } }) {
      await database.transaction(async (sql) => {
        const remove = 'DELETE FROM panel_passkeys WHERE account_id = $1 AND id = $2 RETURNING name';
        const [removed] = await sql.rows(remove, [account.id, id]);
        if (!removed) throw new Refusal('notFound');
        await recordChange(sql, { at: now(), account, kind: 'passkeyRemoved', detail: String(removed.name) });
      });
      return { ok: true };
    },
  } satisfies Partial<PanelHandlers<typeof panelAccountRoutes>>;

  function origin() {
    const known = passkeyOriginOf(deps);
    if (!known) throw new Refusal('noPasskeysHere');
    return known;
  }

  function expected({ isValid }: ReturnType<typeof passkeyChallenge>) {
    const { origin: expectedOrigin, rpId: expectedRPID } = origin();
    return { expectedChallenge: isValid, expectedOrigin, expectedRPID, requireUserVerification: true };
  }
}

/**
 * The passkeys' origin, from the settings alone: a request's Host header is not trusted.
 * @returns with the relying party's id (Web Authentication 5.1.2); undefined where browsers offer no passkeys: at an
 * IP address, or without TLS except on localhost
 */
export function passkeyOriginOf({ publicUrl, port }: Pick<AccountDeps, 'publicUrl' | 'port'>) {
  const url = new URL(publicUrl ?? `http://localhost:${port()}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  if (isIP(host) || (url.protocol !== 'https:' && !isLocal)) return undefined;
  return { origin: url.origin, rpId: host };
}

/** With the password's hash: what was allowed with a password does not outlast it. */
function purposeOfAdding({ id, password }: StoredAccount): string {
  return `add ${id} ${password}`;
}

/** The library throws for a wrong challenge, origin, signature or counter. */
function refused(): never {
  throw new Refusal('wrongPasskey');
}
