/** What is stored in a data folder, read without the relay, newest first. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readFields } from '../../relay/store/request-row.ts';

export type FoundRequest = ReturnType<typeof storedRequests>[number];

export function storedRequests(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'requests.db'));
  try {
    const deliveries = database.prepare(
      'SELECT channel, state FROM deliveries WHERE request_id = ? ORDER BY channel',
    );
    return database
      .prepare('SELECT id, status, times_received, params FROM requests ORDER BY received_at DESC, id')
      .all()
      .map(({ id = null, status, times_received, params }) => ({
        fields: readFields({ params: String(params) }),
        id: String(id),
        status: String(status),
        timesReceived: Number(times_received),
        params: JSON.parse(String(params)) as Record<string, string>, // which is what the relay stores
        deliveries: deliveries
          .all(id)
          .map(({ channel, state }) => ({ channel: String(channel), state: String(state) })),
      }));
  } finally {
    database.close();
  }
}
