import { expect, test } from 'vitest';
import { panelHeaders } from './policy.ts';

test('the one inline script is allowed by its hash only, and no inline style', () => {
  const policy = panelHeaders['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
  expect(policy).toContain("style-src 'self';");
});
