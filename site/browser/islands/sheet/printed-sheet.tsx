/** A sheet for paper: hidden on the screen; nothing else of the page is printed (styles/base.late.css). */
import { type ReactNode, useRef } from 'react';
import { useWindowEvent } from '../use-window-event.ts';
import s from './printed-sheet.late.module.css';

export interface PrintedSheetProps {
  /** One kind is printed at a time: the technician's sheet hides the quote. */
  kind: 'quote' | 'technician';
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

/** While it is printed: every sheet is told, so that none may take another's title for it. */
let pageTitle = '';

export function PrintedSheet({ kind, name, title, children }: PrintedSheetProps) {
  const printedOn = useRef<HTMLSpanElement>(null);
  useWindowEvent('beforeprint', () => {
    pageTitle ||= document.title;
    document.title = title;
    // The page may be open since yesterday.
    if (printedOn.current) printedOn.current.textContent = today();
  });
  useWindowEvent('afterprint', () => {
    document.title = pageTitle || document.title;
    pageTitle = '';
  });

  return (
    <section className={s.sheet} data-sheet={kind} hidden>
      <header>
        <b>{name}</b>
        <span ref={printedOn}>{today()}</span>
      </header>
      {children}
    </section>
  );
}

function today(): string {
  return new Date().toLocaleDateString(document.documentElement.lang || 'es', { dateStyle: 'long' });
}
