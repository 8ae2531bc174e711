/** `npm run panel -- COMMAND`: who may use the panel, for users who can run commands on the server. */
import { accountName } from '../../contract/panel/account-inputs.ts';
import { findAccountByName, listPeople, recordChange, removeAccount } from '../accounts/accounts.ts';
import { invitationLink, invitationMs, invite } from '../accounts/invitations.ts';
import type { SqlDatabase } from '../store/db/sql-database.ts';
import { type Program, runAsProcess } from './command.ts';
import { counted } from './print-requests.ts';

const nameForm = 'se esperan letras, números y espacios, 60 caracteres como máximo';

export const panelProgram: Program = {
  name: 'npm run panel --',
  settings: 'DATA_DIR o DATABASE_URL, y PUBLIC_URL o PORT para el enlace',
  commands: {
    invite: {
      usage: 'invite NOMBRE',
      summary: 'muestra un enlace de un solo uso: cuenta nueva, o contraseña nueva para una',
      takes: 'words',
      async run({ openStore, config, argument, print }) {
        const { database } = await openStore();
        const { data: name } = accountName.safeParse(argument);
        if (!name) throw new Error(`NOMBRE no sirve: ${nameForm}`);
        const now = new Date();
        const token = await database.transaction(async (sql) => {
          const account = await findAccountByName(sql, name);
          const invited = { id: account?.id ?? '', name: account?.name ?? name };
          await recordChange(sql, { at: now, by: null, account: invited, kind: 'invited' });
          return invite(sql, { name, expiresAt: new Date(now.getTime() + invitationMs) });
        });
        print(`Este enlace sirve una vez, durante 24 horas. Ahí se elige la contraseña de ${name}:`);
        print(invitationLink(config.publicUrl ?? `http://localhost:${config.port}`, token));
      },
    },
    list: {
      usage: 'list',
      summary: 'quién tiene cuenta',
      async run({ openStore, print }) {
        const people = await listPeople((await openStore()).database);
        if (people.length === 0)
          print('Todavía nadie tiene cuenta: cada inicio del relay muestra un enlace.');
        for (const { name, lastSeenAt, passkeys } of people) {
          const keys = passkeys > 0 ? `, ${keysText(passkeys)}` : '';
          const seen = lastSeenAt ? `entró por última vez el ${lastSeenAt.slice(0, 10)}` : 'todavía no entró';
          print(`${name}  ${seen}${keys}`);
        }
      },
    },
    remove: {
      usage: 'remove NOMBRE',
      summary: 'quita una cuenta y cierra sus sesiones',
      takes: 'words',
      async run({ openStore, argument, print }) {
        const name = await removeAccountByName((await openStore()).database, argument, new Date());
        print(`${name} ya no tiene cuenta, y sus sesiones terminaron. Lo que escribió queda.`);
      },
    },
  },
};

const keysText = counted('llave de acceso', 'llaves de acceso');

/** @returns the name as the account had it. @throws Error when there is no such account */
export async function removeAccountByName(database: SqlDatabase, name: string, now: Date): Promise<string> {
  return database.transaction(async (sql) => {
    const account = await findAccountByName(sql, name);
    if (!account)
      throw new Error(`No hay ninguna cuenta "${name}". npm run panel -- list las muestra todas.`);
    await removeAccount(sql, account);
    await recordChange(sql, { at: now, by: null, account, kind: 'accountRemoved' });
    return account.name;
  });
}

if (import.meta.main) await runAsProcess(panelProgram);
