/** @font-face rules for the two cuts; paths are relative to the document. */
export interface FontFiles {
  display: string;
  text: string;
}

export function fontFaces({ display, text }: FontFiles): string {
  return face('Archivo', text, '400 650') + face('Archivo Display', display, '680');
}

/** Every glyph that is set in the display face. */
export function headlinesIn(html: string): string {
  const elements = html.matchAll(/<(h1|h2|h3|b|dd|caption)\b[^>]*>(.*?)<\/\1>/gs);
  return [...elements].map(([, , inner = '']) => inner.replace(/<[^>]*>|&\w+;/g, '')).join('');
}

function face(family: string, file: string, weight: string): string {
  return `@font-face{font-family:${family};src:url(assets/${file});font-weight:${weight}}`;
}
