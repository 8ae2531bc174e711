/** Compares the visitor's own server with the published minimum. Sends nothing; the visitor can share the result by WhatsApp. */
import { type FormEvent, useId, useState } from 'react';
import { whatsappHref } from '../../../../contract/request-text.ts';
import {
  checkServer,
  type PartName,
  reportText,
  type Server,
  serverParts,
  verdictOf,
} from '../../../formulas/server-check.ts';
import { diskParts } from '../../../formulas/server-plan.ts';
import { button } from '../../../ui/button.ts';
import p from '../calculator.late.module.css';
import { SettledText } from '../settled-text.tsx';
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
  const verdict = verdictOf(findings);

  function control(name: PartName) {
    const { label, unit, options } = serverParts[name];
    const common = {
      defaultValue: server[name],
      'aria-describedby': id + name,
      onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
        onChange({ ...server, [name]: currentTarget.value }),
    };
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: one of both controls is inside
      <label>
        {unit === 'GB' ? `${label} (GB)` : label}
        {options ? (
          <select {...common}>
            <option value="">No sé</option>
            {options.map((text) => (
              <option key={text} value={text}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <input type="number" min="0" placeholder="No sé" {...common} />
        )}
      </label>
    );
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
          <div className={s.form}>
            {findings.map(({ name, state, text }) => (
              <div key={name}>
                {control(name)}
                {diskParts
                  .filter((disk) => disk === name)
                  .map((disk) => (
                    <ScaledDisk key={disk} part={disk} sizeGb={Number(server[disk] ?? 0)} />
                  ))}
                <small id={id + name} data-state={state}>
                  {text}
                </small>
              </div>
            ))}
          </div>
          <p className={s.verdict}>
            <span data-state={verdict.state}>{verdict.text}</span> {verdict.rest}
          </p>
          <SettledText>{`${verdict.text} ${verdict.rest}`}</SettledText>
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
    </div>
  );
}
