/**
 * The place of a drawing that neither moves nor answers. The build draws all of them into one file a theme, and a late
 * style shows the right part of it here (builder/drawing-sheet.tsx), so that the document and the browser carry no
 * shapes that only decorate. Each explains what the text beside it says.
 */
import type { ReactElement } from 'react';
import s from './scene.module.css';
import { type SceneProps, viewBoxOf } from './scene.tsx';

export type StillScene = ReactElement<SceneProps>;

export function StillDrawing({ id, scene }: { id: string; scene: StillScene }) {
  const [, , width, height] = viewBoxOf(scene.props.around);
  return <svg className={s.scene} viewBox={`0 0 ${width} ${height}`} data-drawing={id} aria-hidden="true" />;
}
