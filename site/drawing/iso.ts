/** The isometric projection behind every drawing. Coordinates are in steps: x to the right front, y to the left front, z up. */
const stepPx = 40;
const cos30 = Math.cos(Math.PI / 6);

export type Point = readonly [x: number, y: number, z?: number];

/** Point in space -> point of the drawing, rounded, because a unit is less than a pixel and each digit costs bytes. */
export function project(point: Point) {
  const { x, y } = exact(point);
  return { x: Math.round(x), y: Math.round(y) };
}

function exact([x, y, z = 0]: Point) {
  return { x: (x - y) * cos30 * stepPx, y: ((x + y) / 2 - z) * stepPx };
}

/** Points of the floor, row by row. */
export function grid(xs: readonly number[], ys: readonly number[]): Point[] {
  return ys.flatMap((y) => xs.map((x): Point => [x, y]));
}

/** The outer corners of a space of this size: its floor, and the height at the far corner. */
export function roomCorners(width: number, depth: number, height: number): Point[] {
  return [[0, 0, height], [0, depth], ...grid([width], [0, depth])];
}

/** An open line through the points, as path data: relative after the first point, so that equal shapes are equal text. */
export function track(...points: Point[]): string {
  let d = '';
  let from = { x: 0, y: 0 };
  for (const point of points) {
    const to = project(point);
    d += (d ? 'l' : 'M') + pair(to.x - from.x, to.y - from.y);
    from = to;
  }
  return d;
}

/** Parallel open lines from the origin on, each `step` further, as path data whose text repeats itself. */
export function parallels(count: number, step: Point, line: Point): string {
  const by = exact(step);
  const to = exact(line);
  return `M0 0${`l${pair(to.x, to.y)}m${pair(by.x - to.x, by.y - to.y)}`.repeat(count)}`;
}

export function outline(...points: Point[]): string {
  return `${track(...points)}z`;
}

/** Outlines at each of these points as one path: relative, so that equal shapes are text that compresses. */
export function copies(outlines: string, at: readonly Point[] = [[0, 0]]): string {
  let from = { x: 0, y: 0 };
  return at
    .map(project)
    .map(({ x, y }) =>
      outlines.replace(/M(-?[.\d]+) ?(-?[.\d]+)/g, (_, left, top) => {
        const to = { x: x + Number(left), y: y + Number(top) };
        const move = `m${pair(to.x - from.x, to.y - from.y)}`;
        from = to;
        return move;
      }),
    )
    .join('');
}

/** The three visible faces of a box with its far corner at (x, y, z); of a flat box, those that have an area. */
export function faces([x, y, z = 0]: Point, [w, d, h]: readonly [number, number, number]) {
  return {
    top: w * d ? outline([x, y, z + h], [x + w, y, z + h], [x + w, y + d, z + h], [x, y + d, z + h]) : '',
    left: w * h ? outline([x, y + d, z], [x + w, y + d, z], [x + w, y + d, z + h], [x, y + d, z + h]) : '',
    right: d * h ? outline([x + w, y, z], [x + w, y + d, z], [x + w, y + d, z + h], [x + w, y, z + h]) : '',
  };
}

function pair(x: number, y: number): string {
  const [first, second] = [x, y].map((value) => `${Math.round(value * 10) / 10}`.replace(/^(-?)0\./, '$1.'));
  return first + (second?.startsWith('-') ? '' : ' ') + second;
}
