import { expect, test } from 'vitest';
import { readBuildSettings } from '../../business/build-settings.ts';
import { islandProps } from './island-props.ts';

const account = {
  EMAILJS_PUBLIC_KEY: 'a_public_key',
  EMAILJS_SERVICE_ID: 'service_own',
  EMAILJS_TEMPLATE_ID: 'template_own',
};
const privacyOf = (env: Record<string, string>) =>
  islandProps(readBuildSettings(env))['trial-form'].privacy.receivers;

test('the privacy note names the provider of this build', () => {
  expect(privacyOf({})).toContain('Se guardan en nuestro servidor');
  // Untrue with WEBHOOK_URL, which is known only when the relay runs.
  expect(privacyOf({})).not.toMatch(/compart/);
  expect(privacyOf({ ...account, EMAILJS_ORIGIN: 'https://api.emailjs.com' })).toContain(
    'a través de EmailJS,',
  );
  expect(privacyOf({ ...account, EMAILJS_ORIGIN: 'https://notemailjs.com' })).toContain('notemailjs.com');
});

test('the form says that it is counted where our relay counts', () => {
  const isCounted = (env: Record<string, string>) =>
    islandProps(readBuildSettings(env))['trial-form'].privacy.isCounted;
  expect(isCounted({})).toBe(true);
  expect(isCounted({ FIGURES: 'off' })).toBe(false);
  expect(isCounted({ ...account, EMAILJS_ORIGIN: 'https://api.emailjs.com' })).toBe(false);
});
