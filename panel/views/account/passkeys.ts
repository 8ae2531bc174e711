/** Passkeys (WebAuthn): passes the relay's options to the browser, and the browser's answer to the relay. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Account, Passkey, WhoAmI } from '../../../contract/panel/account-routes.ts';
import { call } from '../../api/call.ts';

/** @throws ApiError, or the browser's own error, such as NotAllowedError when the person cancels */
export async function passkeySignIn(): Promise<Account> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // TypeScript's type of these options is wider than the library's, whose server half made them.
  const optionsJSON = (await call('beginPasskeySignIn')) as unknown as PublicKeyCredentialRequestOptionsJSON;
  return call('passkeySignIn', { body: await startAuthentication({ optionsJSON }) });
}

/** Throws the same errors. */
export async function addPasskey({ name, password }: { name: string; password: string }): Promise<Passkey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await call('beginPasskey', { body: { password } });
  const optionsJSON = made as unknown as PublicKeyCredentialCreationOptionsJSON; // as above
  return call('addPasskey', { body: { name, response: await startRegistration({ optionsJSON }) } });
}

/** Whether this browser supports passkeys here: they belong to one origin. */
export function hasPasskeys(me: WhoAmI | undefined): boolean {
  return me?.passkeyOrigin === location.origin && 'PublicKeyCredential' in window;
}
