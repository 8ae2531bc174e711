import type { ReactNode } from 'react';
import type { Venue } from '../content/audience.ts';
import { roomCorners } from '../drawing/iso.ts';
import { Box, Use } from '../drawing/parts.tsx';
import { Floor, Scene } from '../drawing/scene.tsx';
import type { StillScene } from '../drawing/still-drawing.tsx';

const size = { width: 9.6, depth: 7.2 };
const around = roomCorners(size.width, size.depth, 1.6);

/** Seen from the same corner: rows, islands, booths, a lobby. */
export const floorPlans: Record<Venue['id'], StillScene> = {
  school: plan(
    <>
      <Box at={[3, 0.15]} size={[3.6, 0.12, 1.5]} tone="clean" />
      <Grid xs={[0.8, 3.7, 6.6]} ys={[1.6, 3.5, 5.4]} />
    </>,
  ),
  'lan-center': plan(
    <>
      <Grid xs={[0.9, 2.9]} ys={[0.9, 2.1]} />
      <Grid xs={[5.6, 7.6]} ys={[2.6, 3.8]} />
      <Grid xs={[0.9, 2.9]} ys={[4.6, 5.8]} />
    </>,
  ),
  cabins: plan(
    [0.4, 4].flatMap((y) =>
      [0.5, 2.7, 4.9, 7.1].map((x) => (
        <g key={`${x} ${y}`}>
          <Box at={[x, y]} size={[0.1, 2, 1.5]} />
          <Use part="pc" at={[x + 0.2, y + 0.3]} />
        </g>
      )),
    ),
  ),
  hotel: plan(
    <>
      <Box at={[0.6, 0.8]} size={[0.9, 4, 1.1]} />
      <Grid xs={[4.4, 7]} ys={[0.8]} />
      <Box at={[4.2, 4.4]} size={[2.6, 1, 0.4]} tone="dark" />
      <Box at={[4.2, 4.1, 0]} size={[2.6, 0.35, 0.9]} tone="dark" />
      <Box at={[7.6, 4.6]} size={[0.9, 0.9, 0.35]} tone="dark" />
    </>,
  ),
};

function plan(furniture: ReactNode): StillScene {
  return (
    <Scene around={around}>
      <Floor at={[0, 0]} size={[size.width, size.depth]} />
      {furniture}
    </Scene>
  );
}

function Grid({ xs, ys }: { xs: readonly number[]; ys: readonly number[] }) {
  return ys.flatMap((y) => xs.map((x) => <Use key={`${x} ${y}`} part="pc" at={[x, y]} />));
}
