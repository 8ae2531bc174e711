/** A button that opens a list of things to do or to choose. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import s from './menu.module.css';

export interface MenuEntry {
  id: string;
  label: ReactNode;
  /** Read and searched instead of a label that is no text. */
  text?: string;
}

interface MenuProps {
  label: ReactNode;
  /** Where the label is an icon alone. */
  name?: string;
  className: string;
  entries: MenuEntry[];
  selected?: string;
  onAction(id: string): void;
}

export function Menu({ label, name, className, entries, selected, onAction }: MenuProps) {
  return (
    <MenuTrigger>
      <Button className={className} {...(name ? { 'aria-label': name } : {})}>
        {label}
      </Button>
      <Popover className={s.popover ?? ''}>
        <AriaMenu
          className={s.menu ?? ''}
          onAction={(key) => onAction(String(key))}
          {...(selected === undefined ? {} : { selectionMode: 'single' as const, selectedKeys: [selected] })}
        >
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              className={s.item ?? ''}
              textValue={entry.text ?? String(entry.label)}
            >
              {entry.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
