// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Lines() {
  const [lines, setLines] = useState(['nota 1', 'nota 2', 'nota 3']);
  return lines.map((line) => (
    <Button key={line} onClick={() => setLines(lines.filter((one) => one !== line))}>
      {`Borrar ${line}`}
    </Button>
  ));
}

test('a double click is one press: neither what moves under the pointer is pressed, nor the same button again', async () => {
  render(<Lines />);
  fireEvent.click(screen.getByText('Borrar nota 1'), { detail: 1 });
  fireEvent.click(screen.getByText('Borrar nota 2'), { detail: 2 });
  expect(screen.getAllByRole('button')).toHaveLength(2);
  fireEvent.click(screen.getByText('Borrar nota 2'), { detail: 1 });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  cleanup();
  let presses = 0;
  render(<Button onClick={() => (presses += 1)}>La tomo yo</Button>);
  await userEvent.dblClick(screen.getByRole('button'));
  expect(presses).toBe(1);
});

test('the second press of a double click neither closes the dialog that the first one has opened, nor presses what is behind one that it has closed', () => {
  let closings = 0;
  let presses = 0;
  const { unmount } = render(
    <Dialog title="WhatsApp" onClose={() => (closings += 1)}>
      <p />
    </Dialog>,
  );
  fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 2 });
  expect(closings).toBe(0);
  fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 1 });
  expect(closings).toBe(1);
  unmount();
  render(
    <button type="button" onClick={() => (presses += 1)}>
      Nueva
    </button>,
  );
  fireEvent.click(screen.getByText('Nueva'), { detail: 2 });
  expect(presses).toBe(0);
  fireEvent.click(screen.getByText('Nueva'), { detail: 1 });
  expect(presses).toBe(1);
});
