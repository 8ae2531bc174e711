import { useEffect, useState } from 'react';
import { grid, outline, type Point, track } from '../../../drawing/iso.ts';
import { Box, Desks, Use } from '../../../drawing/parts.tsx';
import { cableLine, Floor, Label, Scene, StillDrawing, type StillScene } from '../../../drawing/scene.tsx';
import s from './demonstrator.late.module.css';
import { cleanRoom, type Pc, type Room, writesOf } from './room.ts';

const size = { width: 11.4, depth: 7 };
const columns = [3.3, 6.1, 8.9];
const rows = [0.7, 3.4];
export const places = grid(columns, rows);
const image: Point = [0.4, 2.6];
const writeback: Point = [0.4, 4.9];
const cables =
  track([1.4, 1.5], [2.6, 1.5], [2.6, 5.15]) +
  rows.map((y) => track([2.6, y + 1.75], [10.52, y + 1.75], [10.52, y + 1.15])).join('');
const corners: Point[] = [[0.2, 0.2, 3.6], [0, size.depth + 1.6, 1], ...grid([size.width], [0, size.depth])];

export interface RoomDrawingProps {
  room: Room;
  selected: number;
  onSelect?: (index: number) => void;
}

export function RoomDrawing(props: RoomDrawingProps) {
  // Until the island is hydrated the drawing is a file, which keeps it out of the document.
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <div className={s.drawing}>
      {isLive ? (
        <Scene around={corners}>
          <Furniture {...props} />
          <Label at={[0.15, 3.4, 0.45]} textAnchor="end">
            Imagen
          </Label>
          <Label at={[0.2, 6.8, 0.1]} textAnchor="end">
            Writeback
          </Label>
        </Scene>
      ) : (
        <StillDrawing id="room" scene={stillRoom} />
      )}
    </div>
  );
}

/** The drawing before a visitor has changed anything, for the build. */
export const stillRoom: StillScene = (
  <Scene around={corners}>
    <Furniture room={cleanRoom(places.length)} selected={0} />
  </Scene>
);

function Furniture({ room, selected, onSelect }: RoomDrawingProps) {
  const frame = around(places[selected]);
  return (
    <>
      <Floor at={[0, 0]} size={[size.width, size.depth]} />
      <path {...cableLine} d={cables} />
      <path fill="var(--clean)" fillOpacity=".14" stroke="var(--clean)" strokeWidth="2.5" d={frame} />
      <Use part="server" at={[0.2, 0.2]} />
      <Desks at={places} />
      {/* A shortcut: the buttons beside the drawing are the control. */}
      {places.map((at, index) => (
        <Use key={`${at}`} part="lit" at={at} onClick={onSelect && (() => onSelect(index))} />
      ))}
      {places.map((at, index) => (
        <Screen key={`${at}`} at={at} pc={room[index]} />
      ))}
      <Use part="disk" at={image} fill="var(--clean)" />
      <Use part="disk" at={writeback} fill="var(--dark-top)" stroke="var(--line-2)" />
      {Array.from({ length: writesOf(room) }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no other identity
        <Box key={nth} at={writeAt(nth)} size={[0.5, 0.35, 0.16]} tone="session" />
      ))}
    </>
  );
}

function Screen({ at, pc: { bootStep, changes } = { changes: [] } }: { at: Point; pc: Pc | undefined }) {
  if (bootStep === undefined && !changes.length) return null;
  const look =
    bootStep === undefined
      ? { fill: 'var(--session)', opacity: 0.4 + changes.length * 0.15 }
      : { fill: 'var(--screen-off)', opacity: [1, 1, 0.85, 0.55][bootStep] };
  return <Use part="screen" at={at} pointerEvents="none" {...look} />;
}

/** Layers of two by four blocks on top of the writeback disk. */
function writeAt(nth: number): Point {
  const [x, y] = writeback;
  return [
    x + 0.06 + (nth % 2) * 0.56,
    y + 0.1 + (Math.floor(nth / 2) % 4) * 0.39,
    0.3 + Math.floor(nth / 8) * 0.18,
  ];
}

function around([x, y]: Point = [0, 0]): string {
  return outline([x - 0.35, y - 0.3], [x + 2.4, y - 0.3], [x + 2.4, y + 1.65], [x - 0.35, y + 1.65]);
}
