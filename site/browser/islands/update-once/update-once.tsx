/** How long an update takes, downloaded by each PC or once for all. Uncontrolled fields; sends nothing. */
import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import { formatCount, formatDuration, parseCount } from '../../../formulas/format.ts';
import { pcsMax, startingPcs } from '../../../formulas/license-cost.ts';
import { type UpdateInput, updateTimes } from '../../../formulas/transfer-time.ts';
import { Fold } from '../../../ui/fold.tsx';
import p from '../calculator.late.module.css';
import { countedNote, useSettled } from '../calculator.ts';
import { hydrateIsland } from '../hydrate-island.tsx';
import { shareQuote, useSharedQuote } from '../shared-quote.ts';
import s from './update-once.late.module.css';

const fields = [
  { name: 'pcs', label: 'Cantidad de PC', start: startingPcs, max: pcsMax },
  { name: 'sizeGb', label: 'Descarga (GB)', start: 50, max: 2000 },
  { name: 'speedMbps', label: 'Internet (Mbps)', start: 200, max: 10_000 },
] as const;

export function UpdateOnce() {
  const controls = useRef<HTMLDivElement>(null);
  const [input, setInput] = useState(() => readInput(null));
  const [typed, setTyped] = useState({ name: '', value: '' });
  const typedIn = fields.find(({ name }) => name === typed.name);
  const note = typedIn ? countedNote(typed.value, typedIn.max, input[typedIn.name]) : '';
  const { eachSeconds, onceSeconds } = updateTimes(input);
  const each = formatDuration(eachSeconds);
  const once = formatDuration(onceSeconds);
  const heard = useSettled(`${note} Cada PC por su cuenta: ${each}. Una vez en el servidor: ${once}`);

  useEffect(() => setInput(readInput(controls.current)), []);

  useSharedQuote(({ pcs }) => {
    const counted = readInput(controls.current);
    if (!pcs || pcs === counted.pcs) return;
    write(controls.current, { ...counted, pcs });
    setInput({ ...counted, pcs });
  });

  function update({ target }: FormEvent) {
    const { name, value } = target as HTMLInputElement; // only inputs stand among the controls
    const read = readInput(controls.current);
    setInput(read);
    setTyped({ name, value });
    if (name === 'pcs') shareQuote({ pcs: read.pcs });
  }

  return (
    <div className={p.panel}>
      <div>
        <h3>Actualiza una vez</h3>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the inputs inside */}
        <div
          ref={controls}
          className={`${p.controls} ${s.fields}`}
          onInput={update}
          onBlur={() => write(controls.current, input)}
        >
          {fields.map(({ name, label, start, max }) => (
            <Fragment key={name}>
              <label>
                {label}
                <input type="number" name={name} min="1" max={max} defaultValue={start} />
              </label>
              {note && name === typed.name && <small className={p.note}>{note}</small>}
            </Fragment>
          ))}
        </div>
      </div>
      <div className={s.times}>
        <Bar label="Cada PC por su cuenta" time={each} share={1} />
        <Bar label="Una vez en el servidor" time={once} share={onceSeconds / eachSeconds} isClean />
        <Fold summary="Ver la cuenta">
          <p className={p.fine}>
            {`${formatCount(input.pcs)} PC × ${formatCount(input.sizeGb)} GB × 8,000 ÷ ${formatCount(input.speedMbps)} Mbps = ${formatCount(eachSeconds)} s; una vez, ${formatCount(onceSeconds)} s. Supone que cada PC descarga todo por la misma conexión: si copias por la red local o usas caché, la diferencia es menor.`}
          </p>
        </Fold>
        <output className={p.heard}>{heard}</output>
      </div>
    </div>
  );
}

export function hydrate(root: Element): Promise<void> {
  return hydrateIsland(root, 'update-once', UpdateOnce, {});
}

interface BarProps {
  label: string;
  time: string;
  /** Of the longer time, 0 to 1. */
  share: number;
  isClean?: boolean;
}

function Bar({ label, time, share, isClean }: BarProps) {
  return (
    <p className={isClean ? s.clean : undefined}>
      {label}
      <b>{time}</b>
      <svg aria-hidden="true">
        {/* Never so short that it cannot be seen. */}
        <rect rx="4" height="100%" width={`${Math.max(0.5, Math.round(share * 1000) / 10)}%`} />
      </svg>
    </p>
  );
}

/** The fields as they stand; a field without a number keeps its first value. */
function readInput(root: HTMLElement | null): UpdateInput {
  const [pcs = 1, sizeGb = 1, speedMbps = 1] = fields.map(({ name, start, max }) => {
    const input = root?.querySelector<HTMLInputElement>(`[name=${name}]`);
    return parseCount(input?.value ?? '', max) ?? start;
  });
  return { pcs, sizeGb, speedMbps };
}

/** What was counted, where something else was typed. */
function write(root: HTMLElement | null, values: UpdateInput): void {
  for (const { name } of fields) {
    const input = root?.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (input) input.value = `${values[name]}`;
  }
}
