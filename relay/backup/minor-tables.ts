/**
 * Tables whose newer rows do not stop a restore: a running relay writes them by itself, and they hold nothing that visitors
 * or the owner wrote. They stay in the store that was replaced, which is kept.
 */
export const minorTables: ReadonlySet<string> = new Set(['hourly_figures', 'daily_digest', 'channel_states']);
