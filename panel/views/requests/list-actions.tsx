/** Actions on the whole list, and on chosen requests: each changed stage is sent once it can no longer be undone. */
import { useCallback, useMemo, useState } from 'react';
import type { RequestRow } from '../../../contract/panel/answers.ts';
import { type ExportFormat, exportFormats } from '../../../contract/panel/inputs.ts';
import { chosenMax } from '../../../contract/panel/limits.ts';
import type { BodyOf } from '../../../contract/panel/routes.ts';
import { stageWord } from '../../../contract/stage-record.ts';
import { saveFile } from '../../api/call.ts';
import { problemText } from '../../api/problem.tsx';
import { useAccount, useIsOwner } from '../../api/queries.ts';
import { applyToRow } from '../../changes/apply-changes.ts';
import type { WantedStage } from '../../changes/change-record.ts';
import { useUnsent } from '../../changes/use-changes.tsx';
import { several } from '../../format/numbers.ts';
import { Button, button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { stageEntries } from '../../ui/stage-mark.tsx';
import { showToast, toastMs } from '../../ui/toast.tsx';
import { EraseDialog } from '../erase/erase-dialog.tsx';
import { type AskedStage, StageDialog } from '../request/stage-dialog.tsx';
import type { RequestsFilter } from './list-query.ts';
import s from './request-filters.module.css';

export type Chosen = ReturnType<typeof useChosen>;

export function useChosen() {
  /** By id, in the order in which they were chosen. */
  const [rows, setRows] = useState<ReadonlyMap<string, RequestRow>>(new Map());
  const toggle = useCallback((row: RequestRow) => {
    setRows((before) => {
      const next = new Map(before);
      if (!next.delete(row.id)) next.set(row.id, row);
      if (next.size <= chosenMax) return next;
      showToast({ text: `Puedes elegir hasta ${chosenMax} a la vez`, bad: true });
      return before;
    });
  }, []);
  return useMemo(() => ({ rows, clear: () => setRows(new Map()), toggle }), [rows, toggle]);
}

export function ListActions({ filter, chosen }: { filter: RequestsFilter; chosen: Chosen }) {
  const [erasing, setErasing] = useState(false);
  const isOwner = useIsOwner();
  return (
    <>
      {isOwner && <ExportMenu name="Exportar" what={filter} />}
      {isOwner && (
        <Button
          kind="quiet"
          icon="erase"
          aria-label="Borrar los datos de una persona…"
          onClick={() => setErasing(true)}
        >
          <span className={s.word}>Borrar los datos…</span>
        </Button>
      )}
      {chosen.rows.size > 0 && <ChosenBar rows={chosen.rows} onClear={chosen.clear} />}
      {erasing && <EraseDialog onClose={() => setErasing(false)} />}
    </>
  );
}

const formatWords: Record<ExportFormat, string> = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV para programas',
  json: 'JSON para programas',
};

function ExportMenu({ name, what }: { name: string; what: RequestsFilter | { ids: string[] } }) {
  const download = (format: ExportFormat) => {
    // A second passes until it is there where there are many.
    showToast({ text: 'Preparando el archivo. La descarga empieza sola.' });
    saveFile('exportRequests', { ...what, format }).catch((error: Error) =>
      showToast({ text: problemText(error), bad: true }),
    );
  };
  return (
    <Menu
      className={button()}
      name={name}
      label={
        <>
          <Icon name="export" />
          <span className={s.word}>Exportar</span>
        </>
      }
      entries={exportFormats.map((format) => ({ id: format, label: formatWords[format] }))}
      onAction={(id) => download(id as ExportFormat)} // the ids above
    />
  );
}

/** Every stage but a sale, which each request has its own. */
const stagesOfSeveral = ['new', 'contacted', 'trial', 'lost'] as const;

function ChosenBar({ rows, onClear }: { rows: ReadonlyMap<string, RequestRow>; onClear(): void }) {
  const unsent = useUnsent();
  const account = useAccount();
  const isOwner = useIsOwner();
  const [asked, setAsked] = useState<AskedStage>();
  const change = (wanted: WantedStage) => {
    // As they are now, with what was changed since they were chosen.
    const shown = [...rows.values()].map((row) => applyToRow(row, unsent.changes.get(), account));
    const others = shown.filter(({ stage }) => stage !== wanted.stage);
    const keys = others.map(({ id, version }) => {
      const body = { ...wanted, version } as BodyOf<'changeStage'>; // Omit keeps each kind
      return unsent.add({ call: 'changeStage', requestId: id, body }, { undoMs: toastMs });
    });
    onClear();
    showToast({
      text: `${several(keys.length, 'solicitud', 'solicitudes')}: ${stageWord[wanted.stage]}`,
      ...(keys.length > 0 && {
        isTimed: true,
        action: { label: 'Deshacer', run: () => void Promise.all(keys.map((key) => unsent.drop(key))) },
      }),
    });
  };
  return (
    <section className={`bottom-bar row ${s.bar}`} aria-label="Elegidas">
      <p className={s.count} aria-live="polite">
        {several(rows.size, 'elegida', 'elegidas')}
      </p>
      <Menu
        className={button('primary')}
        label="Cambiar etapa"
        entries={stageEntries(stagesOfSeveral)}
        onAction={(id) => {
          if (id === 'new' || id === 'contacted') change({ stage: id });
          else setAsked(id as AskedStage); // the ids above
        }}
      />
      {isOwner && <ExportMenu name="Exportar las elegidas" what={{ ids: [...rows.keys()] }} />}
      <Button kind="quiet" icon="close" aria-label="Dejar de elegir" onClick={onClear} />
      {asked && <StageDialog stage={asked} onClose={() => setAsked(undefined)} onChoose={change} />}
    </section>
  );
}
