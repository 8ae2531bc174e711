/** "Reinicia y listo": the visitor changes a simulated PC and restarts it. Nothing is sent or stored. */
import { useEffect, useState } from 'react';
import { button } from '../../../ui/button.ts';
import p from '../calculator.late.module.css';
import { hydrateIsland } from '../hydrate-island.tsx';
import s from './demonstrator.late.module.css';
import {
  advance,
  applyChange,
  bootingIn,
  bootSteps,
  type Change,
  changeLabels,
  cleanRoom,
  type Pc,
  type Room,
  restart,
  writesOf,
} from './room.ts';
import { places, RoomDrawing } from './room-drawing.tsx';

const pcs = [...places.keys()];
const stepMs = 900;

export function Demonstrator() {
  const [room, setRoom] = useState(() => cleanRoom(pcs.length));
  const [selected, setSelected] = useState(0);
  /** Said at the end of a restart until the next change, and only of a PC without changes. */
  const [end, setEnd] = useState('');
  const pc = room[selected] ?? { changes: [] };
  const name = `PC ${selected + 1}`;
  const isBooting = pc.bootStep !== undefined;
  const isReady = end !== '' && !isBooting && !pc.changes.length;
  const state = isBooting
    ? `${name}: ${stateOf(pc)}`
    : `Writeback: ${count(writesOf(room))}. Imagen: sin cambios.`;

  useEffect(() => {
    if (!bootingIn(room)) return;
    const step = () => {
      const next = advance(room);
      setRoom(next);
      if (bootingIn(next)) return;
      const areAll = bootingIn(room) > 1 && writesOf(next) === 0;
      setEnd(areAll ? 'Listo: todas limpias, iguales a la imagen.' : 'Listo: limpia, igual que la imagen.');
    };
    const timer = setTimeout(step, stepMs);
    return () => clearTimeout(timer);
  }, [room]);

  function change(next: Room) {
    setRoom(next);
    setEnd('');
  }
  const reboot = (which: readonly number[]) => change(restart(room, which));

  return (
    <div className={`${p.panel} ${s.demonstrator}`}>
      <div>
        <h3>Reinicia y listo</h3>
        <p className={p.fine}>
          Simulación ilustrativa.{' '}
          <span className={p.scripted}>Arruina una PC y reiníciala: sus cambios se descartan.</span> No es un
          antivirus.
        </p>
        <div className={`${p.row} ${p.controls} ${s.pcs}`}>
          {pcs.map((index) => (
            <button
              key={index}
              type="button"
              aria-pressed={index === selected}
              data-dirty={room[index]?.changes.length ? '' : undefined}
              onClick={() => setSelected(index)}
            >
              {`PC ${index + 1}`}
            </button>
          ))}
        </div>
        <PcScreen pc={pc} name={name} />
        <div className={`${p.row} ${p.controls} ${s.changes}`}>
          {(Object.keys(changeLabels) as Change[]).map((kind) => (
            <button
              key={kind}
              type="button"
              aria-disabled={isBooting || pc.changes.includes(kind) || undefined}
              onClick={() => change(applyChange(room, selected, kind))}
            >
              {changeLabels[kind]}
            </button>
          ))}
        </div>
        <div className={`${p.row} ${p.controls}`}>
          <button type="button" className={button('primary', 'small')} onClick={() => reboot([selected])}>
            Reiniciar
          </button>
          <button type="button" className={button('secondary', 'small')} onClick={() => reboot(pcs)}>
            Reiniciar todas
          </button>
        </div>
      </div>
      <div>
        <RoomDrawing room={room} selected={selected} onSelect={setSelected} />
        <output className={isReady ? `${s.state} ${s.ready}` : s.state}>{isReady ? end : state}</output>
      </div>
    </div>
  );
}

export const hydrate = (root: Element) => hydrateIsland(root, 'demonstrator', Demonstrator);

function PcScreen({ pc, name }: { pc: Pc; name: string }) {
  const has = (change: Change) => pc.changes.includes(change);
  const { bootStep } = pc;
  const isBooting = bootStep !== undefined;
  const desktop = has('wallpaper')
    ? { fill: 'var(--session)', opacity: 0.75 }
    : { fill: 'var(--clean)', opacity: 0.85 };
  return (
    <svg className={s.screen} viewBox="0 0 320 150" role="img" aria-label={`${name}: ${stateOf(pc)}`}>
      <rect {...(isBooting ? { fill: 'oklch(0.13 0.01 195)' } : desktop)} width="320" height="150" rx="8" />
      {isBooting &&
        bootSteps.slice(0, bootStep + 1).map((step, index) => (
          <text key={step} x="18" y={34 + index * 26}>
            {step}
          </text>
        ))}
      {has('wallpaper') && (
        <path
          stroke="var(--surface-1)"
          strokeWidth="14"
          opacity=".35"
          d="M0 60L60 0M0 130L130 0M40 150L190 0M110 150L260 0M180 150L320 10M250 150l70-70"
        />
      )}
      {!isBooting && <path className={has('files') ? s.gone : s.icons} d="M27 16v82M65 16v50" />}
      {has('junk') && (
        <g fill="var(--surface-2)" stroke="var(--session)" strokeWidth="2">
          <path d="M120 18h110v56h-110zM150 44h110v56h-110zM96 66h110v56h-110z" />
          <path d="M120 30h110M150 56h110M96 78h110M106 92h64M106 104h40" />
        </g>
      )}
      {has('malware') && (
        <g fill="var(--session)" stroke="oklch(0.2 0.02 80)" strokeWidth="4" strokeLinejoin="round">
          <path d="M250 28l44 78h-88z" />
          <path d="M250 56v26m0 9v3" />
        </g>
      )}
    </svg>
  );
}

function stateOf({ bootStep, changes }: Pc): string {
  if (bootStep !== undefined) return bootSteps[bootStep] ?? '';
  return changes.length ? `${count(changes.length)} de la sesión` : 'limpia';
}

function count(writes: number): string {
  return writes === 1 ? '1 cambio' : `${writes} cambios`;
}
