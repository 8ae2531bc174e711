/** Passkeys: the relay's options go to the browser, what the browser gives goes back. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Account, Passkey, WhoAmI } from '../../contract/panel-account.ts';
import { call } from '../api/call.ts';

/** @throws ApiError, or the browser's own refusal, such as NotAllowedError when somebody cancels */
export async function passkeySignIn(): Promise<Account> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // TypeScript's own type of these options is wider than that of the library, whose other half made them.
  const optionsJSON = (await call('beginPasskeySignIn')) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return call('passkeySignIn', {
    body: {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
    },
  });
}

/** The same throws. */
export async function addPasskey(input: { name: string; password: string }): Promise<Passkey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const body = { password: input.password };
  const optionsJSON = (await call('beginPasskey', {
    body,
  })) as unknown as PublicKeyCredentialCreationOptionsJSON; // as above
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return call('addPasskey', {
    body: {
      name: input.name,
      response: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
      },
    },
  });
}

/** They belong to one origin, and need a browser that knows them. */
export function hasPasskeys(me: WhoAmI | undefined): boolean {
  return me?.passkeyOrigin === location.origin && 'PublicKeyCredential' in window;
}
