/** Exports over a real store: a workbook whose texts stay texts, CSV and JSON. */
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addAccounts } from '../support/change-context.ts';
import { at, beginWithPanel } from '../support/panel-of-test.ts';
import { fillStore } from '../support/panel-requests.ts';
import { ana, luis } from '../support/start-panel.ts';
import { until } from '../support/until.ts';

beginWithPanel();

const api = '/panel/api';
const headers = { 'sec-fetch-site': 'same-origin', 'x-test-account': ana.id };
const exported = async (query: string) => {
  const answer = await at.app.inject({ url: `${api}/export?${query}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer;
};

async function sheetOf(query: string): Promise<string> {
  const files = unzipSync((await exported(query)).rawPayload);
  return new TextDecoder().decode(files['xl/worksheets/sheet1.xml']);
}

test('a workbook has dates as the business’s clocks show them, and the parts that a spreadsheet expects', async () => {
  // No control character may stand in XML.
  await at.accept({ fullName: 'a\u0001b' }, { at: new Date('2026-01-31T03:05:00Z') });
  const answer = await exported('format=xlsx');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="solicitudes-2026-03-10.xlsx"');
  // 30 January 2026, 22:05 in Lima: 46052 days after 30 December 1899.
  const sheet = await sheetOf('format=xlsx');
  expect(sheet).toContain('>a b</t>');
  const [, serial] = /<v>(46052\.\d+)<\/v>/.exec(sheet) ?? [];
  expect(Number(serial)).toBeCloseTo(46_052 + (22 * 60 + 5) / 1_440, 6);
  expect(Object.keys(unzipSync(answer.rawPayload)).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
});

test('whatever a visitor wrote is a text in the workbook: no sum, no number, no date, no lost zero', async () => {
  const texts = [
    '=1+1',
    '+51',
    '-2',
    '@SUM(A1)',
    "'0012",
    '000000',
    '0051987654321',
    '+51 087 654 321',
    '1e5',
    '2026-01-01',
    'TRUE',
    'a\tb',
    'dos\nlíneas',
    '=HYPERLINK("https://x.example";"y") & <b>',
    '"q",;',
    '_x000D_',
    'Ñáñez é 🎮 \u202Ertl',
    ' con blancos ',
    'x'.repeat(300),
  ];
  for (const [n, text] of texts.entries())
    await at.accept({ company: text, phone: text }, { at: new Date(at.clock.now.getTime() + n * 1_000) });
  const sheet = await sheetOf('format=xlsx');
  expect(sheet).not.toMatch(/<f[ >]/);
  const [, ...rows] = sheet.split('<row>').slice(1);
  const cellsOf = (row: string) => row.split(/<c(?=[ /])/).slice(1);
  const written = rows.map((row) => [4, 7].map((column) => textOf(cellsOf(row)[column] ?? '')));
  expect(written).toEqual(texts.toReversed().map((text) => [text, text]));
});

/** As a spreadsheet reads a cell; undefined = it is no text. */
function textOf(cell: string): string | undefined {
  return /^ s="1" t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is><\/c>/
    .exec(cell)?.[1]
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

test('the number of PCs is one that a spreadsheet adds up, where it is certain', async () => {
  const typed = ['40', '1,500', 'unas 60'];
  for (const [n, computers] of typed.entries())
    await at.accept({ computers }, { at: new Date(at.clock.now.getTime() - n * 1_000) });
  const sheet = await sheetOf('format=xlsx');
  expect(sheet.match(/<c s="0"><v>(?:40|1500)<\/v><\/c>|>unas 60</g)).toHaveLength(typed.length);
});

test('CSV and JSON hold what the filter finds, all of it, in the list’s order', async () => {
  for (let n = 0; n < 600; n += 1)
    void at.accept({ fullName: `Persona ${n}` }, { at: new Date(at.clock.now.getTime() + n * 1_000) });
  await at.accept({ fullName: 'Otra' });
  const json = (await exported('format=json&q=persona')).json() as { fullName: string }[];
  expect(json.map(({ fullName }) => fullName)).toEqual(
    Array.from({ length: 600 }, (_, n) => `Persona ${599 - n}`),
  );
  const csv = (await exported('format=csv&q=otra')).body;
  expect(csv.startsWith('\ufeff"Recibida","Nombres y apellidos"')).toBe(true);
  expect(csv).toContain('"2026-03-10 10:00","Otra"');
  expect((await exported('format=json&q=nadie')).json()).toEqual([]);
});

test('of those that are chosen, only these are exported, and never a quarantined one', async () => {
  const accept = (name: string, status: 'accepted' | 'quarantined' = 'accepted') =>
    at.accept({ fullName: name }, { status });
  await accept('No elegida');
  const ids = [await accept('Elegida 1'), await accept('Robot', 'quarantined'), await accept('Elegida 2')];
  const answer = await exported(`format=json&${ids.map((id) => `ids=${id}`).join('&')}`);
  const names = answer.json().map(({ fullName }: { fullName: string }) => fullName);
  expect(names.sort()).toEqual(['Elegida 1', 'Elegida 2']);
  expect((await exported('format=json&ids=nadie')).json()).toEqual([]);
});

test('columns: trial’s last day, next step, last quote with the day until which it holds, whose sale, day of the closing', async () => {
  await addAccounts(at.store, [ana, luis]);
  const accept = (company: string, ms: number) =>
    at.accept({ company }, { at: new Date(at.clock.now.getTime() + ms) });
  const [trial, won, lost] = [
    await accept('Uno', 0),
    await accept('Dos', 1_000),
    await accept('Tres', 2_000),
  ];
  await at.change(trial, 'stage', { version: 0, stage: 'trial', trialStart: '2026-03-01' });
  await at.change(trial, 'follow-up', { version: 1, followUp: '2026-03-11', time: '09:30', text: '=Llamar' });
  const quote = { pcs: 20, edition: 'Basic Edition', discountPercent: 10 };
  for (const [nth, validUntil, totalCents] of [
    [1, '2026-03-20', 20_000],
    [2, '2026-03-25', 18_050],
  ] as const) {
    at.clock.now = new Date(at.clock.now.getTime() + 1_000);
    const entry = { id: `0193d0c0-0000-7000-8000-00000000000${nth}`, kind: 'quoted' };
    await at.change(trial, 'entries', { ...entry, quote: { ...quote, validUntil, totalCents } });
  }
  at.clock.now = new Date('2026-03-12T04:30:00Z'); // the day before, in Lima
  const sale = { edition: 'Basic Edition', licences: 1, amountCents: 14_750, seller: luis.id };
  await at.change(won, 'stage', { version: 0, stage: 'won', ...sale });
  await at.change(lost, 'stage', { version: 0, stage: 'lost', reason: 'Precio' });
  const { body } = await exported('format=csv');
  const [head] = body.split('\r\n');
  for (const names of ['"Siguiente paso","Hora","Qué hacer"', '"Motivo","Cotizado","Válida hasta"'])
    expect(head).toContain(names);
  for (const cells of [
    '"2026-03-01","2026-03-30"',
    '"2026-03-11","09:30","\'=Llamar"',
    '"180.50","2026-03-25"',
  ])
    expect(body).toContain(cells);
  expect(body).toMatch(/147\.50.{1,3}Luis.{1,3}2026-03-11/);
  expect(body).not.toContain('2026-03-20');
  expect((await exported('format=json')).json()).toMatchObject([
    { amountCents: null, seller: '', closedOn: '2026-03-11' },
    { amountCents: 14_750, seller: 'Luis', closedOn: '2026-03-11', quotedCents: null, quoteValidUntil: '' },
    {
      ...{ followUp: '2026-03-11', followUpTime: '09:30', followUpText: '=Llamar' },
      ...{ quotedCents: 18_050, quoteValidUntil: '2026-03-25', seller: '', closedOn: '' },
    },
  ]);
});

test('two exports run at once; one that is not read ends, and makes room for the next', async () => {
  // As relay/app.ts sets it, 30 s there.
  at.app.server.timeout = 3_000;
  // More than the buffers of a connection hold.
  await fillStore(at.database, 1_000, at.clock.now.getTime());
  await at.database.rows(
    `INSERT INTO panel_notes (id, request_id, text, created_at, account_id, account_name)
     SELECT id, id, $1, 0, 'ana', 'Ana' FROM requests`,
    ['x'.repeat(20_000)],
  );
  const url = await at.app.listen({ port: 0, host: '127.0.0.1' });
  const begin = () => fetch(`${url}${api}/export?format=json`, { headers });
  const asked = await Promise.all(Array.from({ length: 12 }, begin));
  const unread = asked.filter(({ status }) => status === 200);
  expect(unread).toHaveLength(2);
  const refused = asked.find(({ status }) => status === 429);
  expect(await refused?.json()).toMatchObject({
    error: 'tooMany',
    message: 'Ya se están descargando dos archivos. Espera a que termine uno.',
  });
  let next = await begin();
  await until('there is room again', async () => {
    if (next.status !== 200) next = await begin();
    return next.status === 200;
  });
  expect(((await next.json()) as unknown[]).length).toBeGreaterThan(900);
  for (const answer of unread) await expect(answer.text()).rejects.toThrow();
});
