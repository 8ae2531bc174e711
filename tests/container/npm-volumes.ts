/** npm's settings of this machine (registry, certificates) for the build, without leaving them in the image. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** @param folder where the file for npm may be written. @returns options of `buildah bud` */
export function npmVolumes(folder: string): string[] {
  const own = join(homedir(), '.npmrc');
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  const settings = existsSync(own) ? readFileSync(own, 'utf8') : '';
  const file = join(folder, 'npmrc');
  writeFileSync(file, certificates ? `${settings}\ncafile=/run/certificates.pem\n` : settings, {
    mode: 0o600,
  });
  return [
    `--volume=${file}:/root/.npmrc:ro`,
    ...(certificates ? [`--volume=${certificates}:/run/certificates.pem:ro`] : []),
  ];
}
