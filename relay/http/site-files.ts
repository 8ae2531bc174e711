/**
 * Serves what the build made, from memory: each file once as it is and in the encodings made at build.
 * Hashed files are cached for a year; documents are revalidated by ETag.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

interface SiteFile {
  type: string;
  cacheControl: string;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** Reads every file below `distDir`; keys are URL paths, `/` being index.html. */
export function loadSiteFiles(distDir: string): SiteFiles {
  const files = new Map<string, SiteFile>();
  const names = readdirSync(distDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(distDir, join(entry.parentPath, entry.name)));
  const all = new Set(names);
  for (const name of names) {
    const type = types[extname(name)];
    if (!type) continue; // encodings of another file, or a static host's settings
    const identity = readFileSync(join(distDir, name));
    const bodies: SiteFile['bodies'] = { identity };
    if (all.has(`${name}.br`)) bodies.br = readFileSync(join(distDir, `${name}.br`));
    if (all.has(`${name}.gz`)) bodies.gzip = readFileSync(join(distDir, `${name}.gz`));
    const path = `/${name.split(sep).join('/')}`;
    files.set(path === '/index.html' ? '/' : path, {
      type,
      cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      bodies,
    });
  }
  return files;
}

/** Answers with `file`: 304 when the visitor has it, otherwise in the best encoding they accept. */
export function sendSiteFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
  headers: Record<string, string>,
  status = 200,
): FastifyReply {
  const encoding = bestEncoding(request.headers['accept-encoding'], file);
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  reply.headers({ ...headers, 'cache-control': file.cacheControl, etag, vary: 'accept-encoding' });
  if (
    status === 200 &&
    request.headers['if-none-match']?.split(/,\s*/).some((tag) => tag.replace('W/', '') === etag)
  )
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).type(file.type).send(file.bodies[encoding]);
}

function bestEncoding(accepted: string | undefined, file: SiteFile): Encoding {
  for (const encoding of ['br', 'gzip'] as const) {
    const offered = accepted?.split(',').find((part) => part.trim().split(';')[0] === encoding);
    if (offered && !/;\s*q=0(\.0*)?\s*$/.test(offered) && file.bodies[encoding]) return encoding;
  }
  return 'identity';
}
