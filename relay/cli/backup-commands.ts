/** `npm run backup` and `npm run restore`, among the owner's commands. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { backupStore } from '../store/db/backup/backup-store.ts';
import { restoreStore } from '../store/db/backup/restore-store.ts';
import { explainSqliteFailure } from '../store/explain-failure.ts';
import { requireStore } from '../store/open-store.ts';
import type { Program } from './command.ts';
import { requestsText } from './print-requests.ts';

export const backupCommands: Program['commands'] = {
  backup: {
    usage: 'backup ARCHIVO',
    summary: 'las solicitudes y cuentas de SQLite, business.json, logo e imágenes, en un archivo',
    details:
      'Nadie más puede leerlo. El relay puede estar en marcha. La configuración (.env) no va: tiene contraseñas.\nUna copia anterior de ese nombre se reemplaza cuando la nueva está completa. PostgreSQL tiene pg_dump.\nTambién: npm run backup -- ARCHIVO.',
    takes: 'argument',
    async run({ config, argument: file, print }) {
      requireStore(config.store);
      await backupStore(config.store, file).catch(explainIn(config));
      print(`Copia escrita en ${resolve(file)} (${(statSync(file).size / 1_000_000).toFixed(1)} MB).`);
    },
  },
  restore: {
    usage: 'restore ARCHIVO [--force]',
    summary: 'pone una copia en lugar de lo guardado',
    details:
      'Revisa ARCHIVO; lo guardado queda a un lado. Detén antes todos los relays.\nSi ya hay algo guardado, lo hace solo con --force.\nLo que salió por correo después de la copia sale otra vez. Cada persona entra otra vez al panel. También: npm run restore -- ARCHIVO.',
    takes: 'argument',
    options: { force: { type: 'boolean' } },
    async run({ config, argument: file, options, print }) {
      const from = { file: resolve(file), force: options.force === true, now: new Date() };
      const { requests, keptAs, ownersFiles } = await restoreStore(config.store, from).catch(
        explainIn(config),
      );
      print(`Restaurado de ${file}: ${requestsText(requests)}.`);
      if (ownersFiles.names.length > 0)
        print(
          `De tu negocio, en ${ownersFiles.folder}: ${ownersFiles.names.join(', ')}. En el proyecto faltan o son otros: si los quieres de vuelta, cópialos ahí y ejecuta "npm run build".`,
        );
      if (keptAs)
        print(
          `Lo que había antes queda en ${keptAs}. Tiene datos personales: bórralo cuando ya no haga falta.`,
        );
    },
  },
};

/** An error of the file system names its file, which is not always the store's. */
const explainIn = (config: Config) => (error: unknown) => {
  const { path, code } = error as NodeJS.ErrnoException;
  throw path
    ? new Error(
        `No se pudo leer o escribir ${path} (${code}): se espera una carpeta que exista, donde este usuario pueda leer y escribir`,
      )
    : explainSqliteFailure(error, config.store.dataDir);
};
