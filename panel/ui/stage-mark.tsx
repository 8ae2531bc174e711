/** A stage as a small shape with its name; the shape fills as the request gets closer to a sale. */
import type { Stage } from '../../contract/panel/inputs.ts';
import { stageWord } from '../../contract/stage-record.ts';
import { Icon } from './icon.tsx';
import s from './stage-mark.module.css';

const shapes: Record<Stage, string> = {
  new: '',
  contacted: 'M8 4a4 4 0 0 1 0 8z',
  trial: 'M8 4a4 4 0 1 1-4 4h4z',
  won: 'M4.7 8.2l2.2 2.2 4.3-4.6',
  lost: 'M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8',
};

export function StageMark({ stage, ending = false }: { stage: Stage; ending?: boolean }) {
  return (
    <span
      className={s.stage}
      data-stage={stage}
      data-tone={ending ? 'warn' : stage === 'won' ? 'good' : undefined}
    >
      <StageName stage={stage} />
    </span>
  );
}

/** Of a menu. */
export function stageEntries(stages = Object.keys(stageWord) as readonly Stage[] /* its keys are */) {
  return stages.map((id) => ({ id, text: stageWord[id], label: <StageName stage={id} /> }));
}

/** Without a colour of its own. */
export function StageName({ stage }: { stage: Stage }) {
  return (
    <>
      <StageShape stage={stage} />
      {stageWord[stage]}
    </>
  );
}

export function StageShape({ stage }: { stage: Stage }) {
  return (
    <svg className={s.shape} data-stage={stage} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.25" />
      {shapes[stage] && <path d={shapes[stage]} />}
    </svg>
  );
}

interface UnsavedProps {
  /** The relay refused it: it waits for the person. */
  isRefused?: boolean;
  /** Where there is no place for words: they are said to screen readers only. */
  isShort?: boolean;
}

/** Marks a value that only this browser has, until the relay has acknowledged it. */
export function Unsaved({ isRefused = false, isShort = false }: UnsavedProps) {
  const words = isRefused ? 'no se pudo guardar' : 'sin guardar';
  return (
    <span className={s.unsaved} data-tone={isRefused ? 'bad' : 'warn'} title={isShort ? words : undefined}>
      <Icon name={isRefused ? 'warning' : 'clock'} />
      <span className={isShort ? 'visually-hidden' : undefined}>{words}</span>
    </span>
  );
}
