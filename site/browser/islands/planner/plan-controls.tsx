/** The planner's inputs beside the number of PCs: network, and assumptions. */
import { useId } from 'react';
import {
  type Assumption,
  assumptionLimits,
  linkIds,
  pcPortsMbps,
  type ServerPlan,
  switchPortsMbps,
} from '../../../formulas/server-plan.ts';
import p from '../calculator.late.module.css';
import { NumberField } from '../number-field.tsx';
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

export function PlanControls({ plan, onChange }: PlanControlsProps) {
  const id = useId();
  const portsOf = (name: 'switchPortMbps' | 'pcPortMbps', label: string, ports: readonly number[]) => (
    <label>
      {label}
      <select
        defaultValue={plan[name]}
        onInput={({ currentTarget }) => onChange({ ...plan, [name]: Number(currentTarget.value) })}
      >
        {ports.map((mbps) => (
          <option key={mbps} value={mbps}>
            {speedText(mbps)}
          </option>
        ))}
      </select>
    </label>
  );

  return (
    <div className={s.controls}>
      <fieldset className={s.group}>
        <legend>Tu red</legend>
        <label>
          {placeLabels.server}
          <select
            defaultValue={plan.link}
            onInput={({ currentTarget: { value } }) =>
              onChange({ ...plan, link: linkIds.find((link) => link === value) ?? plan.link })
            }
          >
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
        {assumptions.map((name) => (
          <div key={name}>
            <NumberField
              label={assumptionLabels[name]}
              value={plan[name]}
              {...assumptionLimits[name]}
              onCount={(counted) => onChange({ ...plan, [name]: counted })}
            />
          </div>
        ))}
      </fieldset>
    </div>
  );
}
