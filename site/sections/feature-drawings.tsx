import type { Feature } from '../content/features.ts';
import { roomCorners } from '../drawing/iso.ts';
import { Box, Use } from '../drawing/parts.tsx';
import { Cable, Floor, Label, Scene } from '../drawing/scene.tsx';
import type { StillScene } from '../drawing/still-drawing.tsx';

export const featureDrawings: Record<Feature['id'], StillScene> = {
  infrastructure: (
    <Scene around={roomCorners(6.4, 5, 0.6)}>
      {[0, 1.7, 3.4].flatMap((y) =>
        [0, 1.4].map((x) => <Box key={`${x} ${y}`} at={[x, y]} size={[0.9, 1.2, 0.2]} />),
      )}
      <Cable on={[2.6, 2.2, 4, 2.2]} />
      <Box at={[4.2, 1]} size={[1.8, 2.5, 0.45]} tone="clean" />
    </Scene>
  ),
  simplicity: (
    <Scene
      around={[
        [0, 0, 2.4],
        [0, 3.4],
        [5.6, 0],
        [3.6, 2.6],
      ]}
    >
      {['oficina', 'clases', 'juegos'].map((name, index) => (
        <g key={name}>
          <Box at={[0, 0, index * 0.8]} size={[3, 2.2, 0.2]} tone="clean" />
          <Label at={[3.3, 0.1, index * 0.8]} anchor="start">
            {name}
          </Label>
        </g>
      ))}
    </Scene>
  ),
  industries: (
    <Scene around={roomCorners(6.2, 5.6, 1.2)}>
      {[0, 2.8].flatMap((y) =>
        [0, 3.1].map((x) => (
          <g key={`${x} ${y}`}>
            <Floor at={[x, y]} size={[2.7, 2.4]} strong />
            <Use part="pc" at={[x + 0.4, y + 0.5]} />
          </g>
        )),
      )}
    </Scene>
  ),
};
