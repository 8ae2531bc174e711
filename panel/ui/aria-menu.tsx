/** The open menu; its code is loaded at the first use. */
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import s from './menu.module.css';

export interface MenuProps {
  label: ReactNode;
  /** The accessible name, where the label is an icon. */
  name?: string;
  className: string;
  /** `text` is for screen readers and type-ahead, where the label is none. */
  entries: { id: string; label: ReactNode; text?: string }[];
  selected?: string;
  onAction(id: string): void;
}

export function AriaMenu({ label, name, className, entries, selected, onAction }: MenuProps) {
  // Opened once its button has the focus, to which it gives the focus back.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button autoFocus className={className} {...(name ? { 'aria-label': name } : {})}>
        {label}
      </Button>
      <Popover className={s.popover ?? ''}>
        <Menu
          className={s.menu ?? ''}
          // The button has the focus again in the next frame: a dialog that the action opens gives it back there.
          onAction={(key) => requestAnimationFrame(() => requestAnimationFrame(() => onAction(String(key))))}
          {...(selected === undefined ? {} : { selectionMode: 'single' as const, selectedKeys: [selected] })}
        >
          {entries.map(({ id, label, text = String(label) }) => (
            <MenuItem key={id} id={id} className={`row ${s.item}`} textValue={text}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
