/** The open menu; its code is loaded at the first use. */
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import s from './menu.module.css';
import type { MenuProps } from './menu.tsx';

export function AriaMenu({ label, name, className, entries, selected, onAction }: MenuProps) {
  return (
    <MenuTrigger defaultOpen>
      <Button autoFocus className={className} {...(name ? { 'aria-label': name } : {})}>
        {label}
      </Button>
      <Popover className={s.popover ?? ''}>
        <Menu
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
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
