/**
 * "Reinicia y listo": the visitor changes a simulated PC and restarts it. Nothing is sent or stored. The green image
 * never changes; a session's changes are drawn in amber on the writeback disk until the restart.
 */
import { useEffect, useState } from 'react';
import { button } from '../../../ui/button.ts';
import field from '../../../ui/field.late.module.css';
import p from '../calculator.late.module.css';
import { hydrateIsland } from '../hydrate-island.tsx';
import s from './demonstrator.late.module.css';
import {
  advance,
  applyChange,
  bootSteps,
  type Change,
  changes,
  cleanRoom,
  isBooting,
  type Pc,
  restart,
  writesOf,
} from './room.ts';
import { RoomDrawing } from './room-drawing.tsx';

const pcs = [0, 1, 2, 3, 4, 5];
const stepMs = 900;
const reducedStepMs = 250;
const oneReady = 'Listo: limpia, igual que la imagen.';
const allReady = 'Listo: todas limpias, iguales a la imagen.';

const changeLabels: Record<Change, string> = {
  junk: 'Instalar programas basura',
  files: 'Borrar archivos',
  wallpaper: 'Cambiar el fondo',
  malware: 'Infectarla con malware',
};

export function Demonstrator() {
  const [room, setRoom] = useState(() => cleanRoom(pcs.length));
  const [selected, setSelected] = useState(0);
  const [heard, setHeard] = useState('');
  const pc = room[selected] ?? { changes: [] };
  const name = `PC ${selected + 1}`;
  // Shown until the next change, and only for a PC without changes.
  const isReady =
    (heard === oneReady || heard === allReady) && pc.bootStep === undefined && !pc.changes.length;
  const state =
    pc.bootStep === undefined
      ? `Writeback: ${count(writesOf(room))}. Imagen: sin cambios.`
      : `${name}: ${bootSteps[pc.bootStep]}`;

  useEffect(() => {
    if (!isBooting(room)) return;
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(
      () => {
        const next = advance(room);
        setRoom(next);
        if (isBooting(next)) return;
        const booted = room.filter(({ bootStep }) => bootStep !== undefined).length;
        setHeard(booted > 1 && writesOf(next) === 0 ? allReady : oneReady);
      },
      isReduced ? reducedStepMs : stepMs,
    );
    return () => clearTimeout(timer);
  }, [room]);

  function change(kind: Change) {
    const next = applyChange(room, selected, kind);
    setRoom(next);
    if (next.some((any, index) => any !== room[index]))
      setHeard(`${name}: ${changeLabels[kind].toLowerCase()}. ${count(writesOf(next))} en el writeback.`);
  }

  function restartThese(indices: readonly number[], who: string) {
    setRoom(restart(room, indices));
    setHeard(`Reiniciando ${who}.`);
  }

  return (
    <div className={`${p.panel} ${s.demonstrator}`}>
      <div>
        <h3>Reinicia y listo</h3>
        <p className={p.fine}>
          Simulación ilustrativa.{' '}
          <span className={p.scripted}>
            Arruina una PC y reiníciala: sus cambios se descartan y la imagen sigue igual.
          </span>{' '}
          No es un antivirus.
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
          {changes.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-disabled={pc.bootStep !== undefined || pc.changes.includes(kind) || undefined}
              onClick={() => change(kind)}
            >
              {changeLabels[kind]}
            </button>
          ))}
        </div>
        <div className={`${p.row} ${p.controls}`}>
          <button
            type="button"
            className={button('primary', 'small')}
            onClick={() => restartThese([selected], name)}
          >
            Reiniciar
          </button>
          <button
            type="button"
            className={button('secondary', 'small')}
            onClick={() => restartThese(pcs, 'todas')}
          >
            Reiniciar todas
          </button>
        </div>
        <output className={field.unseen}>{heard}</output>
      </div>
      <div>
        <RoomDrawing room={room} selected={selected} onSelect={setSelected} />
        <p className={isReady ? `${s.state} ${s.ready}` : s.state}>{isReady ? heard : state}</p>
      </div>
    </div>
  );
}

export function hydrate(root: Element): Promise<void> {
  return hydrateIsland(root, 'demonstrator', Demonstrator, {});
}

/** The selected PC's screen from the front: the desktop with the session's changes, or the boot steps. */
function PcScreen({ pc, name }: { pc: Pc; name: string }) {
  const has = (change: Pc['changes'][number]) => pc.changes.includes(change);
  return (
    <svg className={s.screen} viewBox="0 0 320 150" role="img" aria-label={`${name}: ${stateOf(pc)}`}>
      <rect className={has('wallpaper') ? s.ugly : undefined} width="320" height="150" rx="8" />
      {pc.bootStep === undefined ? (
        <>
          {has('wallpaper') && (
            <path
              stroke="var(--surface-1)"
              strokeWidth="14"
              opacity=".35"
              d="M0 60L60 0M0 130L130 0M40 150L190 0M110 150L260 0M180 150L320 10M250 150l70-70"
            />
          )}
          <path className={has('files') ? s.gone : s.icons} d="M27 16v82M65 16v50" />
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
        </>
      ) : (
        <>
          <rect className={s.boot} width="320" height="150" rx="8" />
          {bootSteps.slice(0, pc.bootStep + 1).map((step, index) => (
            <text key={step} x="18" y={34 + index * 26}>
              {step}
            </text>
          ))}
        </>
      )}
    </svg>
  );
}

function stateOf({ bootStep, changes }: Pc): string {
  if (bootStep !== undefined) return bootSteps[bootStep] ?? '';
  if (!changes.length) return 'limpia';
  return `${count(changes.length)} de la sesión`;
}

function count(writes: number): string {
  return writes === 1 ? '1 cambio' : `${writes} cambios`;
}
