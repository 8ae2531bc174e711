/** Invented requests for measuring the panel: the same each time, of all countries, sizes, stages and ages. */
import { jsonOf, type SqlDatabase } from '../../relay/store/db/sql-database.ts';
import { derivedColumns, listKeyOf } from '../../relay/store/derived-columns.ts';
import { fingerprintOf } from '../../relay/store/normal-form.ts';
import { readFields, storedFields } from '../../relay/store/request-row.ts';
import { storeTexts, textsOf } from '../../relay/store/search-text.ts';
import { createRandom } from '../../scripts/demo/demo-request.ts';

const firstNames = 'María José Luis Ana Carlos Rosa Jorge Lucía Pedro Elena Óscar Ximena'.split(' ');
const lastNames = 'Quispe Ñáñez García Huamán Rodríguez Flores Mamani Zapata Torres Ibáñez'.split(' ');
const cities = 'Lima,Arequipa,Cusco,Bogotá,Quito,Monterrey,La Paz,Santiago,Trujillo,Medellín'.split(',');
const countries = ['Perú', 'México', 'Colombia', 'Ecuador', 'Bolivia', 'Chile'];
const companies = ['Cabinas', 'LAN Center', 'Cibercafé', 'Colegio', 'Hotel', 'Instituto'];
const editions = ['', '', '', 'Basic Edition', 'Professional Edition', 'Virtual Disk Edition'];
const laterStages = ['contacted', 'trial', 'won', 'lost'];

const insertedAtOnce = 500;
const everyMs = 150_000;

const requestColumns =
  'id received_at last_received_at fingerprint params status list_key stage version stage_at first_contact_at person_id person_name'.split(
    ' ',
  );
const deliveryColumns = ['request_id', 'channel', 'created_at', 'due_at', 'state', 'sent_at'];
const numeric =
  /^(received_at|last_received_at|list_key|version|stage_at|first_contact_at|computers|created_at|due_at|sent_at)$/;

/**
 * Oldest first, ending at `newestMs`; one in forty is a robot's, half of the rest has a stage. Continues where an
 * interrupted run over the same store ended.
 */
export async function fillStore(database: SqlDatabase, count: number, newestMs: number): Promise<void> {
  const insert = (table: string, columns: readonly string[]) => {
    const values = columns.map((name, at) =>
      numeric.test(name) ? `CAST(value->>${at} AS BIGINT)` : `value->>${at}`,
    );
    return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each($1)`;
  };
  const insertRequests = insert('requests', [
    ...requestColumns,
    ...Object.keys(derivedColumns(readFields({ params: '{}' }))),
  ]);
  const insertDeliveries = insert('deliveries', deliveryColumns);
  const [stored] = await database.rows('SELECT count(*) AS stored FROM requests');
  for (let first = Number(stored?.stored ?? 0); first < count; first += insertedAtOnce) {
    const requests = Array.from({ length: Math.min(insertedAtOnce, count - first) }, (_, at) =>
      requestOf(first + at, newestMs - (count - first - at) * everyMs),
    );
    const accepted = requests.filter(({ status }) => status === 'accepted');
    await database.transaction(async (sql) => {
      await sql.rows(insertRequests, [jsonOf(requests.map(rowOf))]);
      const deliveries = accepted.map(({ id, ms }) => [id, 'mail', ms, ms, 'sent', ms]);
      await sql.rows(insertDeliveries, [jsonOf(deliveries)]);
      const texts = requests.map(({ ms, id, fields }) => ({
        list_key: listKeyOf(ms, id),
        params: storedFields(fields),
      }));
      await sql.rows(storeTexts, textsOf(texts));
    });
  }
}

/** In the order of the columns. */
function rowOf({ id, ms, fields, status, stage, n }: ReturnType<typeof requestOf>): unknown[] {
  const received = [id, ms, ms, fingerprintOf(fields), storedFields(fields), status, listKeyOf(ms, id)];
  const isChanged = status === 'accepted' && stage !== 'new';
  const person = n % 3 === 0 ? ['ana', 'Ana'] : ['luis', 'Luis'];
  const changedAt = ms + 3_600_000;
  const record = isChanged ? [stage, 1, changedAt, changedAt, ...person] : ['new', 0, null, null, null, null];
  return [...received, ...record, ...Object.values(derivedColumns(fields))];
}

function requestOf(n: number, ms: number) {
  // A generator of its own, so that every machine measures the same requests.
  const { below: next, pick } = createRandom(n * 2_654_435_761 + 12_345);
  const name = `${pick(firstNames)} ${pick(lastNames)} ${pick(lastNames)}`;
  const edition = pick(editions);
  const time = ms.toString(16).padStart(12, '0');
  const status = next(40) === 0 ? 'quarantined' : 'accepted';
  return {
    n,
    ms,
    id: `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`,
    status,
    // Few of the newest are lost: there was no time yet.
    stage: next(2) === 0 ? 'new' : pick(laterStages),
    fields: {
      fullName: name,
      country: n === 1_000 ? 'Uruguay' : pick(countries),
      city: pick(cities),
      company: `${pick(companies)} ${pick(lastNames)} ${next(5_000)}${n % 6 === 0 ? ' Norte' : ''}`,
      address: `Calle ${pick(lastNames)} ${next(2_000)}`,
      computers: String(1 + next(n % 1_000 === 0 ? 900 : 80)),
      phone: `+51 9${String(next(100_000_000)).padStart(8, '0')}`,
      email: `cliente${n}@correo.example`,
      ...(edition ? { edition } : {}),
    },
  };
}
