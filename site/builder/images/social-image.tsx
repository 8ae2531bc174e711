/** The picture that a shared link shows, 1200 x 630: the promise, and the room it is about. */
import { renderToStaticMarkup } from 'react-dom/server';
import { business } from '../../content/business.ts';
import { hero } from '../../content/hero.ts';
import { Parts, Use } from '../../drawing/parts.tsx';
import { Mark } from '../../ui/mark.tsx';
import { paint } from './paint.ts';

const columns = [3.3, 6.1, 8.9];
const rows = [0.7, 3.4, 6.1];

export function socialImage(color: Readonly<Record<string, string>>): string {
  const lines = [...hero.title, ...hero.promise];
  const markup = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" aria-hidden="true" fontFamily="Archivo">
      <rect width="1200" height="630" fill={color.canvas} />
      <g transform="translate(818 186) scale(.86)">
        <Parts />
        <Use part="server" at={[0.2, 0.2]} />
        {rows.flatMap((row) =>
          columns.map((column) => <Use key={`${row} ${column}`} part="pc" at={[column, row]} />),
        )}
        <g fill={color.session}>
          <Use part="screen" at={[6.1, 3.4]} />
        </g>
      </g>
      <g transform="translate(64 60) scale(1.7)">
        <Mark edge={color['line-2']} surface={color['surface-3']} sign={color.clean} />
      </g>
      <text x="126" y="95" fontSize="30" fill={color.text}>
        {business.name}
      </text>
      {lines.map((line, index) => (
        <text
          key={line}
          x="64"
          y={232 + index * 66}
          fontSize="64"
          letterSpacing="-2"
          fill={index < hero.title.length ? color.text : color.clean}
        >
          {line}
        </text>
      ))}
      <text x="64" y="552" fontSize="25" fill={color['text-2']}>
        {hero.social}
      </text>
    </svg>,
  );
  return paint(markup, color);
}

/** The mark alone on its ground, for home screens. */
export function touchIcon(color: Readonly<Record<string, string>>): string {
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" fill={color.canvas} />
      <Mark edge="none" surface="none" sign={color.clean} />
    </svg>,
  );
}
