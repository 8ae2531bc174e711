/** `npm run panel -- COMMAND`: manages the panel's accounts, for users who can run commands on the server. */
import { accountName } from '../../../contract/panel-account-inputs.ts';
import type { SqlDatabase } from '../../store/sql-database.ts';
import { recordChange } from './account-changes.ts';
import { findAccountByName, listPeople, removeAccount } from './accounts.ts';
import { invitationLink, invitationMs, invite } from './invitations.ts';

export interface AccountCommandInput {
  database: SqlDatabase;
  name: string;
  /** PUBLIC_URL, or this machine's own address. */
  base: string;
  now: Date;
}

/** Each command returns the lines to print. */
export const accountCommands = {
  invite: {
    usage: 'invite NAME',
    summary: 'print a one-time link: a new account, or a new password for one',
    takesName: true,
    async run({ database, name: given, base, now }: AccountCommandInput) {
      const { data: name } = accountName.safeParse(given);
      if (!name) throw new Error('NAME is not a name: letters, digits and spaces, 60 characters at most');
      const token = await database.transaction(async (sql) => {
        const account = await findAccountByName(sql, name);
        const invited = { id: account?.id ?? '', name: account?.name ?? name };
        await recordChange(sql, { at: now, by: null, account: invited, kind: 'invited' });
        return invite(sql, { name, expiresAt: new Date(now.getTime() + invitationMs) });
      });
      return [
        `This link works once, within 24 hours. The password of ${name} is chosen there:`,
        invitationLink(base, token),
      ];
    },
  },
  list: {
    usage: 'list',
    summary: 'who has an account',
    takesName: false,
    async run({ database }: AccountCommandInput) {
      const people = await listPeople(database);
      if (people.length === 0) return ['Nobody has an account yet: each start of the relay prints a link.'];
      return people.map(({ name, lastSeenAt, passkeys }) => {
        const keys = passkeys === 0 ? '' : `, ${passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`}`;
        return `${name}  ${lastSeenAt ? `last seen ${lastSeenAt.slice(0, 10)}` : 'not seen yet'}${keys}`;
      });
    },
  },
  remove: {
    usage: 'remove NAME',
    summary: 'remove an account; it is signed out everywhere',
    takesName: true,
    async run({ database, name, now }: AccountCommandInput) {
      return database.transaction(async (sql) => {
        const account = await findAccountByName(sql, name);
        if (!account)
          throw new Error(`There is no account "${name}". npm run panel -- list shows all of them.`);
        await removeAccount(sql, account);
        await recordChange(sql, { at: now, by: null, account, kind: 'accountRemoved' });
        return [`Removed ${account.name}, and ended every session of this account. What it wrote stays.`];
      });
    },
  },
};
