/** Actions on the whole list: export, and erasing a person. */
import { useState } from 'react';
import { type ExportFormat, exportFormats } from '../../contract/panel-inputs.ts';
import { addressOf } from '../api/call.ts';
import { EraseDialog } from '../erase/erase-dialog.tsx';
import { button } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import type { RequestsFilter } from './list-query.ts';
import s from './request-filters.module.css';

const labels: Record<ExportFormat, string> = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV para programas',
  json: 'JSON para programas',
};

export function RequestActions({ filter }: { filter: RequestsFilter }) {
  const [erasing, setErasing] = useState(false);
  const download = (format: ExportFormat) => {
    const link = document.createElement('a');
    link.href = addressOf('exportRequests', {}, { ...filter, format });
    link.download = '';
    link.click();
  };
  return (
    <>
      <Menu
        className={button()}
        name="Exportar"
        label={
          <>
            <Icon name="export" />
            <span className={s.label}>Exportar</span>
          </>
        }
        entries={exportFormats.map((format) => ({ id: format, label: labels[format] }))}
        onAction={(id) => download(id as ExportFormat)} // the ids above
      />
      <Menu
        className={button('quiet')}
        name="Más acciones"
        label={<Icon name="more" />}
        entries={[{ id: 'erase', label: 'Borrar a una persona…' }]}
        onAction={() => setErasing(true)}
      />
      <EraseDialog open={erasing} onClose={() => setErasing(false)} />
    </>
  );
}
