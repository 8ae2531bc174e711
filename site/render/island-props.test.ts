import { expect, test } from 'vitest';
import { readBuildSettings } from '../../business/build-settings.ts';
import { islandProps } from './island-props.ts';

const account = {
  EMAILJS_PUBLIC_KEY: 'a_public_key',
  EMAILJS_SERVICE_ID: 'service_own',
  EMAILJS_TEMPLATE_ID: 'template_own',
};
const privacyOf = (env: Record<string, string>) => islandProps(readBuildSettings(env))['trial-form'].privacy;

test('the privacy note names the provider of this build, and says that our relay counts where it does', () => {
  const own = privacyOf({});
  expect(own.receivers).toContain('Se guardan en nuestro servidor');
  // Untrue with WEBHOOK_URL, which is known only when the relay runs.
  expect(own.receivers).not.toMatch(/compart/);
  const cloud = privacyOf({ ...account, EMAILJS_ORIGIN: 'https://api.emailjs.com' });
  expect(cloud.receivers).toContain('a través de EmailJS,');
  const other = privacyOf({ ...account, EMAILJS_ORIGIN: 'https://notemailjs.com' });
  expect(other.receivers).toContain('notemailjs.com');
  expect([own, cloud, privacyOf({ FIGURES: 'off' })].map(({ isCounted }) => isCounted)).toEqual([
    true,
    false,
    false,
  ]);
});
