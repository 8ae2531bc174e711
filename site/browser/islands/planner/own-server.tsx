/** Compares the visitor's own server with the published minimum. Sends nothing; the visitor can share the result by WhatsApp. */
import { useId, useRef, useState } from 'react';
import { whatsappHref } from '../../../../contract/request-text.ts';
import { checkServer, type Server, serverMinimum, verdictOf } from '../../../formulas/server-check.ts';
import { button } from '../../../ui/button.ts';
import p from '../calculator.late.module.css';
import { useSettled } from '../use-settled.ts';
import { amounts, findingText, kinds, reportText, verdictTexts } from './parts.ts';
import { ScaledDisk } from './plan-disks.tsx';
import s from './planner.late.module.css';

export interface OwnServerProps {
  /** Digits, with dial code. */
  whatsapp: string;
  server: Server;
  /** The plan as text, which is added to the shared result. */
  planText: string;
  onChange: (server: Server) => void;
}

export function OwnServer({ whatsapp, server, planText, onChange }: OwnServerProps) {
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
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
    <div className={s.own}>
      <div className={p.row}>
        <h4>Compara tu servidor con el mínimo publicado</h4>
        <button
          type="button"
          className={button('secondary', 'small')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Ocultar' : 'Comprobar mi servidor'}
        </button>
      </div>
      {isOpen && (
        <>
          <div ref={form} className={s.form} onInput={() => onChange(readServer(form.current))}>
            {amounts.map(({ part, label, unit }) => (
              <div key={part}>
                <label>
                  {label}
                  <input
                    type="number"
                    name={part}
                    min="0"
                    placeholder="No sé"
                    defaultValue={server[part]}
                    aria-describedby={id + part}
                  />
                </label>
                {unit === 'GB' && part !== 'memoryGb' && (
                  <ScaledDisk
                    sizeGb={server[part]}
                    minimumGb={serverMinimum[part]}
                    isSession={part === 'writebackGb'}
                  />
                )}
                {found(part)}
              </div>
            ))}
            {kinds.map(({ part, label, options }) => (
              <div key={part}>
                <label>
                  {label}
                  <select name={part} defaultValue={server[part] ?? ''} aria-describedby={id + part}>
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
              href={whatsappHref(whatsapp, [reportText(server, findings), planText].join('\n\n'))}
              target="_blank"
              rel="noopener"
            >
              Enviar mi plan y el resultado por WhatsApp
            </a>
          </p>
        </>
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
