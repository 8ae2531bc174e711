/** A sheet for paper: hidden on the screen; nothing else of the page is printed (styles/base.late.css). */
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useWindowEvent } from '../use-window-event.ts';
import s from './printed-sheet.late.module.css';

/** Whether the sheet is to be rendered, and what prints it. */
export function usePrinting(): [isPrinting: boolean, print: () => void] {
  const [isPrinting, setPrinting] = useState(false);
  // Not right after it: on iPhones it returns at once, and the paper is rendered again when a printer is chosen.
  useWindowEvent('pointerdown', () => setPrinting(false));
  useWindowEvent('keydown', () => setPrinting(false));
  const print = () => {
    flushSync(() => setPrinting(true));
    window.print();
  };
  return [isPrinting, print];
}

export interface PrintedSheetProps {
  name: string;
  /** A PDF is named after it. */
  title: string;
  children: ReactNode;
}

export type Facts = readonly (readonly [name: string, value: string])[];

export function FactTable({ facts, total }: { facts: Facts; total?: Facts[number] | undefined }) {
  const rows = (of: Facts) =>
    of.map(([name, value]) => (
      <tr key={name}>
        <th scope="row">{name}</th>
        <td>{value}</td>
      </tr>
    ));
  return (
    <table>
      <tbody>{rows(facts)}</tbody>
      {total && <tfoot>{rows([total])}</tfoot>}
    </table>
  );
}

export function PrintedSheet({ name, title, children }: PrintedSheetProps) {
  useLayoutEffect(() => {
    const ofPage = document.title;
    document.title = title;
    return () => {
      document.title = ofPage;
    };
  }, [title]);
  return createPortal(
    <section className={s.sheet} data-sheet hidden>
      <header>
        <b>{name}</b>
        <span>
          {new Date().toLocaleDateString(document.documentElement.lang || 'es', { dateStyle: 'long' })}
        </span>
      </header>
      {children}
    </section>,
    document.body,
  );
}
