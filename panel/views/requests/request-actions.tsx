/** Actions on the whole list: export, and erasing a person. */
import { useState } from 'react';
import { type ExportFormat, exportFormats } from '../../../contract/panel-inputs.ts';
import { saveFile } from '../../api/call.ts';
import { problemText } from '../../api/problem.tsx';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { EraseDialog } from '../erase/erase-dialog.tsx';
import { type Chosen, ChosenBar } from './chosen.tsx';
import type { RequestsFilter } from './list-query.ts';
import s from './request-filters.module.css';

const labels: Record<ExportFormat, string> = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV para programas',
  json: 'JSON para programas',
};

interface RequestActionsProps {
  filter: RequestsFilter;
  chosen: Chosen;
}

export function RequestActions({ filter: { sort: _sort, ...filter }, chosen }: RequestActionsProps) {
  const [erasing, setErasing] = useState(false);
  const entries = exportFormats.map((format) => ({ id: format, label: labels[format] }));
  const download = (format: ExportFormat, ids?: string[]) => {
    // A second passes until it is there where there are many.
    showToast({ text: 'Preparando el archivo. La descarga empieza sola.' });
    saveFile('exportRequests', ids ? { ids, format } : { ...filter, format }).catch((error: Error) =>
      showToast({ text: problemText(error), bad: true }),
    );
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
        entries={entries}
        onAction={(id) => download(id as ExportFormat)} // the ids above
      />
      <Menu
        className={button('quiet')}
        name="Más acciones"
        label={<Icon name="more" />}
        entries={[
          { id: 'choose', label: 'Elegir varias' },
          { id: 'erase', label: 'Borrar a una persona…' },
        ]}
        onAction={(id) => (id === 'choose' ? chosen.begin() : setErasing(true))}
      />
      <ChosenBar chosen={chosen} onExport={download} exportEntries={entries} />
      <EraseDialog open={erasing} onClose={() => setErasing(false)} />
    </>
  );
}
