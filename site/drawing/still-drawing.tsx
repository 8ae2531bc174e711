/**
 * The placeholder of a static drawing. The build draws all of them into one file per theme, and a late style shows the
 * right part of it here (builder/images/still-drawings.tsx), so that the document contains no decorative shapes. Each
 * drawing illustrates the text beside it.
 */
import type { ReactElement } from 'react';
import s from './scene.module.css';
import { type SceneProps, viewBoxOf } from './scene.tsx';

export type StillScene = ReactElement<SceneProps>;

export function StillDrawing({ id, scene }: { id: string; scene: StillScene }) {
  const [, , width, height] = viewBoxOf(scene.props.around);
  return <svg className={s.scene} viewBox={`0 0 ${width} ${height}`} data-drawing={id} aria-hidden="true" />;
}
