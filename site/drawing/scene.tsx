import type { ReactElement, ReactNode, SVGProps } from 'react';
import { faces, type Point, project, track } from './iso.ts';
import s from './scene.module.css';

export interface SceneProps {
  /** Points in space that must be inside the picture. */
  around: readonly Point[];
  children: ReactNode;
}

export function Scene({ around, children }: SceneProps) {
  return (
    <svg className={s.scene} viewBox={viewBoxOf(around).join(' ')} aria-hidden="true">
      {children}
    </svg>
  );
}

/** @returns x, y, width and height of the smallest picture with all these points in it */
export function viewBoxOf(around: readonly Point[]): [number, number, number, number] {
  const points = around.map(project);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
  return [x, y, Math.ceil(Math.max(...xs) - x), Math.ceil(Math.max(...ys) - y)];
}

export function Floor(props: { at: Point; size: readonly [number, number]; strong?: boolean }) {
  const { at, size, strong } = props;
  const edge = strong ? 'var(--line-2)' : 'var(--line)';
  return <path fill="var(--floor-fill)" stroke={edge} d={faces(at, [...size, 0]).top} />;
}

export const cableLine = { fill: 'none', stroke: 'var(--clean)', strokeWidth: 1.5 };

/** @param on x and y of each point on the floor */
export function Cable({ on }: { on: readonly number[] }) {
  const points = on.flatMap((x, index): Point[] => (index % 2 ? [] : [[x, on[index + 1] ?? 0]]));
  return <path {...cableLine} d={track(...points)} />;
}

export function Ghost({ d }: { d: string }) {
  return <path {...cableLine} stroke="var(--text-3)" strokeDasharray="4 4" d={d} />;
}

/** In units of the drawing; one is two thirds of a pixel on a phone. */
export const usualText = { fill: 'var(--text-3)', fontSize: 18, fontFamily: 'var(--mono)', fontWeight: 500 };

export function Label({ at, ...look }: { at: Point } & SVGProps<SVGTextElement>) {
  const { x, y } = project(at);
  return <text x={x} y={y} {...usualText} textAnchor="middle" {...look} />;
}

export type StillScene = ReactElement<SceneProps>;

/** The build draws it into a file per theme, which a late style shows here (render/images/paint.tsx). */
export function StillDrawing({ id, scene }: { id: string; scene: StillScene }) {
  const [, , width, height] = viewBoxOf(scene.props.around);
  return <svg className={s.scene} viewBox={`0 0 ${width} ${height}`} data-drawing={id} aria-hidden="true" />;
}
