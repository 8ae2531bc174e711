/** The tables of our schema, from the catalogue: tables that a later version adds need no code here. */
import type pg from 'pg';

/** In the order of their names; those of extensions left out. */
export async function tablesOf(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind = 'r' AND NOT EXISTS (
       SELECT 1 FROM pg_depend d
       WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY c.relname`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

export async function currentSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT current_schema() AS name');
  return String(rows[0]?.name);
}
