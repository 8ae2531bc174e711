/** `npm run panel`, and the link that a start prints: the owner's way in, by the terminal. */
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstLinkLines } from '../../relay/accounts/invitations.ts';
import { panelProgram } from '../../relay/cli/panel.ts';
import { goodPassword } from '../support/panel-client.ts';
import { panelOfTest } from '../support/panel-of-test.ts';
import { runAsProcess, runCommand } from '../support/run-command.ts';

const publicUrl = 'https://cabinas.example';

const panelCommand = (dataDir: string, ...args: string[]) =>
  runCommand(args, { DATA_DIR: dataDir, PUBLIC_URL: publicUrl }, panelProgram);

test('without the settings of the service no empty store is made, and no link that leads nowhere', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'panel-command-'));
  for (const args of [['invite', 'Ana'], ['list'], ['remove', 'Ana']])
    expect(await panelCommand(dataDir, ...args)).toMatchObject({
      status: 1,
      text: expect.stringContaining(`DATA_DIR: no hay requests.db en ${dataDir}`),
    });
  expect(readdirSync(dataDir)).toEqual([]);
});

test('invite, list and remove manage the accounts', async () => {
  const panel = await panelOfTest();
  const run = (...args: string[]) => panelCommand(panel.dataDir, ...args);
  expect((await run('list')).text).toContain('Todavía nadie tiene cuenta');
  expect((await run('invite', '<b>')).text).toContain('NOMBRE no sirve');
  expect((await run('invite', 'Luis', '--seller')).text).toContain('Todavía no hay ningún dueño');
  const { text } = await run('invite', 'María', 'José');
  const [, token = ''] = /https:\/\/cabinas\.example\/panel\/invitacion#([\w-]{43})\n/.exec(text) ?? [];
  const client = panel.browser();
  await client.call('useInvitation', { body: { token, password: goodPassword } });
  expect((await client.call('whoAmI')).json().account.name).toBe('María José');
  // Nine in the evening in Lima.
  await panel.database.rows('UPDATE panel_accounts SET last_seen_at = $1', [Date.UTC(2026, 2, 11, 2)]);
  await panel.database.rows(`INSERT INTO page_versions (id, published_at, by_id, by_name, entries, files)
    VALUES (1, 0, '', '', '{"timeZone":"America/Lima"}', '{}')`);
  expect((await run('list')).text).toBe('María José  dueño, entró por última vez el 2026-03-10\n');

  expect(await run('remove', 'Eva')).toMatchObject({
    status: 1,
    text: expect.stringContaining('ninguna cuenta "Eva"'),
  });
  expect((await client.call('listPeople')).statusCode).toBe(200);
  expect(await run('remove', 'María José')).toMatchObject({
    status: 1,
    text: expect.stringContaining('es el único dueño'),
  });
  const invited = (await run('invite', 'Luis', '--seller')).text;
  expect(invited).toContain('Cuenta nueva de vendedor para Luis.');
  const other = /#([\w-]{43})/.exec(invited)?.[1] ?? '';
  const luis = panel.browser();
  await luis.call('useInvitation', { body: { token: other, password: goodPassword } });
  expect((await luis.call('whoAmI')).json().account.role).toBe('seller');
  expect((await run('remove', 'María José')).text).toContain('es el único dueño');
  await panel.person('Ana');
  const reset = (await run('invite', 'maría josé', '--seller')).text;
  expect(reset).toContain(
    'Contraseña nueva para María José, que ya tiene cuenta: lo que puede hacer no cambia.',
  );
  const pending = /#([\w-]{43})/.exec(reset)?.[1] ?? '';
  expect((await run('remove', 'maría josé')).status).toBe(0);
  expect((await client.call('listPeople')).statusCode).toBe(401);
  expect((await client.call('lookAtInvitation', { body: { token: pending } })).statusCode).toBe(410);
  const changes = await panel.database.rows('SELECT kind, by_name FROM panel_account_changes ORDER BY id');
  expect(changes.map(({ kind, by_name }) => `${kind} ${by_name}`)).toEqual([
    'invited null',
    'accountCreated María José',
    'signedIn María José',
    'invited null',
    'accountCreated Luis',
    'signedIn Luis',
    'accountCreated Ana',
    'signedIn Ana',
    'resetOffered null',
    'accountRemoved null',
  ]);
});

test('what is no command changes nothing', async () => {
  for (const args of [['invite'], ['list', 'Ana'], ['erase', 'Ana'], ['remove', '--all']])
    expect(await panelCommand('/nonexistent', ...args)).toMatchObject(isUsage);
  expect(await runAsProcess([], {}, 'panel')).toMatchObject(isUsage);
});
const isUsage = { status: 1, err: expect.stringContaining('Uso: npm run panel') };

test('a start prints a link while there is no account, and invalidates the previous link', async () => {
  const panel = await panelOfTest();
  const lines = () => firstLinkLines(panel.database, 'http://localhost:3000', panel.clock.now);
  const tokenOf = (text: string[]) =>
    /^ +http:\/\/localhost:3000\/panel\/invitacion#(\S+)$/m.exec(text.join('\n'))?.[1];
  const look = async (token: string | undefined) =>
    (await panel.browser().call('lookAtInvitation', { body: { token } })).statusCode;
  const [first, second] = [tokenOf(await lines()), tokenOf(await lines())];
  expect([await look(first), await look(second)]).toEqual([410, 200]);
  panel.clock.now = new Date(panel.clock.now.getTime() + 15 * 60_000);
  expect(await look(second)).toBe(410);
  await panel.person('Ana');
  expect(await lines()).toEqual(['Panel       http://localhost:3000/panel']);
});

test('a start whose link cannot be stored says why, and goes on', async () => {
  const panel = await panelOfTest();
  const rows = async () => {
    throw new Error('database or disk is full');
  };
  const database = { ...panel.database, rows };
  const lines = await firstLinkLines(database, 'http://localhost:3000', new Date());
  expect(lines.join('\n')).toContain('no se pudo guardar un enlace (database or disk is full)');
});
