/** Compares the visitor's own server with the published minimum. Sends nothing; the visitor can share the result by WhatsApp. */
import { type FormEvent, useId, useState } from 'react';
import { whatsappHref } from '../../../../contract/request-text.ts';
import {
  checkServer,
  type Finding,
  type Part,
  type Server,
  serverMinimum,
  verdictOf,
} from '../../../formulas/server-check.ts';
import { diskParts } from '../../../formulas/server-plan.ts';
import { button } from '../../../ui/button.ts';
import field from '../../../ui/field.late.module.css';
import p from '../calculator.late.module.css';
import { useSettled } from '../use-settled.ts';
import { findingText, questionOf, reportText, verdictTexts } from './parts.ts';
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
  const [isOpen, setOpen] = useState(false);
  const findings = checkServer(server);
  const [verdict, rest] = verdictTexts(findings);
  const heard = useSettled(`${verdict} ${rest}`);

  function answer({ target }: FormEvent) {
    const { name, value, type } = target as HTMLInputElement; // only inputs and selects stand among the controls
    const { [name as Part]: _, ...others } = server;
    onChange(value ? { ...others, [name]: type === 'number' ? Number(value) : value } : others);
  }

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
          <div className={s.form} onInput={answer}>
            {findings.map((finding) => (
              <Question key={finding.part} finding={finding} server={server} id={id + finding.part} />
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
      <output className={field.unseen}>{isOpen ? heard : ''}</output>
    </div>
  );
}

interface QuestionProps {
  finding: Finding;
  server: Server;
  /** Of the verdict beside the answer. */
  id: string;
}

function Question({ finding: { part, state }, finding, server, id }: QuestionProps) {
  const { label, options } = questionOf(part);
  const disk = diskParts.find((any) => any === part);
  const common = { name: part, defaultValue: server[part], 'aria-describedby': id };
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: one of both controls is inside */}
      <label>
        {label}
        {options ? (
          <select {...common}>
            <option value="">No sé</option>
            {options.map(([value, text]) => (
              <option key={text} value={`${value}`}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <input type="number" min="0" placeholder="No sé" {...common} />
        )}
      </label>
      {disk && (
        <ScaledDisk
          sizeGb={server[disk]}
          minimumGb={serverMinimum[disk]}
          isSession={disk === 'writebackGb'}
        />
      )}
      <small id={id} data-state={state}>
        {findingText(finding)}
      </small>
    </div>
  );
}
