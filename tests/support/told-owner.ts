/** An owner who is told of what is due: keeps what reached him, and answers as the test says. */
import type { Notice, NoticeResult, NoticeWay, Telling } from '../../relay/delivery/notices.ts';
import { exampleBusiness } from './example-business.ts';

export type ToldOwner = ReturnType<typeof toldOwner>;

export const limaBusiness = { ...exampleBusiness, timeZone: 'America/Lima' };

export function toldOwner(now: () => Date) {
  const note = (level: string) => (facts: object, text: string) => {
    owner.logged.push(`${level}: ${text}`);
    owner.facts.push(facts);
  };
  const owner = {
    notices: [] as Notice[],
    /** By what, and the title. */
    told: [] as string[],
    answer: (_: Notice): NoticeResult | Promise<NoticeResult> => 'sent',
    logged: [] as string[],
    facts: [] as object[],
    /** For a relay of its own memory. */
    telling: (database: Telling['database'], more: Partial<Telling> = {}): Telling => ({
      database,
      now,
      business: limaBusiness,
      panel: { origin: 'https://cabinas.example' },
      log: { info: note('info'), warn: note('warn'), error: note('error') },
      async notifyOwner(notice: Notice, by: NoticeWay) {
        owner.notices.push(notice);
        owner.told.push(`${by}: ${notice.title}`);
        return owner.answer(notice);
      },
      ...more,
    }),
  };
  return owner;
}
