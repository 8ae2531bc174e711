/** Handlers of the calls about the devices that are notified by push. */
import type { panelRoutes } from '../../contract/panel.ts';
import type { PushConfig } from '../config.ts';
import type { SqlDatabase } from '../db/sql-database.ts';
import { pushKeys } from '../delivery/push.ts';
import {
  addPushDevice,
  isPushEndpoint,
  keepPushDevice,
  listPushDevices,
  removePushDevice,
} from '../delivery/push-devices.ts';
import { PanelFailure } from '../requests/panel-failure.ts';
import type { PanelHandlers } from './panel-routes.ts';

export function pushHandlers({
  database,
  config,
  now,
}: {
  database: SqlDatabase;
  config: PushConfig;
  now: () => Date;
}) {
  return {
    pushDevices: async ({ account }) => ({
      publicKey: (await pushKeys(database)).publicKey,
      devices: await listPushDevices(database, account),
    }),
    async addPushDevice({ body: { endpoint, keys, replaces }, account, request }) {
      if (!isPushEndpoint(endpoint, config.hosts))
        throw new PanelFailure('invalid', {
          problems: { endpoint: 'El servicio de avisos de este navegador no está permitido (PUSH_HOSTS)' },
        });
      return addPushDevice(database, {
        account,
        sessionId: request.sessionId ?? '',
        subscription: { endpoint, ...keys },
        replaces,
        now: now(),
      });
    },
    async keepPushDevice({ body: { endpoint }, account, request }) {
      const sessionId = request.sessionId ?? '';
      return { id: await keepPushDevice(database, { account, sessionId, endpoint }) };
    },
    async removePushDevice({ account, params }) {
      if (!(await removePushDevice(database, account, params.id))) throw new PanelFailure('notFound');
      return { done: 1 };
    },
  } satisfies Partial<PanelHandlers<typeof panelRoutes>>;
}
