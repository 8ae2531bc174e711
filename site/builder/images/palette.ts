/** The custom properties of tokens.css: as they stand, and as the renderer of PNG files understands them. */

/** Name without `--` -> value, in a theme: the first rule, and for the light theme what its own rule changes. */
export function tokensOf(css: string, theme: 'dark' | 'light'): Record<string, string> {
  const light = css.indexOf('[data-theme="light"]');
  return { ...declared(css), ...(theme === 'light' && declared(css.slice(light))) };
}

/** Of the first rule. */
function declared(css: string): Record<string, string> {
  const rule = css.slice(0, css.indexOf('}'));
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

/** The custom properties of the first rule that are plain `oklch()` colours, as `rgba()`. */
export function paletteOf(css: string): Record<string, string> {
  const rule = css.slice(0, css.indexOf('}'));
  const colors = rule.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/g);
  return Object.fromEntries(
    [...colors].map(([, name, l, c, h, alpha]) => [
      name,
      rgba(Number(l), Number(c), Number(h), Number(alpha ?? 1)),
    ]),
  );
}

/** https://bottosson.github.io/posts/oklab/: OKLCH -> linear sRGB, then the sRGB transfer function. */
function rgba(lightness: number, chroma: number, hue: number, alpha: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const [red, green, blue] = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, encoded)));
  });
  return `rgba(${red},${green},${blue},${alpha})`;
}
