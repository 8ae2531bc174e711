import { trialSteps } from '../content/pricing.ts';
import { grid } from '../drawing/iso.ts';
import { Box, Pcs, Use } from '../drawing/parts.tsx';
import { Cable, Floor, Scene, StillDrawing, type StillScene } from '../drawing/scene.tsx';
import s from './trial-steps.late.module.css';

export function TrialSteps() {
  return (
    <div className={s.trial}>
      <h3>{trialSteps.title}</h3>
      <div>
        <StillDrawing id="trial" scene={trial} />
      </div>
      <ol>
        {trialSteps.steps.map(({ id, title, description }) => (
          <li key={id}>
            <b>{title}</b>
            <p>{description}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

export const trial: StillScene = (
  <Scene around={[...grid([0, 3.6], [12.6]), ...grid([18.1], [-3, 4.2]), [8.5, -3, 3.5]]}>
    <Floor at={[0, 9]} size={[3.6, 3.6]} strong />
    <Floor at={[4.6, 4.8]} size={[3.6, 3.6]} strong />
    <Floor at={[8.5, -3]} size={[9.6, 7.2]} strong />
    <Cable on={[2.4, 11, 6.6, 11, 6.6, 7.8]} />
    <Cable on={[7.6, 7.2, 10.6, 7.2, 10.6, 4]} />
    <Box at={[1, 10.4]} size={[1.5, 0.22, 2.7]} />
    <Box at={[1.15, 10.62, 0.35]} size={[1.2, 0.02, 2.1]} tone="clean" />
    <Pcs at={[[5.5, 6]]} />
    <Use part="server" at={[8.7, -2.8]} />
    <Pcs at={grid([9.3, 12.2, 15.1], [-1.6, 0.4, 2.4])} />
  </Scene>
);
