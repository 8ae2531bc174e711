/** Changes of the panel's answers, value by value, that bring its views into rare states. */
export type Change = (value: unknown, key: string) => unknown;

const long =
  `Institución Educativa Emblemática ${'Nuestra Señora de las Mercedes y San Martín de Porres '.repeat(6)}`.slice(
    0,
    300,
  );
export function emptied(value: unknown, key: string): unknown {
  if (
    ['related', 'notes', 'waiting', 'days', 'weeks', 'countries', 'sizes'].includes(key) &&
    Array.isArray(value)
  )
    return [];
  if (typeof value === 'number' && key !== 'version' && key !== 'count') return 0;
  if (key === 'firstContactMedianMs') return null;
  return value;
}

export function lengthened(value: unknown, key: string): unknown {
  const texts = [
    'fullName',
    'company',
    'city',
    'country',
    'address',
    'phone',
    'email',
    'computers',
    'edition',
    'lostReason',
    'text',
    'detail',
  ];
  if (texts.includes(key) && typeof value === 'string') return key === 'text' ? 'x'.repeat(300) : long;
  return value;
}

export function brokenMail(value: unknown, key: string): unknown {
  if (key !== 'channels' || !Array.isArray(value)) return value;
  return value.map((channel) =>
    channel.channel === 'mail'
      ? {
          ...channel,
          working: false,
          since: new Date(Date.now() - 95 * 60_000).toISOString(),
          failure: { code: 'login', detail: 'EAUTH: Invalid login: 535 5.7.8' },
          waiting: { count: 7, more: false },
        }
      : channel,
  );
}
