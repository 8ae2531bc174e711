/** The selected PC's screen from the front: the desktop with the session's changes, or the boot steps. */
import s from './demonstrator.late.module.css';
import { bootSteps, type Pc } from './room.ts';

export function PcScreen({ pc, name }: { pc: Pc; name: string }) {
  const has = (change: Pc['changes'][number]) => pc.changes.includes(change);
  return (
    <svg className={s.screen} viewBox="0 0 320 150" role="img" aria-label={`${name}: ${stateOf(pc)}`}>
      <rect className={has('wallpaper') ? s.ugly : undefined} width="320" height="150" rx="8" />
      {pc.bootStep === undefined ? (
        <>
          {has('wallpaper') && (
            <path
              className={s.stripes}
              d="M0 60L60 0M0 130L130 0M40 150L190 0M110 150L260 0M180 150L320 10M250 150l70-70"
            />
          )}
          <path className={has('files') ? s.gone : s.icons} d="M27 16v82M65 16v50" />
          {has('junk') && (
            <g className={s.junk}>
              <path d="M120 18h110v56h-110zM150 44h110v56h-110zM96 66h110v56h-110z" />
              <path d="M120 30h110M150 56h110M96 78h110M106 92h64M106 104h40" />
            </g>
          )}
          {has('malware') && (
            <g className={s.malware}>
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
  return changes.length === 1 ? '1 cambio de la sesión' : `${changes.length} cambios de la sesión`;
}
