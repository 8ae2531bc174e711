/** The isometric projection behind every drawing. Coordinates are in steps: x to the right front, y to the left front, z up. */
const stepPx = 40;
const cos30 = Math.cos(Math.PI / 6);

export type Point = readonly [x: number, y: number, z?: number];

/** Point in space -> point of the drawing, rounded, because a unit is less than a pixel and each digit costs bytes. */
export function project([x, y, z = 0]: Point): { x: number; y: number } {
  const round = (value: number) => Math.round(value * stepPx);
  return { x: round((x - y) * cos30), y: round((x + y) / 2 - z) };
}

/** The outer corners of a space of this size: its floor, and the height at the far corner. */
export function roomCorners(width: number, depth: number, height: number): Point[] {
  return [
    [0, 0, height],
    [0, depth],
    [width, 0],
    [width, depth],
  ];
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

/** A closed outline through the points, as path data. */
export function outline(...points: Point[]): string {
  return `${track(...points)}z`;
}

/** The three visible faces of a box with its far corner at (x, y, z). */
export function faces([x, y, z = 0]: Point, [w, d, h]: readonly [number, number, number]) {
  return {
    top: outline([x, y, z + h], [x + w, y, z + h], [x + w, y + d, z + h], [x, y + d, z + h]),
    left: outline([x, y + d, z], [x + w, y + d, z], [x + w, y + d, z + h], [x, y + d, z + h]),
    right: outline([x + w, y, z], [x + w, y + d, z], [x + w, y + d, z + h], [x + w, y, z + h]),
  };
}

/** Two coordinates in as few characters as path data allows. */
function pair(x: number, y: number): string {
  const [first, second] = [x, y].map((value) => `${Math.round(value * 10) / 10}`.replace(/^(-?)0\./, '$1.'));
  return first + (second?.startsWith('-') ? '' : ' ') + second;
}
