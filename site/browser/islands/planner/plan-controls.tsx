/** The planner's inputs beside the number of PCs: network, and assumptions. */
import { type FormEvent, useId, useRef, useState } from 'react';
import {
  type Assumption,
  assumptionLimits,
  linkIds,
  pcPortsMbps,
  readPlan,
  type ServerPlan,
  switchPortsMbps,
} from '../../../formulas/server-plan.ts';
import p from '../calculator.late.module.css';
import { countedNote } from '../calculator.ts';
import { linkLabels, placeLabels, speedText } from '../plan-text.ts';
import s from './planner.late.module.css';

const assumptionLabels: Record<Assumption, string> = {
  desktopGb: 'GB que lee cada PC hasta el escritorio',
  gameGb: 'GB que lee cada PC al abrir un juego',
  libraryGb: 'GB de toda tu biblioteca de juegos',
  sessionGb: 'GB que escribe cada sesión',
  waitMinutes: 'Minutos que aceptas si todas encienden juntas',
};

const assumptions = Object.keys(assumptionLabels) as Assumption[]; // the keys are the ones written above

export interface PlanControlsProps {
  plan: ServerPlan;
  onChange: (plan: ServerPlan) => void;
}

/** The fields are uncontrolled. */
export function PlanControls({ plan, onChange }: PlanControlsProps) {
  const id = useId();
  const controls = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState({ name: '', value: '' });

  function update({ target }: FormEvent) {
    const { name, value } = target as HTMLInputElement; // only inputs and selects stand among the controls
    setTyped({ name, value });
    const read = (field: string) => inputIn(controls.current, field)?.value ?? '';
    onChange(readPlan(linkIds.find((any) => any === read('link')) ?? plan.link, read));
  }

  function showCounted() {
    for (const [name, value] of Object.entries(plan)) {
      const input = inputIn(controls.current, name);
      if (input?.type === 'number') input.value = `${value}`;
    }
  }

  const noteOf = (name: string, max: number, counted: number, step: number) => {
    const note = typed.name === name ? countedNote(typed.value, max, counted, step) : '';
    return note && <small className={p.note}>{note}</small>;
  };
  const portsOf = (name: 'switchPortMbps' | 'pcPortMbps', label: string, ports: readonly number[]) => (
    <label>
      {label}
      <select name={name} defaultValue={plan[name]}>
        {ports.map((mbps) => (
          <option key={mbps} value={mbps}>
            {speedText(mbps)}
          </option>
        ))}
      </select>
    </label>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the inputs inside
    <div ref={controls} className={s.controls} onInput={update} onBlur={showCounted}>
      <fieldset className={s.group}>
        <legend>Tu red</legend>
        <label>
          {placeLabels.server}
          <select name="link" defaultValue={plan.link}>
            {linkIds.map((link) => (
              <option key={link} value={link}>
                {linkLabels[link]}
              </option>
            ))}
          </select>
        </label>
        {portsOf('switchPortMbps', 'Puerto del switch para el servidor', switchPortsMbps)}
        {portsOf('pcPortMbps', placeLabels.pc, pcPortsMbps)}
      </fieldset>
      <fieldset className={s.group} aria-describedby={`${id}own`}>
        <legend>Tus supuestos</legend>
        <p id={`${id}own`} className={p.fine}>
          Son valores de partida, no mediciones: cámbialos por los de tu local. Puedes medirlos durante la
          prueba.
        </p>
        {assumptions.map((name) => {
          const { max, step } = assumptionLimits[name];
          return (
            <div key={name}>
              <label>
                {assumptionLabels[name]}
                <input
                  type="number"
                  name={name}
                  min={step}
                  max={max}
                  step={step}
                  inputMode="decimal"
                  defaultValue={plan[name]}
                />
              </label>
              {noteOf(name, max, plan[name], step)}
            </div>
          );
        })}
      </fieldset>
    </div>
  );
}

function inputIn(root: HTMLElement | null, name: string): HTMLInputElement | null {
  return root?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null;
}
