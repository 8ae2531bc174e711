/** `npm run requests -- COMMAND`: the owner's commands on stored requests. Each prints what it did, or throws why it did not. */
import { randomUUID } from 'node:crypto';
import { readBuilt } from '../../business/built-business.ts';
import type { Business } from '../../business/business.ts';
import { renderSite } from '../../business/render-site.ts';
import { channelTitle } from '../../contract/channels.ts';
import type { RequestDetail } from '../../contract/panel/answers.ts';
import { reasonTexts } from '../../contract/panel/reasons.ts';
import { Refusal } from '../base/refusal.ts';
import type { DeliveryConfig } from '../config.ts';
import { destinations, openChannels, sendTestMessage } from '../delivery/channels.ts';
import { noticeText } from '../http/events.ts';
import { compiledDir } from '../http/served-site.ts';
import { publishedVersion } from '../page/page-store.ts';
import { eraseAddress } from '../requests/erase-requests.ts';
import { oneRequest } from '../requests/one-request.ts';
import { scrubIfDue } from '../requests/overwrite-erased.ts';
import { releaseRequests, retryDeliveries } from '../requests/release-requests.ts';
import { exportFile } from '../search/export/export-file.ts';
import type { ListDeps } from '../search/list-requests.ts';
import { type ChangeContext, commandLine } from '../store/change-log.ts';
import type { Store } from '../store/store.ts';
import { backupCommands } from './backup-commands.ts';
import { type Program, runAsProcess } from './command.ts';
import { copyCommand } from './copy-store.ts';
import {
  businessTimeZone,
  deliveriesText,
  describeRequest,
  requestsText,
  requestTable,
} from './print-requests.ts';

const commands: Program['commands'] = {
  list: {
    usage: 'list',
    summary: 'todas las solicitudes, las nuevas primero',
    details: 'Una tabla: cuándo llegó cada una, de quién, su etapa y su correo. Al final, las apartadas.',
    async run({ openStore, config, print, write }) {
      const deps = await listDeps(await openStore());
      let isEmpty = true;
      for await (const text of requestTable(deps)) {
        await write(text);
        isEmpty = false;
      }
      const { databaseUrl, dataDir } = config.store;
      if (isEmpty) print(`Todavía no hay solicitudes en ${databaseUrl ? 'la base de datos' : dataDir}.`);
    },
  },
  show: {
    usage: 'show ID',
    summary: 'todo sobre una solicitud',
    details: 'También cada intento de entregarla, con lo que dijo el servidor.',
    takes: 'argument',
    async run({ openStore, argument: id, print }) {
      const store = await openStore();
      print(describeRequest(await requestIn(store, id), await businessTimeZone(store)));
    },
  },
  export: {
    usage: 'export --format csv|json',
    summary: 'las solicitudes de la lista, para una hoja de cálculo o un programa',
    details:
      'Lo mismo que Exportar en el panel: las nuevas primero, sin las apartadas.\ncsv: UTF-8 con BOM; lo que una hoja de cálculo tomaría por fórmula empieza con un apóstrofo.\njson: una lista, con un objeto por línea.\nA un archivo: npm run --silent requests -- export --format csv > solicitudes.csv. Sin --silent, npm escribe arriba sus propias líneas.',
    options: { format: { type: 'string' } },
    async run({ openStore, options: { format }, write }) {
      const store = await openStore();
      if (format !== 'csv' && format !== 'json') throw new Error('Falta --format: csv o json');
      const { content } = exportFile(format, {}, await listDeps(store), new Date());
      for await (const text of content.setEncoding('utf8')) await write(text);
    },
  },
  retry: {
    usage: 'retry ID',
    summary: 'reintenta ahora las entregas de una solicitud',
    details:
      'Las detenidas o en espera tienen otra vez cinco días. Las detenidas de todas: en el panel, Entregas.\nEl relay en marcha las intenta en un segundo, más o menos.',
    takes: 'argument',
    async run({ openStore, argument: id, print }) {
      const store = await openStore();
      const release = `npm run requests -- release ${id} la recupera y la entrega.`;
      if ((await requestIn(store, id)).status === 'quarantined')
        throw new Error(`Esta solicitud está apartada: ${release}`);
      const retried = await retryDeliveries([id], contextOf(store));
      if (retried === 0) throw new Error('No hay ninguna entrega que reintentar.');
      print(`${deliveriesText(retried)} ${retried === 1 ? 'sale' : 'salen'} ahora.`);
    },
  },
  release: {
    usage: 'release ID',
    summary: 'recupera una solicitud apartada',
    details: 'Se había apartado porque parecía de un robot: pasa a la lista y se entrega.',
    takes: 'argument',
    async run({ openStore, argument: id, print }) {
      const store = await openStore();
      await requestIn(store, id);
      if ((await releaseRequests([id], contextOf(store))) === 0)
        throw new Error('Esta solicitud no está apartada.');
      print('Recuperada: está en la lista. Lo que no salió, sale ahora.');
    },
  },
  erase: {
    usage: 'erase --email CORREO',
    summary: 'borra los datos de una persona',
    details:
      'Todas las solicitudes de un correo, con sus entregas y huellas; sobrescribe su lugar en el disco.\nLas copias de seguridad y los correos que ya salieron quedan fuera.',
    options: { email: { type: 'string' } },
    async run({ openStore, options: { email }, print }) {
      const store = await openStore();
      if (typeof email !== 'string' || !email.trim())
        throw new Error('Falta --email: el correo de quien pide que se borren sus datos');
      const requests = await eraseAddress(email, contextOf(store));
      const erased = `Se borró: ${requestsText(requests)}.`;
      // Also what an earlier erasure has left, because it was interrupted.
      await scrubIfDue(store.database).catch((error) => {
        throw new Error(
          `${erased} En el disco quedan restos, que el relay en marcha sobrescribe en cuanto puede: ${error instanceof Error ? error.message : error}`,
        );
      });
      print(requests === 0 ? 'No hay nada guardado con este correo.' : erased);
    },
  },
  check: {
    usage: 'check',
    summary: 'manda un mensaje de prueba por cada canal',
    details: 'Dice qué falló.',
    async run({ config, openStore, print }) {
      // Without a store, as before the first start, the other channels are tried.
      const store = await openStore().catch((error: Error) => error);
      const published = store instanceof Error ? undefined : await publishedBusiness(store);
      await checkChannels(config.delivery, published ?? readBuilt().business, print, store);
    },
  },
  copy: copyCommand,
  ...backupCommands,
};

export const requestsProgram: Program = {
  name: 'npm run requests --',
  commands,
  settings: 'DATA_DIR o DATABASE_URL, y la de los canales',
};

/** For what the panel can do too: the same functions, with the same log and events. */
function contextOf({ database, channels }: Store): ChangeContext {
  return {
    database,
    channels,
    by: commandLine,
    now: new Date(),
    publishChange: (change) => database.notices.send(noticeText(randomUUID(), change)),
  };
}

async function listDeps(store: Store): Promise<ListDeps> {
  return { reader: store.database.reader, timeZone: await businessTimeZone(store) };
}

async function requestIn({ database }: Store, id: string): Promise<RequestDetail> {
  return oneRequest(database, id).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Error(`No hay ninguna solicitud ${id}. npm run requests -- list las muestra todas.`);
  });
}

const encryptionAdvice =
  'Quizás el servidor espera que se cifre desde el comienzo: revisa el protocolo y el puerto de la dirección y el certificado del servidor, como dice docs/settings.md.';

/** In the page's own colours; undefined = nothing was published in the panel. */
async function publishedBusiness({ database }: Store): Promise<Business | undefined> {
  const published = await publishedVersion(database);
  // No message has a picture.
  const entries = { ...published?.entries, logo: '', pictures: [], cases: [] };
  const options = { given: { entries, files: {} }, compiled: compiledDir, isPreview: true, env: process.env };
  const site = published && (await renderSite(options).catch(() => undefined)); // the relay says what is wrong
  return site?.business;
}

/** @param opened what knows the devices, or why it could not be opened @throws Error unless all channels took it */
export async function checkChannels(
  config: DeliveryConfig,
  business: Business,
  print: (text: string) => void,
  opened?: Store | Error,
): Promise<void> {
  const store = opened instanceof Error ? undefined : opened;
  const ofOwners = "account_id IN (SELECT id FROM panel_accounts WHERE role = 'owner')";
  const devices = store ? await store.database.rows(`SELECT name FROM push_devices WHERE ${ofOwners}`) : [];
  const names = devices.map(({ name }) => String(name));
  const goesTo = destinations(config, names);
  if (!goesTo.mail) print('Correo: sin configurar (SMTP_URL): las solicitudes se guardan y esperan.');
  const results: boolean[] = [];
  for (const tested of openChannels(config, business, store)) {
    const goes = goesTo[tested.channel];
    if (!goes) continue;
    const attempt = await sendTestMessage(tested);
    results.push(attempt.ok);
    print(`${channelTitle(tested.channel)}: ${attempt.ok ? 'enviado' : 'FALLÓ'} ${goes}.`);
    if (attempt.ok) continue;
    const { reason, reasonCode = 'other' } = attempt;
    print(`  ${reasonTexts[reasonCode]} (${reason})`);
    // The second is what smtp:// gets of a server that expects TLS at once.
    if (reasonCode === 'encryption' || /Greeting never/.test(reason)) print(`  ${encryptionAdvice}`);
  }
  if (opened instanceof Error) print(`${channelTitle('push')}: no se sabe. ${opened.message}`);
  else if (devices.length === 0) print(`${channelTitle('push')}: ninguno. Se activa en el panel, en Cuenta.`);
  if (results.length === 0) throw new Error('No hay ningún canal que probar.');
  if (!results.every(Boolean)) throw new Error('No todos los canales funcionan.');
}

if (import.meta.main) await runAsProcess(requestsProgram);
