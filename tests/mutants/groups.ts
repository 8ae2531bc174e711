/** The modules without I/O that `npm run test:mutants` tests, and the folder of the tests that must catch the mutants. */

export interface Group {
  mutate: readonly string[];
  tests: string;
  /** Mutators that make no sense in these files. */
  without?: readonly string[];
}

const form = 'site/browser/islands/trial-form';

export const groups: Readonly<Record<string, Group>> = {
  contract: { mutate: ['contract/*.ts', '!contract/business*.ts'], tests: 'contract' },
  // Their strings are Spanish explanations for the owner, which a test could only repeat.
  business: { mutate: ['contract/business*.ts'], tests: 'business', without: ['StringLiteral'] },
  formulas: { mutate: ['site/formulas/*.ts'], tests: 'site/formulas' },
  phone: { mutate: [`${form}/phone/*.ts`], tests: `${form}/phone` },
  draft: { mutate: [`${form}/draft/*.ts`], tests: `${form}/draft` },
  sending: { mutate: [`${form}/sending/*.ts`], tests: `${form}/sending` },
  relay: {
    mutate: [
      'relay/{csv-line,escape-html,settings}.ts',
      'relay/delivery/{mail-text,partial-deliveries,retry-delay,smtp-failure}.ts',
      'relay/http/{bounded-map,encoding,log-sample,origin,send-limit,source,throttled-read}.ts',
      'relay/panel/{index-key,local-days,search-text}.ts',
      'relay/requests/{counts,export-format,list-pages}.ts',
      'relay/store/{fingerprint,normal-form,recipient}.ts',
    ],
    tests: 'relay',
  },
  // On its own, because its test simulates floods for seconds.
  rateLimit: { mutate: ['relay/http/rate-limit.ts'], tests: 'relay/http' },
};
