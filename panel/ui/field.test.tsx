// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Field } from './field.tsx';

afterEach(() => {
  cleanup();
  changes.length = 0;
});

const changes: string[] = [];
function Period() {
  const [value, setValue] = useState('2026-03-10');
  return (
    <>
      <Field
        label="Desde"
        type="date"
        value={value}
        onValue={(day) => {
          changes.push(day);
          setValue(day);
        }}
      />
      <button type="button" onClick={() => setValue('2026-01-01')}>
        Este año
      </button>
    </>
  );
}

test('a year is typed to its end before the change is passed on', () => {
  render(<Period />);
  const input = screen.getByLabelText<HTMLInputElement>('Desde');
  input.focus();
  for (const value of ['0002-03-10', '0020-03-10', '0202-03-10', '2025-03-10', '9999-12-31', '']) {
    fireEvent.change(input, { target: { value } });
    expect(input.value).toBe(value);
  }
  expect(changes).toEqual(['2025-03-10', '']);
  expect([input.min, input.max]).toEqual(['2000-01-01', '2100-12-31']);
  fireEvent.change(input, { target: { value: '2025-05-05' } });
  fireEvent.change(input, { target: { value: '0002-05-05' } });
  act(() => input.blur());
  expect(input.value).toBe('2025-05-05');
  fireEvent.click(screen.getByText('Este año'));
  expect(input.value).toBe('2026-01-01');
});
