/**
 * Several requests at once: which are chosen, and what is done to them. Each changed stage is a change of its own, which is
 * kept until the relay has it, and sent only when it can no longer be undone.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { RequestRow } from '../../../contract/panel-answers.ts';
import type { ExportFormat, StageChange } from '../../../contract/panel-inputs.ts';
import { chosenMax } from '../../../contract/panel-limits.ts';
import { useAccount } from '../../api/queries.ts';
import { applyToRow, type ShownRow } from '../../changes/apply-changes.ts';
import { useUnsent } from '../../changes/use-changes.tsx';
import type { WantedStage } from '../../changes/use-stage-change.ts';
import { several } from '../../format/numbers.ts';
import { stageWord } from '../../format/words.ts';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { StageShape } from '../../ui/stage-mark.tsx';
import { showToast, toastMs } from '../../ui/toast.tsx';
import { type AskedStage, StageDialog } from '../request/stage-dialog.tsx';
import type { ListRows } from './list-query.ts';
import s from './request-filters.module.css';

export interface Chosen {
  /** By id, in the order in which they were chosen. */
  rows: ReadonlyMap<string, RequestRow>;
  /** Phones show the boxes only then. */
  isChoosing: boolean;
  begin(): void;
  clear(): void;
  /** @param range chooses all from the row that was chosen before to this one */
  toggle(row: RequestRow, range?: ListRows): void;
}

export function useChosen(): Chosen {
  const [rows, setRows] = useState<ReadonlyMap<string, RequestRow>>(new Map());
  const [isChoosing, setChoosing] = useState(false);
  const previous = useRef<string>(undefined);
  const begin = useCallback(() => setChoosing(true), []);
  const clear = useCallback(() => {
    setRows(new Map());
    setChoosing(false);
  }, []);
  const toggle = useCallback((row: RequestRow, range?: ListRows) => {
    const from = previous.current;
    previous.current = row.id;
    setChoosing(true);
    setRows((before) => {
      const next = new Map(before);
      const ends = range && from !== undefined ? [range.indexOf(from), range.indexOf(row.id)] : [];
      const [first, last] = ends.flatMap((end) => end ?? []).sort((a, b) => a - b);
      if (range && first !== undefined && last !== undefined) {
        for (let index = first; index <= last; index += 1) {
          const each = range.at(index);
          if (each) next.set(each.id, each);
        }
      } else if (!next.delete(row.id)) next.set(row.id, row);
      if (next.size <= chosenMax) return next;
      showToast({ text: `Puedes elegir hasta ${chosenMax} a la vez`, bad: true });
      return before;
    });
  }, []);
  return useMemo(
    () => ({ rows, isChoosing, begin, clear, toggle }),
    [rows, isChoosing, begin, clear, toggle],
  );
}

/** Every stage but a sale, which each request has its own. */
const stagesOfSeveral = ['new', 'contacted', 'trial', 'lost'] as const;

interface ChosenBarProps {
  chosen: Chosen;
  onExport(format: ExportFormat, ids: string[]): void;
  exportEntries: { id: string; label: string }[];
}

export function ChosenBar({ chosen: { rows, isChoosing, clear }, onExport, exportEntries }: ChosenBarProps) {
  const unsent = useUnsent();
  const account = useAccount();
  const [asked, setAsked] = useState<AskedStage>();
  if (!isChoosing) return null;
  const change = (wanted: WantedStage) => {
    // As they are now, with what was changed since they were chosen.
    const shown: ShownRow[] = [...rows.values()].map((row) => applyToRow(row, unsent.entries(), account));
    const others = shown.filter(({ stage }) => stage !== wanted.stage);
    const keys = others.map(({ id, fullName, version }) =>
      unsent.add(
        {
          call: 'changeStage',
          requestId: id,
          body: { ...wanted, version: Math.max(version, unsent.versionOf(id) ?? 0) } as StageChange, // Omit keeps each kind
        },
        fullName,
        { undoMs: toastMs },
      ),
    );
    clear();
    showToast({
      text: `${several(keys.length, 'solicitud', 'solicitudes')}: ${stageWord[wanted.stage]}`,
      ...(keys.length > 0 && {
        action: { label: 'Deshacer', run: () => void Promise.all(keys.map((key) => unsent.drop(key))) },
      }),
    });
  };
  return (
    <section className={s.bar} aria-label="Elegidas">
      <p className={s.count} aria-live="polite">
        {rows.size === 0 ? 'Elige solicitudes' : several(rows.size, 'elegida', 'elegidas')}
      </p>
      {rows.size > 0 && (
        <>
          <Menu
            className={button('primary')}
            label="Cambiar etapa"
            entries={stagesOfSeveral.map((stage) => ({
              id: stage,
              text: stageWord[stage],
              label: (
                <>
                  <StageShape stage={stage} />
                  {stageWord[stage]}
                </>
              ),
            }))}
            onAction={(id) => {
              if (id === 'new' || id === 'contacted') change({ stage: id });
              else setAsked(id as AskedStage); // the ids above
            }}
          />
          <Menu
            className={button()}
            name="Exportar las elegidas"
            label={
              <>
                <Icon name="export" />
                <span className={s.word}>Exportar</span>
              </>
            }
            entries={exportEntries}
            onAction={(id) => onExport(id as ExportFormat, [...rows.keys()])} // the formats
          />
        </>
      )}
      <button type="button" className={button('quiet')} aria-label="Dejar de elegir" onClick={clear}>
        <Icon name="close" />
      </button>
      <StageDialog stage={asked} onClose={() => setAsked(undefined)} onChoose={change} />
    </section>
  );
}
