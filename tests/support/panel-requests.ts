/** Invented requests for measuring the panel: the same each time, of all countries, sizes, stages and ages. */
import { type SqlDatabase, wholeTableLimitMs } from '../../relay/store/db/sql-database.ts';
import { derivedColumns, listKeyOf } from '../../relay/store/derived-columns.ts';
import { fingerprintOf } from '../../relay/store/normal-form.ts';
import { storedFields } from '../../relay/store/request-row.ts';
import { insertRequests } from '../../relay/store/store-group.ts';
import { createRandom } from '../../scripts/demo/demo-request.ts';

const firstNames = 'María José Luis Ana Carlos Rosa Jorge Lucía Pedro Elena Óscar Ximena'.split(' ');
const lastNames = 'Quispe Ñáñez García Huamán Rodríguez Flores Mamani Zapata Torres Ibáñez'.split(' ');
const cities = 'Lima,Arequipa,Cusco,Bogotá,Quito,Monterrey,La Paz,Santiago,Trujillo,Medellín'.split(',');
const countries = ['Perú', 'México', 'Colombia', 'Ecuador', 'Bolivia', 'Chile'];
const companies = ['Cabinas', 'LAN Center', 'Cibercafé', 'Colegio', 'Hotel', 'Instituto'];
const editions = ['', '', '', 'Basic Edition', 'Professional Edition', 'Virtual Disk Edition'];
const laterStages = ['contacted', 'trial', 'won', 'lost'];

const insertedAtOnce = 500;
/** Sixty a day. */
const everyMs = 24 * 60_000;

/**
 * Oldest first, ending at `newestMs`; one in forty is a robot's, half of the rest has a stage. Continues where an
 * interrupted run over the same store ended.
 */
export async function fillStore(database: SqlDatabase, count: number, newestMs: number): Promise<void> {
  const [stored] = await database.rows('SELECT count(*) AS stored FROM requests');
  for (let first = Number(stored?.stored ?? 0); first < count; first += insertedAtOnce) {
    const rows = Array.from({ length: Math.min(insertedAtOnce, count - first) }, (_, at) =>
      rowOf(first + at, newestMs - (count - first - at) * everyMs),
    );
    await database.transaction((sql) => insertRequests(sql, rows));
  }
  await database.transaction(
    async (sql) => {
      await sql.rows(
        `UPDATE requests SET version = 1, stage_at = received_at + 3600000, first_contact_at = received_at + 3600000,
           person_id = CASE list_key % 3 WHEN 0 THEN 'ana' ELSE 'luis' END,
           person_name = CASE list_key % 3 WHEN 0 THEN 'Ana' ELSE 'Luis' END
         WHERE status = 'accepted' AND stage <> 'new' AND version = 0`,
      );
      await sql.rows(
        `INSERT INTO deliveries (request_id, channel, created_at, due_at, state, sent_at)
         SELECT id, 'mail', received_at, received_at, 'sent', received_at FROM requests
         WHERE status = 'accepted' AND id NOT IN (SELECT request_id FROM deliveries)`,
      );
    },
    { limitMs: wholeTableLimitMs },
  );
}

/** A row of `requests`. */
function rowOf(n: number, ms: number) {
  // A generator of its own, so that every machine measures the same requests.
  const { below: next, pick } = createRandom(n * 2_654_435_761 + 12_345);
  const fullName = `${pick(firstNames)} ${pick(lastNames)} ${pick(lastNames)}`;
  const edition = pick(editions);
  const time = ms.toString(16).padStart(12, '0');
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`;
  const status = next(40) === 0 ? 'quarantined' : 'accepted';
  // Few of the newest are lost: there was no time yet.
  const stage = next(2) === 0 ? 'new' : pick(laterStages);
  const fields = {
    fullName,
    country: n === 1_000 ? 'Uruguay' : pick(countries),
    city: pick(cities),
    company: `${pick(companies)} ${pick(lastNames)} ${next(5_000)}${n % 6 === 0 ? ' Norte' : ''}`,
    address: `Calle ${pick(lastNames)} ${next(2_000)}`,
    computers: String(1 + next(n % 1_000 === 0 ? 900 : 80)),
    phone: `+51 9${String(next(100_000_000)).padStart(8, '0')}`,
    email: `cliente${n}@correo.example`,
    ...(edition ? { edition } : {}),
  };
  return {
    ...{ list_key: listKeyOf(ms, id), id, received_at: ms, last_received_at: ms, status },
    stage: status === 'accepted' ? stage : 'new',
    ...{ fingerprint: fingerprintOf(fields), params: storedFields(fields), ...derivedColumns(fields) },
  };
}
