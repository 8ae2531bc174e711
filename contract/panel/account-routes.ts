/** The calls for signing in and for accounts, in the same way as those of `routes.ts`. A password always remains. */
import type { NumberFormat } from '../number-format.ts';
import type { PlanPrice } from '../plan-price.ts';
import type { pricingWords } from '../pricing-words.ts';
import type { accountChangeWords } from './account-changes.ts';
import type { Role } from './account-inputs.ts';
import * as inputs from './account-inputs.ts';
import type { Person } from './answers.ts';
import { del, get, post } from './route.ts';

export interface Account extends Person {
  role: Role;
  /** Its devices keep what it has read, for when there is no connection. */
  keepsRead: boolean;
}

export interface WhoAmI {
  /** Null = not signed in: show the sign-in. */
  account: Account | null;
  /** No account exists yet: the relay's terminal shows the link that makes the first one. */
  firstStart: boolean;
  /** The only origin where passkeys work: offer them when it is `location.origin`. Null = nowhere (an IP address). */
  passkeyOrigin: string | null;
  business: PanelBusiness;
}

/** The owner's data as far as the panel needs them; they are public. */
export interface PanelBusiness {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The business's Spanish, `es-PE`: dates are written so. */
  language: string;
  timeZone: string;
  numbers: NumberFormat;
  editions: ({ id: string; name: string } & PlanPrice)[];
  /** The owner's own, which only who is signed in is sent. */
  greetings: { name: string; text: string }[];
  priceWords: typeof pricingWords;
  /** Address of the page; null = not known. */
  page: string | null;
  /** Length of a trial, including its first day. */
  trialDays: number;
  /** Address of the owner's logo; null = the page's own mark. */
  logo: string | null;
  /** Colours of the owner's accent: custom property without `--` -> its value; empty = the panel's own. */
  tones: Readonly<Record<string, string>>;
  /** Everyone with an account, by name; no one where no one is signed in. */
  people: readonly Person[];
}

export interface InvitationLook {
  /** first: the first account, its name is chosen now; join: a new account; reset: a new password for an account. */
  purpose: 'first' | 'join' | 'reset';
  /** Null with `first`. */
  name: string | null;
}

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface Session {
  id: string;
  /** The one that asks. */
  current: boolean;
  /** Browser and system in short, such as `Chrome, Android`; empty when it did not say. */
  device: string;
  createdAt: string;
  lastSeenAt: string;
}

export interface PersonRow extends Omit<Account, 'keepsRead'> {
  /** Null = has not signed in yet. */
  lastSeenAt: string | null;
  passkeys: number;
}

export interface Invited {
  purpose: 'join' | 'reset';
  /** As the account has it. */
  name: string;
  /** A path where the relay does not know the panel's address. */
  link: string;
}

export interface AccountChange {
  id: string;
  at: string;
  /** Null = the change was made on the server's command line. */
  by: Person | null;
  account: Person;
  kind: keyof typeof accountChangeWords;
  /** The passkey's name, the session's device, or the role in Spanish; empty otherwise. */
  detail: string;
}

type Ok = { ok: true };

export const panelAccountRoutes = {
  whoAmI: get<WhoAmI>()('/me', { open: true }),
  signIn: post<Account>()('/sign-in', { body: inputs.signInBody, open: true }),
  signOut: post<Ok>()('/sign-out'),
  /** Which ids exist no longer. Without a session it is answered to browsers that have signed in before. */
  findGone: post<Record<'accounts' | 'requests', string[]>>()('/gone', { body: inputs.goneBody, open: true }),
  lookAtInvitation: post<InvitationLook>()('/invitation/look', {
    body: inputs.invitationLookBody,
    open: true,
  }),
  useInvitation: post<Account>()('/invitation/use', { body: inputs.invitationUseBody, open: true }),
  beginPasskeySignIn: post<PublicKeyCredentialRequestOptionsJSON>()('/passkey-sign-in/begin', { open: true }),
  passkeySignIn: post<Account>()('/passkey-sign-in', { body: inputs.passkeySignInBody, open: true }),
  listPasskeys: get<Passkey[]>()('/passkeys'),
  beginPasskey: post<PublicKeyCredentialCreationOptionsJSON>()('/passkeys/begin', {
    body: inputs.passkeyBeginBody,
  }),
  addPasskey: post<Ok>()('/passkeys', { body: inputs.passkeyAddBody }),
  removePasskey: del<Ok>()('/passkeys/:id'),
  /** Ends every other session of the account. */
  changePassword: post<Ok>()('/password', { body: inputs.passwordChangeBody }),
  listSessions: get<Session[]>()('/sessions'),
  endSession: del<Ok>()('/sessions/:id'),
  keepRead: post<Ok>()('/keeps-read', { body: inputs.keepsReadBody }),
  listPeople: get<PersonRow[]>()('/people', { ownerOnly: true }),
  /** The link works once, for 24 hours. One's own password is changed by `changePassword`. */
  invitePerson: post<Invited>()('/people', { body: inputs.invitePersonBody, ownerOnly: true }),
  /** Changes a role, or removes an account with its sessions, devices and links; what it wrote and took stays. */
  changePerson: post<Ok>()('/people/:id', { body: inputs.personBody, ownerOnly: true }),
  /** Newest first, 100 at most. */
  listAccountChanges: get<AccountChange[]>()('/account-changes', { ownerOnly: true }),
} as const;
