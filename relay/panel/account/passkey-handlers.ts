/**
 * Passkeys (Web Authentication Level 3). Promises: origin and relying party come from the settings; the authenticator
 * has verified its user; an assertion counts once; adding a passkey needs the password.
 */
import type { panelAccountRoutes } from '../../../contract/panel-account.ts';
import { createRateLimiter } from '../../http/rate-limit.ts';
import { PanelFailure } from '../panel-failure.ts';
import type { PanelHandlers } from '../register-panel-routes.ts';
import { recordChange } from './account-changes.ts';
import { type AccountDeps, enter } from './account-deps.ts';
import { isChallenge, issueChallenge, redeemChallenge } from './passkey-challenge.ts';
import type { PasskeyOrigin } from './passkey-origin.ts';
import {
  addPasskey,
  findPasskey,
  notePasskeyUse,
  passkeysOf,
  removePasskey,
  shownPasskey,
} from './passkey-rows.ts';
import type { PasswordCheck } from './password-check.ts';

type PasskeyCalls =
  | 'beginPasskeySignIn'
  | 'passkeySignIn'
  | 'listPasskeys'
  | 'beginPasskey'
  | 'addPasskey'
  | 'removePasskey';

/** Limit of signature checks for each address. */
const perMinute = 20;

/** Ed25519, ES256 and RS256 (RFC 9053, RFC 8812): every authenticator supports one of them. */
const algorithms = [-8, -7, -257];

/** Loaded at the first use, because it needs 26 MB of memory and most of a second. */
const library = () => import('@simplewebauthn/server');

export function passkeyHandlers(
  deps: AccountDeps,
  requirePassword: PasswordCheck,
): Pick<PanelHandlers<typeof panelAccountRoutes>, PasskeyCalls> {
  const { database, secret, now } = deps;
  const limit = createRateLimiter(perMinute);

  return {
    async beginPasskeySignIn() {
      const { rpId } = origin();
      const { generateAuthenticationOptions } = await library();
      return withoutExtensions(
        await generateAuthenticationOptions({
          rpID: rpId,
          challenge: bytesOf(await issueChallenge(secret, 'sign in', now())),
          userVerification: 'required',
        }),
      );
    },

    async passkeySignIn({ body, request, reply }) {
      const { rpId, origin: expectedOrigin } = origin();
      const passkey = await findPasskey(database, body.id);
      // Before the limit, whose budget for all together strangers could use up otherwise.
      if (!passkey) throw new PanelFailure('wrongCredentials');
      const retryAfterSeconds = limit(request.ip);
      if (retryAfterSeconds > 0) throw new PanelFailure('tooMany', { retryAfterSeconds });
      let used = '';
      const { verifyAuthenticationResponse } = await library();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...body, clientExtensionResults: {} } as Parameters<
          typeof verifyAuthenticationResponse
        >[0]['response'],
        expectedChallenge: async (challenge) => {
          used = challenge;
          return isChallenge(secret, 'sign in', { challenge, now: now() });
        },
        expectedOrigin,
        expectedRPID: rpId,
        credential: {
          id: passkey.credentialId,
          publicKey: bytesOf(passkey.publicKey),
          counter: passkey.counter,
        },
        requireUserVerification: true,
      }).catch(refused);
      if (!verified) throw new PanelFailure('wrongCredentials');
      await database.transaction(async (sql) => {
        await redeemChallenge(sql, used, now());
        await notePasskeyUse(sql, passkey.id, authenticationInfo.newCounter, now());
      });
      return enter(deps, { account: passkey.account, signedInWith: 'passkey', request, reply });
    },

    listPasskeys: async ({ account }) => (await passkeysOf(database, account)).map(shownPasskey),

    async beginPasskey({ account, body }) {
      const { rpId } = origin();
      await requirePassword(account, body.password, 'password');
      const { generateRegistrationOptions } = await library();
      return withoutExtensions(
        await generateRegistrationOptions({
          rpName: 'Panel',
          rpID: rpId,
          userName: account.name,
          userDisplayName: account.name,
          userID: new TextEncoder().encode(account.id),
          challenge: bytesOf(await issueChallenge(secret, `add ${account.id}`, now())),
          excludeCredentials: (await passkeysOf(database, account)).map(({ credentialId }) => ({
            id: credentialId,
          })),
          supportedAlgorithmIDs: algorithms,
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        }),
      );
    },

    async addPasskey({ account, body: { name, response } }) {
      const { rpId, origin: expectedOrigin } = origin();
      let used = '';
      const { verifyRegistrationResponse } = await library();
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} } as Parameters<
          typeof verifyRegistrationResponse
        >[0]['response'],
        expectedChallenge: async (challenge) => {
          used = challenge;
          return isChallenge(secret, `add ${account.id}`, { challenge, now: now() });
        },
        expectedOrigin,
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch(refused);
      if (!registrationInfo) throw new PanelFailure('wrongCredentials');
      const { id, publicKey, counter } = registrationInfo.credential;
      return database.transaction(async (sql) => {
        await redeemChallenge(sql, used, now());
        const transports = response.response.transports ?? [];
        const added = await addPasskey(
          sql,
          { account, name, credentialId: id, publicKey: textOf(publicKey), counter, transports },
          now(),
        );
        if (!added) throw new PanelFailure('invalid', { message: 'Esta llave ya está guardada.' });
        await recordChange(sql, { at: now(), by: account, account, kind: 'passkeyAdded', detail: name });
        return added;
      });
    },

    async removePasskey({ account, params: { id = '' } }) {
      await database.transaction(async (sql) => {
        const name = await removePasskey(sql, account, id);
        if (name === undefined) throw new PanelFailure('notFound');
        await recordChange(sql, { at: now(), by: account, account, kind: 'passkeyRemoved', detail: name });
      });
      return { ok: true };
    },
  };

  function origin(): PasskeyOrigin {
    const known = deps.passkeyOrigin();
    if (!known) throw new PanelFailure('notFound', { message: 'En esta dirección no hay llaves de acceso.' });
    return known;
  }
}

/** The library throws for a wrong challenge, origin, signature or counter. */
function refused(): never {
  throw new PanelFailure('wrongCredentials');
}

/** No extension is used, and the library's types of them differ from the browser's. */
function withoutExtensions<Options extends { extensions?: unknown }>(
  options: Options,
): Omit<Options, 'extensions'> {
  const { extensions: _, ...rest } = options;
  return rest;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
