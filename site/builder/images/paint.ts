/**
 * Drawings get their colours from style sheets; an image renderer has none. This writes them into the markup,
 * from the same tokens, so that images and page stay of one hand.
 */
import parts from '../../drawing/parts.module.css';

/** Markup of the drawing kit -> the same with `fill` and `stroke` attributes. */
export function paint(markup: string, color: Readonly<Record<string, string>>): string {
  const fills: Record<string, string> = {
    top: `fill="${color.top}"`,
    left: `fill="${color.left}"`,
    right: `fill="${color.right}"`,
    darkTop: `fill="${color['dark-top']}"`,
    darkLeft: `fill="${color['dark-left']}"`,
    darkRight: `fill="${color['dark-right']}"`,
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
  // The drawing kit gives a part further classes, for what moves on the page.
  for (const [name, attributes] of Object.entries(fills))
    painted = painted.replaceAll(new RegExp(`class="${parts[name]}( [^"]*)?"`, 'g'), attributes);
  const [unpainted] = /class="[^"]*"/.exec(painted) ?? [];
  if (unpainted) throw new Error(`an image has no colour for ${unpainted}: it would be black`);
  return painted;
}
