/** Server, switch and PCs; the bottleneck is the thin, bright cable. The text beside the drawing says the same. */
import { type Point, project, track } from '../../../drawing/iso.ts';
import { Box, Desks, Use } from '../../../drawing/parts.tsx';
import { Floor, Label, Scene } from '../../../drawing/scene.tsx';
import { type LinkId, type Place, serverLinks } from '../../../formulas/network-share.ts';
import s from './planner.late.module.css';

const size = { width: 13.8, depth: 5.4 };
const columns = [8.2, 11.2];
const rows = [0.4, 2.9];
const pcs = rows.flatMap((y) => columns.map((x): Point => [x, y]));
const switchAt: Point = [4.8, 1.6];
/** One cable, or two side by side. */
const linkRows: Record<number, readonly number[]> = { 1: [2.1], 2: [1.95, 2.35] };
/** Cables from the switch along each row to its PCs. */
const pcCables =
  track([6.2, 2.1], [7.5, 2.1]) +
  rows
    .map(
      (y) =>
        track([7.5, 2.1], [7.5, y + 1.75], [12.7, y + 1.75], [12.7, y + 1.15]) +
        track([9.7, y + 1.75], [9.7, y + 1.15]),
    )
    .join('');

export function NetworkDrawing({ link, narrow }: { link: LinkId; narrow: Place }) {
  const at = (place: Place) => (place === narrow ? s.narrowCable : s.cable);
  const cables = linkRows[serverLinks[link].cables] ?? [];
  return (
    <Scene
      className={s.drawing}
      around={[
        [0.2, 0.9, 3.6],
        [0, size.depth],
        [size.width, 0],
        [size.width, size.depth],
      ]}
    >
      <Floor at={[0, 0]} size={[size.width, size.depth]} />
      <path className={at('pc')} d={pcCables} />
      <path className={at('server')} d={cables.map((y) => track([1.6, y], [3.9, y])).join('')} />
      <path className={at('switch')} d={cables.map((y) => track([3.9, y], [4.8, y])).join('')} />
      <Use part="server" at={[0.2, 1.1]} />
      <Box at={switchAt} size={[1.5, 1.1, 0.3]} tone="dark" />
      <Desks places={pcs.map(project)} />
      {pcs.map((at) => (
        <Use key={`${at}`} part="lit" at={at} />
      ))}
      <Label at={[2.6, 4.2]}>Enlace</Label>
      <Label at={[5.4, 4.3]}>Switch</Label>
    </Scene>
  );
}
