/** The modules without I/O that `npm run test:mutants` tests, and the folder of the tests that must catch the mutants. */

export interface Group {
  mutate: readonly string[];
  tests: string;
  /** Mutators that make no sense in these files. */
  without?: readonly string[];
}

const form = 'site/browser/islands/trial-form';

export const groups: Readonly<Record<string, Group>> = {
  contract: { mutate: ['contract/**/*.ts'], tests: 'contract' },
  // Their strings are Spanish explanations for the owner, which a test could only repeat.
  business: { mutate: ['business/business*.ts'], tests: 'business', without: ['StringLiteral'] },
  formulas: { mutate: ['site/formulas/*.ts'], tests: 'site/formulas' },
  phone: { mutate: [`${form}/phone/*.ts`], tests: `${form}/phone` },
  draft: { mutate: [`${form}/draft/*.ts`], tests: `${form}/draft` },
  sending: { mutate: [`${form}/sending/*.ts`], tests: `${form}/sending` },
  relay: {
    mutate: [
      'relay/{config,base/safe-text,base/local-days}.ts',
      'relay/delivery/attempt.ts',
      'relay/delivery/mail/smtp-failure.ts',
      'relay/store/{derived-columns,normal-form,search-text}.ts',
      'relay/cli/print-requests.ts',
      'relay/http/origin.ts',
    ],
    tests: 'relay',
  },
  // On its own, because its test simulates floods for seconds.
  rateLimit: { mutate: ['relay/limits/{rate-limit,source-of,bounded-map}.ts'], tests: 'relay/limits' },
};
