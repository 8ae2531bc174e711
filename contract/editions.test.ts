import { expect, test } from 'vitest';
import { editionNamed, editionTitles } from './editions.ts';

test('a sent title names its edition, any other text none', () => {
  expect(editionTitles).toEqual({
    virtualDisk: 'Virtual Disk Edition',
    basic: 'Basic Edition',
    professional: 'Professional Edition',
  });
  expect(editionNamed('Virtual Disk Edition')).toBe('virtualDisk');
  expect(editionNamed('Professional Edition')).toBe('professional');
  expect(editionNamed('basic edition')).toBeUndefined();
});
