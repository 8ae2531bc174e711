/**
 * Compares the visitor's server with the published minimum. Its static form is the list it stands below: closed, it
 * is one line and a button, so that the document stays small. Nothing is sent; the result can go along by WhatsApp.
 */
import { useId, useRef, useState } from 'react';
import { whatsappHref } from '../../../../contract/request-text.ts';
import { checkServer, type Server, serverMinimum, verdictOf } from '../../../formulas/server-check.ts';
import { button } from '../../../ui/button.ts';
import p from '../calculator.late.module.css';
import { useSettled } from '../use-settled.ts';
import { amounts, findingText, kinds, reportText, verdictTexts } from './parts.ts';
import { ScaledDisk } from './scaled-disk.tsx';
import s from './server-check.late.module.css';

export interface ServerCheckProps {
  /** Digits with dial code. */
  whatsapp: string;
}

export function ServerCheck({ whatsapp }: ServerCheckProps) {
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [server, setServer] = useState<Server>({});
  const findings = checkServer(server);
  const found = (part: string) => {
    const finding = findings.find((any) => any.part === part);
    return (
      finding && (
        <small id={`${id}${part}`} data-state={finding.state}>
          {findingText(finding)}
        </small>
      )
    );
  };
  const [verdict, rest] = verdictTexts(findings);
  const heard = useSettled(`${verdict} ${rest}`);

  return (
    <div className={p.panel}>
      <div>
        <h3>Comprueba tu servidor</h3>
        <p className={`${p.fine} ${p.scripted}`}>Compáralo con el mínimo publicado.</p>
      </div>
      <div className={`${p.controls} ${p.row}`}>
        <button
          type="button"
          className={button('secondary')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Ocultar' : 'Comprobar mi servidor'}
        </button>
      </div>
      {isOpen && (
        <div className={s.wide}>
          <div ref={form} className={s.form} onInput={() => setServer(readServer(form.current))}>
            {amounts.map(({ part, label, unit }) => (
              <div key={part}>
                <label>
                  {label}
                  <input type="number" name={part} min="0" placeholder="No sé" aria-describedby={id + part} />
                </label>
                {unit === 'GB' && part !== 'memoryGb' && (
                  <ScaledDisk sizeGb={server[part]} minimumGb={serverMinimum[part]} />
                )}
                {found(part)}
              </div>
            ))}
            {kinds.map(({ part, label, options }) => (
              <div key={part}>
                <label>
                  {label}
                  <select name={part} aria-describedby={id + part}>
                    <option value="">No sé</option>
                    {options.map(([value, text]) => (
                      <option key={value} value={value}>
                        {text}
                      </option>
                    ))}
                  </select>
                </label>
                {found(part)}
              </div>
            ))}
          </div>
          <p className={s.verdict}>
            <span data-state={verdictOf(findings)}>{verdict}</span> {rest}
          </p>
          <p className={p.row}>
            <a
              className={button('secondary', 'small')}
              href={whatsappHref(whatsapp, reportText(server, findings))}
              target="_blank"
              rel="noopener"
            >
              Enviar el resultado por WhatsApp
            </a>
          </p>
        </div>
      )}
      <output className={p.heard}>{isOpen ? heard : ''}</output>
    </div>
  );
}

function readServer(form: HTMLElement | null): Server {
  const value = (name: string) =>
    form?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)?.value ?? '';
  const server: Record<string, number | string> = {};
  for (const { part } of amounts) if (value(part)) server[part] = Number(value(part));
  for (const { part } of kinds) if (value(part)) server[part] = value(part);
  return server as Server; // the options' values are the kinds of Server
}
