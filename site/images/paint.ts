/**
 * Drawings get their colours from style sheets; an image renderer has none. This writes them into the markup,
 * from the same tokens, so that images and page stay of one hand.
 */
import parts from '../drawing/parts.module.css';

/** Markup of the drawing kit -> the same with `fill` and `stroke` attributes. */
export function paint(markup: string, color: Readonly<Record<string, string>>): string {
  const faces: Record<string, (string | undefined)[]> = {
    body: [color.top, color.left, color.right],
    dark: [color['dark-top'], color['dark-left'], color['dark-right']],
  };
  const fills: Record<string, string> = {
    shade: `fill="${color.shade}"`,
    off: `fill="${color['screen-off']}"`,
    lit: `fill="${color.clean}"`,
    glow: 'opacity=".16"',
    windows: `fill="${color['on-clean']}" opacity=".26"`,
    keyboard: `fill="${color['line-2']}"`,
    bay: `fill="${color['screen-off']}"`,
    slot: `fill="none" stroke="${color['line-2']}" stroke-width="2"`,
    ledSystem: `fill="${color['led-idle']}"`,
    ledClean: `fill="${color.clean}"`,
    ledSession: `fill="${color.session}"`,
  };
  let painted = markup;
  for (const [name, tones] of Object.entries(faces))
    painted = painted.replace(new RegExp(`<g class="${parts[name]}">(.*?)</g>`, 'g'), (group) => {
      let face = 0;
      return group.replaceAll('<path ', () => `<path fill="${tones[face++]}" `);
    });
  for (const [name, attributes] of Object.entries(fills))
    painted = painted.replaceAll(`class="${parts[name]}"`, attributes);
  return painted;
}
