import {
  assumptionStep,
  assumptions,
  linkIds,
  ports,
  type ServerPlan,
  serverLinks,
} from '../../../formulas/server-plan.ts';
import p from '../calculator.late.module.css';
import { NumberField } from '../number-field.tsx';
import { linkLabel, speedText } from '../plan-text.ts';
import s from './planner.late.module.css';

export function PlanControls({ plan, onSet }: { plan: ServerPlan; onSet(more: Partial<ServerPlan>): void }) {
  return (
    <div>
      <fieldset className={s.group}>
        <legend>Tu red</legend>
        <label>
          {linkLabel}
          <select
            value={plan.link}
            onChange={({ currentTarget: { value } }) =>
              onSet({ link: linkIds.find((link) => link === value) ?? plan.link })
            }
          >
            {linkIds.map((link) => (
              <option key={link} value={link}>
                {serverLinks[link].label}
              </option>
            ))}
          </select>
        </label>
        {(Object.keys(ports) as (keyof typeof ports)[]).map((name) => (
          <label key={name}>
            {ports[name].label}
            <select
              value={plan[name]}
              onChange={({ currentTarget }) => onSet({ [name]: Number(currentTarget.value) })}
            >
              {ports[name].offered.map((mbps) => (
                <option key={mbps} value={mbps}>
                  {speedText(mbps)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      <fieldset className={s.group} aria-describedby="own-assumptions">
        <legend>Tus supuestos</legend>
        <p id="own-assumptions" className={p.fine}>
          Son valores de partida, no mediciones: cámbialos por los de tu local. Puedes medirlos durante la
          prueba.
        </p>
        {(Object.keys(assumptions) as (keyof typeof assumptions)[]).map((name) => (
          <div key={name}>
            <NumberField
              label={assumptions[name].label}
              value={plan[name]}
              max={assumptions[name].max}
              step={assumptionStep}
              onCount={(counted) => onSet({ [name]: counted })}
            />
          </div>
        ))}
      </fieldset>
    </div>
  );
}
