/** One JSON line an event on standard output. No bodies, params, addresses, queries: nothing of a person. */
export function loggerOptions(level: string) {
  return {
    level,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({
        method,
        path: url.split('?', 1)[0] ?? '',
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      // A database's `detail` and Node's `rawPacket` would carry what people sent.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack ?? '',
      }),
    },
  };
}
