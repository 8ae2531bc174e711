// @vitest-environment happy-dom
import { plot } from '@observablehq/plot';
import { expect, test } from 'vitest';
import { chartClass } from '../views/figures/chart-class.ts';
import { chartStyle, panelHeaders } from './policy.ts';

test('the policy has the hash of the style that the chart library writes', () => {
  const chart = plot({ className: chartClass, marks: [], document });
  expect(chart.querySelector('style')?.textContent).toBe(chartStyle);
});

test('inline scripts and styles are allowed by their hash only', () => {
  const policy = panelHeaders['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  for (const name of ['script-src', 'style-src'])
    expect(policy).toMatch(new RegExp(`${name} 'self' 'sha256-[\\w+/=]+'(;|$)`));
});
