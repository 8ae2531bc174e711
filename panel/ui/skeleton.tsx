/** Grey bars in place of content that is loading. */
import s from './skeleton.module.css';

export function SkeletonRows({ count, tall = false }: { count: number; tall?: boolean }) {
  return (
    <div className={s.rows} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <div key={index} className={s.row} data-tall={tall || undefined}>
          <span className={s.bar} data-width={['a', 'b', 'c'][index % 3]} />
          <span className={s.bar} data-width={['b', 'c', 'a'][index % 3]} />
          <span className={s.bar} data-width="d" />
        </div>
      ))}
    </div>
  );
}
