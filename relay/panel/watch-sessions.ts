/**
 * Ends what a session keeps open, such as its event stream, when the session ends: at once when it ended through this
 * relay, and within `checkEveryMs` when it ended through another relay or the command line, or expired.
 */
export interface SessionWatch {
  /** Calls `end` once, when the session is no longer live. @returns stops watching */
  add(sessionId: string, end: () => void): () => void;
  /** Looks now. */
  check(): void;
  stop(): void;
}

const checkEveryMs = 2_000;

interface Watched {
  sessionId: string;
  end: () => void;
}

/** @param liveSessions of these ids those that are live; when it rejects, nothing ends until it answers again */
export function watchSessions(
  liveSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): SessionWatch {
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    const asked = [...watched];
    if (asked.length === 0) return;
    const ids = [...new Set(asked.map(({ sessionId }) => sessionId))];
    const live = await liveSessions(ids).catch(() => undefined);
    if (!live) return;
    for (const each of asked) if (!live.has(each.sessionId) && watched.delete(each)) each.end();
  }

  /** Only while something is watched. */
  function checkLater(): void {
    timer ??= setTimeout(async () => {
      await check();
      timer = undefined;
      if (watched.size > 0) checkLater();
    }, checkEveryMs).unref();
  }

  return {
    add(sessionId, end) {
      const each = { sessionId, end };
      watched.add(each);
      checkLater();
      return () => void watched.delete(each);
    },
    check: () => void check(),
    stop: () => {
      clearTimeout(timer);
      watched.clear();
    },
  };
}
