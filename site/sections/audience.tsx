import { Fragment, type ReactNode } from 'react';
import { audience } from '../content/product.ts';
import { grid, type Point, project, roomCorners } from '../drawing/iso.ts';
import { Box, Pcs } from '../drawing/parts.tsx';
import { Floor, Label, Scene, StillDrawing, type StillScene } from '../drawing/scene.tsx';
import { Section } from '../ui/section.tsx';
import s from './audience.late.module.css';

export function Audience() {
  return (
    <Section id="services" title={audience.title} split className={s.audience}>
      <StillDrawing id="venues" scene={venues} />
      <ol className={s.venues}>
        {audience.venues.map(({ id, title, description }) => (
          <li key={id}>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ol>
      <aside className={s.after} aria-labelledby="no-es-para-ti">
        <h3 id="no-es-para-ti">{audience.notForYouTitle}</h3>
        <ul>
          {audience.notForYou.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      </aside>
    </Section>
  );
}

/** Four places on one plate: classroom rows, gaming islands, booths, a lobby. From behind to the front, as they overlap. */
export const venues: StillScene = (
  <Scene around={roomCorners(20, 15.4, 1.4)}>
    <Room at={[0, 0]} number="1" numberAt={[0, 0, 0.3]}>
      <Box at={[3, 0.15]} size={[3.6, 0.12, 1.5]} tone="clean" />
      <Pcs at={grid([0.8, 3.7, 6.6], [1.4, 3.4, 5.4])} />
    </Room>
    <Room at={[10.2, 0]} number="2" numberAt={[9.2, 0.9]}>
      {/* Row by row: the front row of an island covers the back row, and an island what is behind it. */}
      {[...grid([0.9], [0.9, 2.1]), ...grid([5.6], [2.6, 3.8]), ...grid([0.9], [4.6, 5.8])].map(([x, y]) => (
        <Pcs key={`${x} ${y}`} at={grid([x, x + 2], [y])} />
      ))}
    </Room>
    <Room at={[0, 8]} number="3" numberAt={[0.7, 6.7]}>
      {[0.5, 2.7, 4.9, 7.1].map((x) => (
        <Fragment key={x}>
          <Box at={[x, 0.4]} size={[0.1, 2, 1.5]} />
          <Box at={[x, 4]} size={[0.1, 2, 1.5]} />
          <Pcs at={grid([x + 0.2], [0.7, 4.3])} />
        </Fragment>
      ))}
    </Room>
    <Room at={[10.2, 8]} number="4" numberAt={[9, 6.7]}>
      <Box at={[0.6, 0.8]} size={[0.9, 4, 1.1]} />
      <Pcs at={grid([4.4, 7], [0.8])} />
      <Box at={[4.2, 4.1, 0]} size={[2.6, 0.35, 0.9]} tone="dark" />
      <Box at={[4.2, 4.4]} size={[2.6, 1, 0.4]} tone="dark" />
      <Box at={[7.6, 4.6]} size={[0.9, 0.9, 0.35]} tone="dark" />
    </Room>
  </Scene>
);

interface RoomProps {
  at: Point;
  number: string;
  numberAt: Point;
  children: ReactNode;
}

function Room({ at, number, numberAt, children }: RoomProps) {
  const { x, y } = project(at);
  return (
    <g transform={`translate(${x} ${y})`}>
      <Floor at={[0, 0]} size={[9.6, 7.2]} />
      {children}
      <Label at={numberAt} fill="var(--text-2)" fontSize={48}>
        {number}
      </Label>
    </g>
  );
}
