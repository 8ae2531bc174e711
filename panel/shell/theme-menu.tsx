/** Chooses the theme; page and panel share the stored choice. */
import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';

declare global {
  interface Window {
    /** Defined by the document's inline script. */
    setTheme?: (theme: string) => void;
  }
}

const themes = [
  { id: 'dark', label: 'Oscuro' },
  { id: 'light', label: 'Claro' },
  { id: 'system', label: 'Como el sistema' },
];

export function ThemeMenu({ className }: { className: string }) {
  const [chosen, setChosen] = useState(stored);
  return (
    <Menu
      className={className}
      label={
        <>
          <Icon name="contrast" />
          <span>Tema</span>
        </>
      }
      entries={themes}
      selected={chosen}
      onAction={(theme) => {
        setChosen(theme);
        window.setTheme?.(theme);
        try {
          localStorage.setItem('theme', theme);
        } catch {
          // Storage is blocked: the choice holds for this document.
        }
      }}
    />
  );
}

function stored(): string {
  try {
    return localStorage.getItem('theme') ?? 'dark';
  } catch {
    return 'dark';
  }
}
