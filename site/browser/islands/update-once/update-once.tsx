/** How long an update takes, downloaded by each PC or once for all. Sends nothing. */
import { useState } from 'react';
import { formatCount, formatDuration } from '../../../formulas/format.ts';
import { startingPcs } from '../../../formulas/license-cost.ts';
import { updateTimes } from '../../../formulas/transfer-time.ts';
import { Fold } from '../../../ui/fold.tsx';
import p from '../calculator.late.module.css';
import { hydrateIsland } from '../hydrate-island.tsx';
import { NumberField, PcsField } from '../number-field.tsx';
import { SettledText } from '../settled-text.tsx';
import { useSharedQuote } from '../shared-quote.ts';
import s from './update-once.late.module.css';

export function UpdateOnce() {
  const { pcs = startingPcs } = useSharedQuote();
  const [sizeGb, setSizeGb] = useState(50);
  const [speedMbps, setSpeedMbps] = useState(200);
  const { eachSeconds, onceSeconds } = updateTimes({ pcs, sizeGb, speedMbps });
  const each = formatDuration(eachSeconds);
  const once = formatDuration(onceSeconds);

  return (
    <div className={p.panel}>
      <div>
        <h3>Actualiza una vez</h3>
        <div className={`${p.controls} ${s.fields}`}>
          <PcsField />
          <NumberField label="Descarga (GB)" value={sizeGb} max={2000} onCount={setSizeGb} />
          <NumberField label="Internet (Mbps)" value={speedMbps} max={10_000} onCount={setSpeedMbps} />
        </div>
      </div>
      <div className={s.times}>
        <Bar label="Cada PC por su cuenta" time={each} share={1} />
        <Bar label="Una vez en el servidor" time={once} share={onceSeconds / eachSeconds} />
        <Fold summary="Ver la cuenta">
          <p className={p.fine}>
            {`${formatCount(pcs)} PC × ${formatCount(sizeGb)} GB × 8,000 ÷ ${formatCount(speedMbps)} Mbps = ${formatCount(eachSeconds)} s; una vez, ${formatCount(onceSeconds)} s. Supone que cada PC descarga todo por la misma conexión: si copias por la red local o usas caché, la diferencia es menor.`}
          </p>
        </Fold>
        <SettledText>{`Cada PC por su cuenta: ${each}. Una vez en el servidor: ${once}`}</SettledText>
      </div>
    </div>
  );
}

export function hydrate(root: Element): Promise<void> {
  return hydrateIsland(root, 'update-once', UpdateOnce, {});
}

/** @param props.share of the longer time, 0 to 1 */
function Bar({ label, time, share }: { label: string; time: string; share: number }) {
  return (
    <p className={share < 1 ? s.clean : undefined}>
      {label}
      <b>{time}</b>
      <svg aria-hidden="true">
        {/* Never so short that it cannot be seen. */}
        <rect rx="4" height="100%" width={`${Math.max(0.5, Math.round(share * 1000) / 10)}%`} />
      </svg>
    </p>
  );
}
