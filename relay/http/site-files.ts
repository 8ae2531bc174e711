/** Serves the built files from memory (decision 0011), also in the encodings that the build has made. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

export type HeaderFields = Record<string, string>;
type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer };
type SiteFile = ReturnType<typeof siteFile>;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.vcf': 'text/vcard; charset=utf-8',
};

/** The smallest first. A name with `q=0`, which no browser sends, is taken for accepted. */
const encodings = [
  { encoding: 'br', suffix: '.br', accepted: /\bbr\b/i },
  { encoding: 'gzip', suffix: '.gz', accepted: /\bgzip\b/i },
] as const;

export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** A folder, or files by their path in one. */
export type FileSource = string | ReadonlyMap<string, Uint8Array>;

/**
 * Every file below the folders; a later folder overrides an earlier one. Keys are URL paths, `/` is index.html.
 * @param securityHeaders sent with every document; those that do not concern documents only, with every file
 */
export function loadSiteFiles(folders: readonly FileSource[], securityHeaders: HeaderFields): SiteFiles {
  const files = new Map<string, SiteFile>();
  const { 'cross-origin-opener-policy': _ofDocuments, ...others } = securityHeaders;
  // A short policy: that of the page does not apply to files, and was half the size of a drawing.
  const fileHeaders = { ...others, 'content-security-policy': "default-src 'none'" };
  for (const folder of folders) {
    const isOnDisk = typeof folder === 'string';
    const read = (name: string) =>
      isOnDisk ? readFileSync(join(folder, name)) : Buffer.from(folder.get(name) ?? '');
    const names = new Set(
      isOnDisk ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : folder.keys(),
    );
    for (const name of names) {
      const type = types[extname(name)];
      if (!type) continue; // a folder, an encoding of another file, or a setting of a static host
      const path = `/${name.split(sep).join('/')}`;
      const bodies: Bodies = { identity: read(name) };
      for (const { encoding, suffix } of encodings)
        if (names.has(`${name}${suffix}`)) bodies[encoding] = read(`${name}${suffix}`);
      const headers = extname(name) === '.html' ? securityHeaders : fileHeaders;
      const isImmutable = path.startsWith('/assets/');
      files.set(path === '/index.html' ? '/' : path, siteFile(bodies, type, headers, isImmutable));
    }
  }
  return files;
}

export function siteDocument(html: string, securityHeaders: HeaderFields): SiteFile {
  const identity = Buffer.from(html);
  const bodies = { identity, br: brotliCompressSync(identity) };
  return siteFile(bodies, types['.html'] ?? '', securityHeaders);
}

function siteFile(bodies: Bodies, type: string, headers: HeaderFields, isImmutable = false) {
  const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22);
  const caching = isImmutable ? 'max-age=31536000, immutable' : 'no-cache';
  const ofBody = { 'cache-control': caching, vary: 'accept-encoding' };
  return { bodies, type, hash, isImmutable, headers: { ...headers, ...ofBody } };
}

/** Sends `file`: 304 when the client has it already, otherwise the best accepted encoding. */
export function sendSiteFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
  { status = 200, extraHeaders }: { status?: number; extraHeaders?: HeaderFields | undefined } = {},
): FastifyReply {
  const given = request.headers['accept-encoding'] ?? '';
  const made = encodings.find(({ encoding, accepted }) => file.bodies[encoding] && accepted.test(given));
  const encoding = made?.encoding ?? 'identity';
  const body = file.bodies[encoding] ?? file.bodies.identity;
  const etag = encoding === 'identity' ? `"${file.hash}"` : `"${file.hash}-${encoding}"`;
  // Files that never change are not revalidated, and need no validator.
  const headers = { ...file.headers, ...(file.isImmutable ? {} : { etag }), ...extraHeaders };
  // Bypasses Fastify's send(): every header is known already, and this is twice as fast.
  reply.hijack();
  // Also among others, and `W/` before it, from a proxy that compresses: quotation marks are part of it.
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) {
    reply.raw.writeHead(304, headers).end();
    return reply;
  }
  reply.raw.writeHead(status, {
    ...headers,
    'content-type': file.type,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': body.length,
  });
  reply.raw.end(body); // Node sends no body in answer to HEAD
  return reply;
}
