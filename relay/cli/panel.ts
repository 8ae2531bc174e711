/** `npm run panel -- COMMAND`: who may use the panel, for users who can run commands on the server, while the relay runs or not. */

import { accountName } from '../../contract/panel-account-inputs.ts';
import { findAccountByName, listPeople, recordChange, removeAccount } from '../accounts/accounts.ts';
import { invitationLink, invitationMs, invite } from '../accounts/invitations.ts';
import { readConfig } from '../config.ts';
import type { SqlDatabase } from '../db/sql-database.ts';
import { openConfiguredStore } from '../open-store.ts';

interface AccountCommandInput {
  database: SqlDatabase;
  name: string;
  /** PUBLIC_URL, or this machine's own address. */
  base: string;
  now: Date;
}

/** Each command returns the lines to print. */
export const accountCommands = {
  invite: {
    usage: 'invite NOMBRE',
    summary: 'muestra un enlace de un solo uso: cuenta nueva, o contraseña nueva para una',
    takesName: true,
    async run({ database, name: given, base, now }: AccountCommandInput) {
      const { data: name } = accountName.safeParse(given);
      if (!name)
        throw new Error('NOMBRE no sirve: se esperan letras, números y espacios, 60 caracteres como máximo');
      const token = await database.transaction(async (sql) => {
        const account = await findAccountByName(sql, name);
        const invited = { id: account?.id ?? '', name: account?.name ?? name };
        await recordChange(sql, { at: now, by: null, account: invited, kind: 'invited' });
        return invite(sql, { name, expiresAt: new Date(now.getTime() + invitationMs) });
      });
      return [
        `Este enlace sirve una vez, durante 24 horas. Ahí se elige la contraseña de ${name}:`,
        invitationLink(base, token),
      ];
    },
  },
  list: {
    usage: 'list',
    summary: 'quién tiene cuenta',
    takesName: false,
    async run({ database }: AccountCommandInput) {
      const people = await listPeople(database);
      if (people.length === 0)
        return ['Todavía nadie tiene cuenta: cada inicio del relay muestra un enlace.'];
      return people.map(({ name, lastSeenAt, passkeys }) => {
        const keys =
          passkeys === 0 ? '' : `, ${passkeys === 1 ? '1 llave de acceso' : `${passkeys} llaves de acceso`}`;
        return `${name}  ${lastSeenAt ? `entró por última vez el ${lastSeenAt.slice(0, 10)}` : 'todavía no entró'}${keys}`;
      });
    },
  },
  remove: {
    usage: 'remove NOMBRE',
    summary: 'quita una cuenta y cierra sus sesiones',
    takesName: true,
    async run({ database, name, now }: AccountCommandInput) {
      return database.transaction(async (sql) => {
        const account = await findAccountByName(sql, name);
        if (!account)
          throw new Error(`No hay ninguna cuenta "${name}". npm run panel -- list las muestra todas.`);
        await removeAccount(sql, account);
        await recordChange(sql, { at: now, by: null, account, kind: 'accountRemoved' });
        return [`${account.name} ya no tiene cuenta, y sus sesiones terminaron. Lo que escribió queda.`];
      });
    },
  },
};

const usage = [
  'Uso: npm run panel -- COMANDO',
  '',
  ...Object.values(accountCommands).map(({ usage, summary }) => `  ${usage.padEnd(14)} ${summary}`),
  '',
  'Lee la misma configuración que el relay: DATA_DIR o DATABASE_URL, y PUBLIC_URL o PORT para el enlace.',
].join('\n');

async function run([command = '', ...words]: string[]): Promise<number> {
  const known = Object.hasOwn(accountCommands, command)
    ? accountCommands[command as keyof typeof accountCommands]
    : undefined;
  const name = words.join(' ');
  if (!known || known.takesName !== (name !== '') || name.startsWith('-')) {
    const isHelp = ['--help', '-h', 'help'].includes(command);
    (isHelp ? console.log : console.error)(usage);
    return isHelp ? 0 : 1;
  }
  try {
    const config = readConfig();
    const store = await openConfiguredStore(config, { mustExist: true });
    try {
      const base = config.publicUrl ?? `http://localhost:${config.port}`;
      const lines = await known.run({ database: store.database, name, base, now: new Date() });
      console.log(lines.join('\n'));
    } finally {
      await store.close();
    }
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2));
