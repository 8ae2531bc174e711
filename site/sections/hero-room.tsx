import { hero } from '../content/hero.ts';
import { requirements } from '../content/requirements.ts';
import { grid, outline, parallels, project, roomCorners, track } from '../drawing/iso.ts';
import { Desks, Parts, pcSize, serverBays, Use } from '../drawing/parts.tsx';
import drawing from '../drawing/scene.module.css';
import { usualText, viewBoxOf } from '../drawing/scene.tsx';
import s from './hero-room.module.css';
import motion from './hero-room-motion.late.module.css';

const columns = [3.3, 6.1, 8.9] as const;
const rows = [0.7, 3.4, 6.1, 8.8] as const;
const room = { width: 12.2, depth: 11.6 };
const pcs = grid(columns, rows);
const server = [0.2, 0.2] as const;
const dirty = [columns[1], rows[1]] as const;

/** One server and twelve PCs, which boot one after another; one collects changes and is clean after its restart. */
export function HeroRoom() {
  const [x, y, width, height] = viewBoxOf(roomCorners(room.width, room.depth, 3.4));
  const viewBox = `${x} ${y - 6} ${width} ${height}`;
  return (
    <figure className={`${s.figure} ${motion.figure}`}>
      <svg className={drawing.scene} viewBox={viewBox} role="img" aria-label={hero.drawing}>
        <Parts />
        <path fill="none" stroke="var(--floor)" d={floor()} />
        <path fill="none" stroke="var(--line-2)" strokeWidth="1.4" d={rows.map(cable).join('')} />
        <g fill="none" stroke="var(--clean)" strokeWidth="2.6" strokeLinecap="round">
          {rows.map((row) => (
            <path
              key={row}
              className={motion.pulse}
              opacity="0"
              d={track([server[0] + 1.2, row + 1.75], [server[0] + 2, row + 1.75])}
            />
          ))}
        </g>
        <Use part="server" at={server} />
        <g className={s.labels} {...usualText} fontSize="20" textAnchor="end">
          {requirements.disks.map(({ title }, index) => (
            <BayLabel key={title} title={title} z={serverBays[index] ?? 0} />
          ))}
        </g>
        {/* The other rows are copies of the first: a PC of its own is 17 elements to restyle. */}
        <g id="desks">
          <Desks at={grid(columns, [rows[0]])} />
        </g>
        {rows.slice(1).map((row) => (
          <Use key={row} part="desks" at={[0, row - rows[0]]} />
        ))}
        <g className={motion.pcs}>
          {pcs.map((at) => (
            <Use key={`${at}`} part="lit" at={at} />
          ))}
        </g>
        <Use part="screen" at={dirty} fill="var(--session)" className={motion.dirty} />
      </svg>
      <figcaption className={s.caption}>
        <span className={s.clean}>{hero.clean}</span>
        <span className={s.session}>{hero.session}</span>
        <label className={s.pause}>
          <input type="checkbox" />
          {hero.pause}
        </label>
      </figcaption>
    </figure>
  );
}

function floor(): string {
  const { width, depth } = room;
  return (
    parallels(11, [width / 10, 0], [0, depth]) +
    parallels(11, [0, depth / 10], [width, 0]) +
    outline([0, 0], [width, 0], [width, depth], [0, depth])
  );
}

function cable(row: number): string {
  const y = row + 1.75;
  const plug = pcSize.width - 0.28;
  const last = columns[2] + plug;
  return (
    track([server[0] + 1.2, server[1] + 1.3], [server[0] + 1.2, y], [last, y]) +
    columns.map((column) => track([column + plug, y], [column + plug, row + pcSize.depth])).join('')
  );
}

function BayLabel({ title, z }: { title: string; z: number }) {
  const { x, y } = project([server[0] + 0.14, server[1] + 1.3, z + 0.24]);
  return (
    <>
      <path stroke="var(--line-2)" d={`M${x - 6} ${y}h-28`} />
      <text x={x - 40} y={y + 4}>
        {title}
      </text>
    </>
  );
}
