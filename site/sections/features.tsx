import { features } from '../content/product.ts';
import { grid, roomCorners } from '../drawing/iso.ts';
import { Box, Pcs } from '../drawing/parts.tsx';
import { Cable, Floor, Scene, StillDrawing, type StillScene } from '../drawing/scene.tsx';
import { Section } from '../ui/section.tsx';
import s from './features.late.module.css';

export function Features() {
  return (
    <Section id="features" title={features.title} raised split>
      <div className={s.list}>
        {features.cards.map(({ id, title, description }) => (
          <article key={id}>
            <StillDrawing id={id} scene={featureDrawings[id]} />
            <h3>{title}</h3>
            <p>{description}</p>
          </article>
        ))}
      </div>
    </Section>
  );
}

export const featureDrawings: Record<(typeof features.cards)[number]['id'], StillScene> = {
  infrastructure: (
    <Scene around={roomCorners(6.4, 5, 0.6)}>
      {grid([0, 1.4], [0, 1.7, 3.4]).map((at) => (
        <Box key={`${at}`} at={at} size={[0.9, 1.2, 0.2]} />
      ))}
      <Cable on={[2.6, 2.2, 4, 2.2]} />
      <Box at={[4.2, 1]} size={[1.8, 2.5, 0.45]} tone="clean" />
    </Scene>
  ),
  simplicity: (
    <Scene around={roomCorners(4.8, 4, 1.9)}>
      {[0, 0.8, 1.6].map((z) => (
        <Box key={z} at={[0.9, 0.9, z]} size={[3, 2.2, 0.2]} tone="clean" />
      ))}
    </Scene>
  ),
  industries: (
    <Scene around={roomCorners(6.2, 5.6, 1.2)}>
      {grid([0, 3.1], [0, 2.8]).map((at) => (
        <Floor key={`${at}`} at={at} size={[2.7, 2.4]} strong />
      ))}
      <Pcs at={grid([0.4, 3.5], [0.5, 3.3])} />
    </Scene>
  ),
};
