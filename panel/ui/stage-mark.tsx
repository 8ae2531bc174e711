/** A stage as a small shape with its name; the shape fills as the request gets closer to a sale. */
import type { ComponentProps, ReactNode } from 'react';
import type { Stage } from '../../contract/panel/inputs.ts';
import { stageWord } from '../../contract/stage-record.ts';
import { Icon } from './icon.tsx';
import s from './stage-mark.module.css';

const filled = { fill: 'currentcolor', stroke: 'none' };
const circles: Partial<Record<Stage, ComponentProps<'circle'>>> = {
  new: { strokeWidth: 2 },
  won: { fill: 'currentcolor' },
};
const signs: Record<Stage, ComponentProps<'path'>> = {
  new: {},
  contacted: { d: 'M8 4a4 4 0 0 1 0 8z', ...filled },
  trial: { d: 'M8 4a4 4 0 1 1-4 4h4z', ...filled },
  won: { d: 'M4.7 8.2l2.2 2.2 4.3-4.6', stroke: 'var(--canvas)', strokeWidth: 1.8 },
  lost: { d: 'M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8' },
};

interface StageMarkProps {
  stage: Stage;
  ending?: boolean;
  /** What is said of it. */
  children?: ReactNode;
}

export function StageMark({ stage, ending = false, children }: StageMarkProps) {
  const tone = ending ? 'warn' : stage === 'won' ? 'good' : undefined;
  return (
    <span className={s.stage} data-stage={stage} data-tone={tone}>
      <StageName stage={stage} />
      {children}
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
    <svg className={s.shape} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.25" {...circles[stage]} />
      <path {...signs[stage]} />
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
