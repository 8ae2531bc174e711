/** The parts of every drawing: box, PC, server, disk. Defined once, placed with <use>. */
import type { ReactNode, SVGProps } from 'react';
import { copies, faces, outline, type Point, project, track } from './iso.ts';

type Size = readonly [number, number, number];
type Tone = keyof typeof tones;

/** Colours of the lit, the left and the right face. They are attributes, so that image files have them too. */
const tones = {
  body: ['var(--top)', 'var(--left)', 'var(--right)'],
  dark: ['var(--dark-top)', 'var(--dark-left)', 'var(--dark-right)'],
  clean: shaded('var(--clean)'),
  session: shaded('var(--session)'),
} as const;

function shaded(color: string) {
  const face = (percent: number) => `color-mix(in oklab, ${color} ${percent}%, var(--right))`;
  return [face(86), face(60), face(42)] as const;
}

export function Box({ at, size, tone }: { at: Point; size: Size; tone?: Tone }) {
  const [x, y, z = 0] = at;
  return <Boxes of={[[x, y, z, ...size]]} tone={tone} />;
}

interface BoxesProps {
  /** x, y and z of the far corner; width, depth and height. */
  of: readonly (readonly [...Size, ...Size])[];
  /** An additional face of the last kind. */
  alsoRight?: string;
  tone?: Tone | undefined;
  at?: readonly Point[] | undefined;
}

/** Three paths, tops first: of two faces that meet, the one in front is of the later kind, or of the same. */
function Boxes({ of, alsoRight = '', tone = 'body', at }: BoxesProps) {
  const all = of.map(([x, y, z, width, depth, height]) => faces([x, y, z], [width, depth, height]));
  const [top, left, right] = tones[tone];
  return (
    <>
      <path fill={top} d={copies(all.map((box) => box.top).join(''), at)} />
      <path fill={left} d={copies(all.map((box) => box.left).join(''), at)} />
      <path fill={right} d={copies(alsoRight + all.map((box) => box.right).join(''), at)} />
    </>
  );
}

export const pcSize = { width: 1.9, depth: 1.15 };

/** The definitions that `Use` refers to, once per document. */
export function Parts({ only = () => true }: { only?: (id: string) => boolean }) {
  const all = Object.entries(parts).filter(([id]) => only(id));
  return (
    <defs>
      {all.map(([id, part]) => (
        <g key={id} id={id}>
          {part()}
        </g>
      ))}
    </defs>
  );
}

export function Use({ part, at, ...look }: { part: string; at: Point } & SVGProps<SVGUseElement>) {
  const { x, y } = project(at);
  return <use href={`#${part}`} x={x} y={y} {...look} />;
}

const screen = outline([0.06, 0.432, 0.93], [1.42, 0.432, 0.93], [1.42, 0.432, 1.78], [0.06, 0.432, 1.78]);
const glow = outline([-0.02, 0.5, 0.671], [1.5, 0.5, 0.671], [1.42, 1.15, 0.671], [0.06, 1.15, 0.671]);
const diskHandle = track([0.25, 1.4, 0.3], [0.95, 1.4, 0.3]);
const keyboard = outline([0.3, 0.76, 0.672], [1.1, 0.76, 0.672], [1.1, 0.98, 0.672], [0.3, 0.98, 0.672]);

/** PCs that are on, as sixteen elements: the shades of all lie below their desks, which must not overlap. */
export function Pcs({ at }: { at: readonly Point[] }) {
  return (
    <>
      <Desks at={at} />
      <Lit at={at} />
    </>
  );
}

/** Everything but what a PC shows that is on, at each of these places, which must not overlap: one path a colour. */
export function Desks({ at }: { at?: readonly Point[] }) {
  const { width: w, depth: d } = pcSize;
  const leg = 0.54;
  const shade = outline([-0.1, -0.05], [w + 0.15, -0.05], [w + 0.15, d + 0.2], [-0.1, d + 0.2]);
  return (
    <>
      <path fill="var(--shade)" d={copies(shade, at)} />
      <Boxes
        at={at}
        of={[
          // The legs end where the edge of the desk begins in the picture. The inside of the left one is a triangle:
          // the desk hides the rest of it.
          [0.06, d - 0.06, 0, 0.07, 0, leg],
          [w - 0.13, 0.06, 0, 0.07, d - 0.12, leg],
          [0, 0, 0.6, w, d, 0.07],
        ]}
        alsoRight={outline([0.13, d - 0.06], [0.13, d - 0.06, leg], [0.13, d - 0.06 - leg])}
      />
      <Boxes
        at={at}
        tone="dark"
        of={[
          [w - 0.42, 0.12, 0.67, 0.3, 0.7, 0.72],
          [0.58, 0.3, 0.67, 0.36, 0.26, 0.04],
          [0.71, 0.38, 0.7, 0.1, 0.08, 0.22],
        ]}
      />
      <Boxes at={at} of={[[0, 0.34, 0.86, 1.48, 0.09, 0.98]]} />
      <path fill="var(--screen-off)" d={copies(screen, at)} />
      <path fill="var(--line-2)" d={copies(keyboard, at)} />
    </>
  );
}

function Lit({ at }: { at?: readonly Point[] }) {
  const window = (x: number, z: number, width: number, height: number) =>
    faces([x, 0.432, z], [width, 0, height]).left;
  const windows =
    window(0.16, 1.22, 0.7, 0.46) + window(0.96, 1.36, 0.36, 0.32) + window(0.06, 0.93, 1.36, 0.09);
  return (
    <g fill="var(--clean)">
      <path opacity=".16" d={copies(glow, at)} />
      <path d={copies(screen, at)} />
      <path fill="var(--on-clean)" opacity=".26" d={copies(windows, at)} />
    </g>
  );
}

/** Heights of the server's four bays, from the top. */
export const serverBays = [0, 1, 2, 3].map((index) => 2.78 - index * 0.64);

function Server() {
  const bay = (z: number) => faces([0.14, 1.3, z], [1.42, 0, 0.48]).left;
  const handle = (z: number) => track([0.28, 1.3, z + 0.24], [1.04, 1.3, z + 0.24]);
  const led = (z: number) => faces([1.3, 1.3, z + 0.15], [0.14, 0, 0.18]).left;
  const [system = 0, images = 0, games = 0, writeback = 0] = serverBays;
  return (
    <>
      <path fill="var(--shade)" d={outline([-0.2, -0.2], [2.1, -0.2], [2.1, 1.8], [-0.2, 1.8])} />
      <Box at={[0, 0]} size={[1.7, 1.3, 3.5]} />
      <path fill="var(--screen-off)" d={serverBays.map(bay).join('')} />
      <path fill="none" stroke="var(--line-2)" strokeWidth="2" d={serverBays.map(handle).join('')} />
      {/* The same in both themes: as a custom property it would cost the document 40 B. */}
      <path fill="#b1bebb" d={led(system)} />
      <path fill="var(--clean)" d={led(images) + led(games)} />
      <path fill="var(--session)" d={led(writeback)} />
    </>
  );
}

const parts: Record<string, () => ReactNode> = {
  lit: () => <Lit />,
  screen: () => (
    <>
      <path d={screen} />
      <path opacity=".16" d={glow} />
    </>
  ),
  server: Server,
  disk: () => (
    <>
      {Object.values(faces([0, 0], [1.2, 1.7, 0.3])).map((face) => (
        <path key={face} d={face} />
      ))}
      <path fill="none" stroke="var(--line-2)" strokeWidth="2" d={diskHandle} />
    </>
  ),
};
