/**
 * The theme: `light`, `dark` or `system` in localStorage under `theme`, dark by default. The document's
 * inline script applied it before the first paint; this keeps it in step with the choice, the machine and other tabs.
 */
const key = 'theme';
const machine = matchMedia('(prefers-color-scheme: light)');
/** What holds where storage is blocked. */
let chosen = 'dark';

export function watchTheme(): void {
  for (const button of choices())
    button.addEventListener('click', () => {
      chosen = button.dataset.themeChoice ?? chosen;
      try {
        localStorage.setItem(key, chosen);
      } catch {}
      apply();
      button.closest<HTMLElement>('[popover]')?.hidePopover();
    });
  machine.addEventListener('change', apply);
  addEventListener('storage', apply);
  // Back from the back/forward cache: another tab or page may have changed it meanwhile.
  addEventListener('pageshow', apply);
  apply();
}

function apply(): void {
  try {
    chosen = localStorage.getItem(key) ?? chosen;
  } catch {}
  const light = chosen === 'light' || (chosen === 'system' && machine.matches);
  const root = document.documentElement;
  if (light) root.dataset.theme = 'light';
  else delete root.dataset.theme;
  const active = chosen === 'light' || chosen === 'system' ? chosen : 'dark';
  for (const button of choices()) button.ariaPressed = `${button.dataset.themeChoice === active}`;
}

function choices(): NodeListOf<HTMLButtonElement> {
  return document.querySelectorAll('[data-theme-choice]');
}
