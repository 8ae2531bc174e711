/** Follows the visitor's choice, the system's setting and other tabs: `light`, `dark` or `system` in localStorage. */
import { restyle } from './settle.ts';

/** The choice, where storage is blocked. */
let chosen = 'dark';

declare global {
  interface Window {
    /** Defined by the document's inline script (document.tsx), which some blockers remove. */
    setTheme?: (theme: string) => void;
  }
}

export function watchTheme(): void {
  for (const button of choices())
    button.addEventListener('click', () => {
      chosen = button.dataset.themeChoice ?? chosen;
      try {
        localStorage.theme = chosen;
      } catch {}
      restyle(apply);
      button.closest<HTMLElement>('[popover]')?.hidePopover();
    });
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', apply);
  addEventListener('storage', apply);
  // Restored from the back/forward cache: another tab may have changed the theme.
  addEventListener('pageshow', apply);
  apply();
}

function apply(): void {
  try {
    chosen = localStorage.theme ?? chosen;
  } catch {}
  window.setTheme?.(chosen);
  const active = chosen === 'light' || chosen === 'system' ? chosen : 'dark';
  for (const button of choices()) button.ariaPressed = `${button.dataset.themeChoice === active}`;
}

function choices(): NodeListOf<HTMLButtonElement> {
  return document.querySelectorAll('[data-theme-choice]');
}
