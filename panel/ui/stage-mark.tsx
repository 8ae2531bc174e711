/** A stage as a small shape with its name; the shape fills as the request gets closer to a sale. */
import type { Stage } from '../../contract/panel-inputs.ts';
import { stageWord } from '../format/words.ts';
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
    <span className={s.stage} data-stage={stage} data-ending={ending || undefined}>
      <StageShape stage={stage} />
      {stageWord[stage]}
    </span>
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
