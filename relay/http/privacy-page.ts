/** The privacy page as this relay's settings make it true: who gets a request, and how long it is kept. */
import { fill } from '../../contract/fill.ts';
import { countingToken, keepingToken, type PrivacyTemplate, receiversToken } from '../../contract/privacy.ts';
import { replaceIn } from '../../contract/replace-in.ts';
import { escapeHtml } from '../base/safe-text.ts';
import type { Config } from '../config.ts';
import { keptBackups } from '../store/db/backup/daily-backup.ts';

export function privacyPage(
  { html, texts }: PrivacyTemplate,
  { delivery, store, figures }: Pick<Config, 'delivery' | 'store' | 'figures'>,
): string {
  const { retentionDays, backupDir } = store;
  const channels = delivery.channels.filter((channel) => channel !== 'mail' || delivery.mail);
  const lines: Record<string, readonly string[]> = {
    [receiversToken]: [texts.panel, ...channels.map((channel) => texts[channel])],
    [keepingToken]: [
      retentionDays ? fill(texts.retention, { days: retentionDays }) : texts.noRetention,
      ...(backupDir ? [fill(texts.backups, { copies: keptBackups })] : []),
    ],
    [countingToken]: figures.isOn ? [texts.counted] : [],
  };
  // The build leaves out tags that HTML does not need: an item may end without its own.
  const items = Object.entries(lines).map(([token, all]) => [
    `<li>${token}`,
    all.map((line) => `<li>${escapeHtml(line)}`).join(''),
  ]);
  return replaceIn(html, Object.fromEntries(items));
}
