/** Invented requests for measuring the panel: the same each time, of all countries, sizes, stages and ages. */

import { indexRows } from '../relay/panel/index-rows.ts';
import { fingerprintOf } from '../relay/store/fingerprint.ts';
import type { SqlDatabase } from '../relay/store/sql-database.ts';

const firstNames = [
  'María',
  'José',
  'Luis',
  'Ana',
  'Carlos',
  'Rosa',
  'Jorge',
  'Lucía',
  'Pedro',
  'Elena',
  'Óscar',
  'Ximena',
];
const lastNames = [
  'Quispe',
  'Ñáñez',
  'García',
  'Huamán',
  'Rodríguez',
  'Flores',
  'Mamani',
  'Zapata',
  'Torres',
  'Ibáñez',
];
const cities = [
  'Lima',
  'Arequipa',
  'Cusco',
  'Bogotá',
  'Quito',
  'Monterrey',
  'La Paz',
  'Santiago',
  'Trujillo',
  'Medellín',
];
const countries = ['Perú', 'México', 'Colombia', 'Ecuador', 'Bolivia', 'Chile'];
const companies = ['Cabinas', 'LAN Center', 'Cibercafé', 'Colegio', 'Hotel', 'Instituto'];
const editions = ['', '', '', 'Basic Edition', 'Professional Edition', 'Virtual Disk Edition'];
const laterStages = ['contacted', 'trial', 'won', 'lost'];

const insertedAtOnce = 500;
const everyMs = 150_000;

/**
 * Oldest first, ending at `newestMs`; one in forty is a robot's, half of the rest has a stage. Continues where an
 * interrupted run over the same store ended.
 */
export async function fillStore(database: SqlDatabase, count: number, newestMs: number): Promise<void> {
  const [stored] = await database.rows('SELECT count(*) AS stored FROM requests');
  for (let first = Number(stored?.stored ?? 0); first < count; first += insertedAtOnce) {
    const numbers = Array.from({ length: Math.min(insertedAtOnce, count - first) }, (_, at) => first + at);
    const requests = numbers.map((n) => requestOf(n, newestMs - (count - n) * everyMs));
    const each = (sql: string, rows: readonly (readonly unknown[])[]) =>
      [sql, [JSON.stringify(rows)]] as const;
    await database.transaction(async (sql) => {
      const columns = (numeric: readonly number[], size: number) =>
        Array.from({ length: size }, (_, at) =>
          numeric.includes(at) ? `CAST(value->>${at} AS BIGINT)` : `value->>${at}`,
        ).join(', ');
      const from = `FROM ${database.eachOf('$1')}`;
      await sql.rows(
        ...each(
          `INSERT INTO requests (id, received_at, last_received_at, fingerprint, params, status) SELECT ${columns([1, 2], 6)} ${from}`,
          requests.map(({ id, ms, params, status }) => [
            id,
            ms,
            ms,
            fingerprintOf(params),
            JSON.stringify(params),
            status,
          ]),
        ),
      );
      await sql.rows(
        ...each(
          `INSERT INTO deliveries (request_id, channel, created_at, due_at, state, sent_at) SELECT ${columns([2, 3, 5], 6)} ${from}`,
          requests
            .filter(({ status }) => status === 'accepted')
            .map(({ id, ms }) => [id, 'mail', ms, ms, 'sent', ms]),
        ),
      );
      await sql.rows(
        ...each(
          `INSERT INTO panel_records (request_id, version, stage, stage_at, first_contact_at, account_id, account_name) SELECT ${columns([1, 3, 4], 7)} ${from}`,
          requests.flatMap(({ id, ms, status, stage, n }) =>
            status === 'accepted' && stage !== 'new'
              ? [
                  [
                    id,
                    1,
                    stage,
                    ms + 3_600_000,
                    ms + 3_600_000,
                    n % 3 === 0 ? 'ana' : 'luis',
                    n % 3 === 0 ? 'Ana' : 'Luis',
                  ],
                ]
              : [],
          ),
        ),
      );
      await indexRows(
        sql,
        database,
        requests.map(({ id }) => id),
      );
    });
  }
}

function requestOf(n: number, ms: number) {
  // A generator of its own, so that every machine measures the same requests.
  let state = (n * 2_654_435_761 + 12_345) >>> 0;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = (list: readonly string[]) => list[next(list.length)] ?? '';
  const name = `${pick(firstNames)} ${pick(lastNames)} ${pick(lastNames)}`;
  const edition = pick(editions);
  const status = next(40) === 0 ? 'quarantined' : 'accepted';
  return {
    n,
    ms,
    id: `${ms.toString(16).padStart(12, '0').slice(0, 8)}-${ms.toString(16).padStart(12, '0').slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`,
    status,
    // Few of the newest are lost: nobody had the time.
    stage: next(2) === 0 ? 'new' : pick(laterStages),
    params: {
      nombres_apellidos: name,
      pais: n === 1_000 ? 'Uruguay' : pick(countries),
      ciudad: pick(cities),
      nombre_empresa: `${pick(companies)} ${pick(lastNames)} ${next(5_000)}${n % 6 === 0 ? ' Norte' : ''}`,
      direccion_empresa: `Calle ${pick(lastNames)} ${next(2_000)}`,
      cantidad_computadoras: String(1 + next(n % 1_000 === 0 ? 900 : 80)),
      numero_whatsapp: `+51 9${String(next(100_000_000)).padStart(8, '0')}`,
      correo_electronico: `cliente${n}@correo.example`,
      ...(edition ? { edicion: edition } : {}),
    },
  };
}
