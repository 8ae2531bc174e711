import { expect, test } from 'vitest';
import { loadSiteFiles } from './site-files.ts';

test('every format of a picture is served under its type', () => {
  const pictures = new Map(['png', 'jpg', 'jpeg', 'webp'].map((ending) => [`a.${ending}`, Buffer.from('a')]));
  const types = [...loadSiteFiles([pictures], {}).values()].map(({ type }) => type);
  expect(types).toEqual(['image/png', 'image/jpeg', 'image/jpeg', 'image/webp']);
});
