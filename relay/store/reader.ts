/** Reads beside the relay's own work: what takes long here delays no accept. */
import type { Sql } from './sql-database.ts';

export interface Reader extends Sql {
  close(): Promise<void>;
}
