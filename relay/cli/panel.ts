/** `npm run panel -- COMMAND`: who may use the panel, for users who can run commands on the server. */
import { accountName, roleWords } from '../../contract/panel/account-inputs.ts';
import { findAccountByName, hasAccounts } from '../accounts/accounts.ts';
import { invitationLink } from '../accounts/invitations.ts';
import { changePerson, invitePerson, listPeople } from '../accounts/people.ts';
import { dayOf } from '../base/local-days.ts';
import { Refusal } from '../base/refusal.ts';
import type { Sql, SqlDatabase } from '../store/db/sql-database.ts';
import { type Program, runAsProcess } from './command.ts';
import { businessTimeZone, counted } from './print-requests.ts';

export const panelProgram: Program = {
  name: 'npm run panel --',
  settings: 'DATA_DIR o DATABASE_URL, y PUBLIC_URL o PORT para el enlace',
  commands: {
    invite: {
      usage: 'invite NOMBRE [--seller]',
      summary: 'muestra un enlace de un solo uso: cuenta nueva, o contraseña nueva para una',
      details:
        'Con --seller la cuenta nueva es de un vendedor: sin personas, entregas ni Mi página, sin exportar ni borrar.',
      takes: 'words',
      options: { seller: { type: 'boolean' } },
      async run({ openStore, config, argument, options, print }) {
        const { database } = await openStore();
        const { data: name } = accountName.safeParse(argument);
        if (!name)
          throw new Error(
            'NOMBRE no sirve: se esperan letras, números y espacios, 60 caracteres como máximo',
          );
        const role = options.seller ? 'seller' : 'owner';
        if (role === 'seller' && !(await hasAccounts(database)))
          throw new Error('Todavía no hay ningún dueño: invita primero a uno, sin --seller.');
        const by = { by: null, now: new Date() };
        const { token, purpose, name: known } = await invitePerson(database, { name, role }, by);
        print(
          purpose === 'join'
            ? `Cuenta nueva de ${roleWords[role]} para ${name}.`
            : `Contraseña nueva para ${known}, que ya tiene cuenta: lo que puede hacer no cambia.`,
        );
        print('Este enlace sirve una vez, durante 24 horas. Ahí se elige la contraseña:');
        print(invitationLink(config.publicUrl ?? `http://localhost:${config.port}`, token));
      },
    },
    list: {
      usage: 'list',
      summary: 'quién tiene cuenta',
      async run({ openStore, print }) {
        const store = await openStore();
        const people = await listPeople(store.database);
        const timeZone = await businessTimeZone(store);
        if (people.length === 0)
          print('Todavía nadie tiene cuenta: cada inicio del relay muestra un enlace.');
        for (const { name, role, lastSeenAt, passkeys } of people) {
          const keys = passkeys > 0 ? `, ${keysText(passkeys)}` : '';
          const day = lastSeenAt && dayOf(Date.parse(lastSeenAt), timeZone);
          const seen = day ? `entró por última vez el ${day}` : 'todavía no entró';
          print(`${name}  ${roleWords[role]}, ${seen}${keys}`);
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

/** @returns the name as the account had it. @throws Error when there is no such account, or no other owner */
export async function removeAccountByName(database: SqlDatabase, name: string, now: Date): Promise<string> {
  const find = (sql: Sql) => findAccountByName(sql, name);
  const { name: removed } = await changePerson(database, find, null, { by: null, now }).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.kind === 'lastOwner')
      throw new Error(`${name} es el único dueño: invita primero a otra persona.`);
    throw new Error(`No hay ninguna cuenta "${name}". npm run panel -- list las muestra todas.`);
  });
  return removed;
}

if (import.meta.main) await runAsProcess(panelProgram);
