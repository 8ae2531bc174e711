/**
 * All still drawings of the page in one file a theme, below each other at one width, and the style rules that show
 * each in its place. One file, because eleven would cost ten requests and 13 kB more (decision 0018).
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { Parts } from '../../drawing/parts.tsx';
import { viewBoxOf } from '../../drawing/scene.tsx';
import type { StillScene } from '../../drawing/still-drawing.tsx';
import { paint } from './paint.ts';

const widthUnits = 1000;
/** Between drawings, so that none shows a neighbour's edge where a browser rounds. */
const gapUnits = 20;

export type Scenes = Readonly<Record<string, StillScene>>;

/** @param tokens of the theme, as `paint` wants them */
export function drawingSheet(scenes: Scenes, tokens: Readonly<Record<string, string>>): string {
  const { cells, heightUnits } = layOut(scenes);
  const markup = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={widthUnits}
      height={heightUnits}
      viewBox={`0 0 ${widthUnits} ${heightUnits}`}
      aria-hidden="true"
      strokeLinejoin="round"
    >
      <Parts />
      {cells.map(({ id, scene, y, height }) => (
        <svg
          key={id}
          y={y}
          width={widthUnits}
          height={height}
          viewBox={viewBoxOf(scene.props.around).join(' ')}
          aria-hidden="true"
        >
          {scene.props.children}
        </svg>
      ))}
    </svg>,
  );
  return paint(markup, tokens).replaceAll(' aria-hidden="true"', '');
}

/** @param urls of the two sheets, relative to the style sheet */
export function drawingRules(scenes: Scenes, urls: Readonly<Record<'dark' | 'light', string>>): string {
  const { cells, heightUnits } = layOut(scenes);
  return [
    `[data-drawing]{background:url(${urls.dark}) 0/100% auto no-repeat;print-color-adjust:exact}`,
    `[data-theme=light] [data-drawing]{background-image:url(${urls.light})}`,
    ...cells.map(({ id, y, height }) => {
      const percent = (y / (heightUnits - height)) * 100;
      return `[data-drawing=${id}]{background-position-y:${Number(percent.toFixed(3))}%}`;
    }),
  ].join('');
}

interface Cell {
  id: string;
  scene: StillScene;
  y: number;
  height: number;
}

function layOut(scenes: Scenes): { cells: Cell[]; heightUnits: number } {
  let y = 0;
  const cells = Object.entries(scenes).map(([id, scene]) => {
    const [, , width, height] = viewBoxOf(scene.props.around);
    const cell = { id, scene, y, height: (height * widthUnits) / width };
    y += Math.ceil(cell.height) + gapUnits;
    return cell;
  });
  return { cells, heightUnits: y - gapUnits };
}
