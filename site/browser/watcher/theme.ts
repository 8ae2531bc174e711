/**
 * The theme: `light`, `dark` or `system` in localStorage under `theme`, dark by default. The document's
 * inline script applied it before the first paint; this keeps it in step with the choice, the machine and other tabs.
 */
import { restyle } from './settle.ts';

const key = 'theme';
/** What holds where storage is blocked. */
let chosen = 'dark';

declare global {
  interface Window {
    /** Of the document's inline script (document.tsx), which some blockers leave out. */
    setTheme?: (theme: string) => void;
  }
}

export function watchTheme(): void {
  for (const button of choices())
    button.addEventListener('click', () => {
      chosen = button.dataset.themeChoice ?? chosen;
      try {
        localStorage.setItem(key, chosen);
      } catch {}
      restyle(apply);
      button.closest<HTMLElement>('[popover]')?.hidePopover();
    });
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', apply);
  addEventListener('storage', apply);
  // Back from the back/forward cache: another tab or page may have changed it since.
  addEventListener('pageshow', apply);
  apply();
}

function apply(): void {
  try {
    chosen = localStorage.getItem(key) ?? chosen;
  } catch {}
  window.setTheme?.(chosen);
  const active = chosen === 'light' || chosen === 'system' ? chosen : 'dark';
  for (const button of choices()) button.ariaPressed = `${button.dataset.themeChoice === active}`;
}

function choices(): NodeListOf<HTMLButtonElement> {
  return document.querySelectorAll('[data-theme-choice]');
}
