import { benefits } from '../content/product.ts';
import { faces, grid, outline, roomCorners } from '../drawing/iso.ts';
import { Box, Pcs, Use } from '../drawing/parts.tsx';
import { Cable, Floor, Ghost, Scene, StillDrawing, type StillScene } from '../drawing/scene.tsx';
import { Section } from '../ui/section.tsx';
import s from './benefits.late.module.css';

export function Benefits() {
  return (
    <Section id="benefits" title={benefits.title}>
      <div className={s.bento}>
        {benefits.cards.map(({ id, title, description }) => (
          <article key={id}>
            <StillDrawing id={id} scene={benefitDrawings[id]} />
            <div>
              <h3>{title}</h3>
              <p>{description}</p>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}

export const benefitDrawings: Record<(typeof benefits.cards)[number]['id'], StillScene> = {
  efficiency: (
    <Scene around={roomCorners(6.6, 7.5, 4.3)}>
      <Floor at={[0, 0]} size={[6.6, 7.5]} />
      {[0.9, 3.1, 5.3].map((y) => (
        <Cable key={y} on={[1.2, 1.6, 1.2, y + 1.6, 6, y + 1.6, 6, y + 1.15]} />
      ))}
      <Use part="server" at={[0.3, 0.3]} />
      <Box at={[0.6, 0.55, 3.75]} size={[1.1, 0.8, 0.24]} tone="clean" />
      <Pcs at={grid([4.2], [0.9, 3.1, 5.3])} />
    </Scene>
  ),
  // In half the size of the others, so that its lines are clear in the small drawing of a phone.
  savings: (
    <Scene around={roomCorners(4.1, 2.2, 0.7)}>
      {[1.1, 2.15, 3.2].map((x) => (
        <Ghost key={x} d={Object.values(faces([x, 0], [0.6, 0.85, 0.15])).join('')} />
      ))}
      <Cable on={[0.6, 1.6, 3.8, 1.6]} />
      {[1.1, 2.15, 3.2].map((x) => (
        <Cable key={x} on={[x + 0.3, 1.6, x + 0.3, 0.95]} />
      ))}
      <Box at={[0, 1.15]} size={[0.6, 0.85, 0.15]} tone="clean" />
    </Scene>
  ),
  security: (
    <Scene around={roomCorners(4.6, 3.2, 3)}>
      <Box at={[0, 0]} size={[4.4, 2.6, 0.32]} tone="clean" />
      {[0.4, 1.8, 3.2].map((x, index) => (
        <g key={x} opacity=".95">
          <Ghost d={outline([x, 0.5, 0.32], [x + 0.9, 0.5, 0.32], [x + 0.9, 2.1, 0.32], [x, 2.1, 0.32])} />
          <Box at={[x, 0.5, 1.2 + index * 0.4]} size={[0.9, 1.6, 0.12]} tone="session" />
        </g>
      ))}
    </Scene>
  ),
  performance: (
    <Scene around={roomCorners(7.4, 3.4, 3.6)}>
      <Cable on={[1.2, 1.6, 1.2, 2.6, 6.4, 2.6, 6.4, 2]} />
      <Use part="server" at={[0.2, 0.3]} />
      <g transform="scale(1.45)">
        <Pcs at={[[2.7, 0.3]]} />
      </g>
    </Scene>
  ),
};
