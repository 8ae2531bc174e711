/** The privacy page as this relay's settings make it true: who gets a request, and how long it is kept. */
import { countingToken, keepingToken, type PrivacyTemplate, receiversToken } from '../../contract/privacy.ts';
import type { Config } from '../config.ts';
import { keptBackups } from '../db/backup/daily-backup.ts';
import { escapeHtml } from '../safe-text.ts';

export function privacyPage(
  { html, texts }: PrivacyTemplate,
  { delivery, store, panel, figures }: Pick<Config, 'delivery' | 'store' | 'panel' | 'figures'>,
): string {
  const { retentionDays, backupDir } = store;
  const channels = delivery.channels.filter((channel) => channel !== 'mail' || delivery.mail);
  const lines: Record<string, readonly string[]> = {
    [receiversToken]: [...(panel.isOn ? [texts.panel] : []), ...channels.map((channel) => texts[channel])],
    [keepingToken]: [
      retentionDays ? texts.retention.replace('{days}', String(retentionDays)) : texts.noRetention,
      ...(backupDir ? [texts.backups.replace('{copies}', String(keptBackups))] : []),
    ],
    [countingToken]: figures.isOn ? [texts.counted] : [],
  };
  let filled = html;
  // The build leaves out tags that HTML does not need: an item may end without its own.
  for (const [token, list] of Object.entries(lines))
    filled = filled.replace(new RegExp(`<li>${token}(?:</li>)?`), () =>
      list.map((line) => `<li>${escapeHtml(line)}</li>`).join(''),
    );
  return filled;
}
