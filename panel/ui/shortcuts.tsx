/**
 * Shortcuts of one key. They can be turned off in this browser (WCAG 2.1.4); arrows and Enter stay. None of them takes a
 * key from a field, a button, a menu or a dialog, or one that is pressed with Ctrl, Alt or Meta.
 */
import { Fragment, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { remember, remembered } from './remembered.ts';
import s from './shortcuts.module.css';

const storageKey = 'panel-shortcuts';
let areOn = remembered(storageKey) !== 'off';

/** @param press whether it took the key, which then does nothing else */
export function useShortcuts(press: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isControl(event.target) || (event.key.length === 1 && !areOn)) return;
      if (press(event)) event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}

/** Where keys have a meaning of their own. A link has only Enter. */
function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input, textarea, select, button, summary, [role=dialog], [role=alertdialog], [role=menu]',
      ) !== null)
  );
}

const shortcuts: [keys: string[], does: string][] = [
  [['j', '↓'], 'La siguiente de la lista'],
  [['k', '↑'], 'La anterior'],
  [['Enter'], 'Abrirla'],
  [['e'], 'Marcarla como contactada'],
  [['x'], 'Elegirla, o dejar de elegirla'],
  [['u'], 'Volver de la solicitud a la lista'],
  [['/'], 'Buscar'],
  [['?'], 'Ver estos atajos'],
];

/** The button that lists the shortcuts, and turns them off and on. */
export function ShortcutsHelp({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
  useShortcuts(({ key }) => {
    if (key === '?') setOpen(true);
    return key === '?';
  });
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        <Icon name="keyboard" />
        <span className="clip">Atajos</span>
      </button>
      <Dialog title="Atajos del teclado" open={open} onClose={() => setOpen(false)}>
        <dl className={s.keys}>
          {shortcuts.map(([keys, does]) => (
            <Fragment key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </Fragment>
          ))}
        </dl>
        <label className={`row ${s.switch}`}>
          <input
            type="checkbox"
            defaultChecked={areOn}
            onChange={({ currentTarget }) => {
              areOn = currentTarget.checked;
              remember(storageKey, areOn ? 'on' : 'off');
            }}
          />
          Usar atajos de una tecla en este navegador
        </label>
        <Button onClick={() => setOpen(false)}>Cerrar</Button>
      </Dialog>
    </>
  );
}
