/** What the list shows in place of rows that are not loaded yet. */
import s from './request-table.module.css';

const columns = ['Etapa', 'Nombre', 'Negocio', 'Ciudad', 'Teléfono', 'Recibida'];
const widths = ['long', 'short', 'middle'];

export function SkeletonRow({ index, startPx }: { index: number; startPx: number }) {
  return (
    <div className={s.row} data-skeleton style={{ transform: `translateY(${startPx}px)` }} aria-hidden="true">
      {columns.map((column, at) => (
        <span key={column} className={s.cell} data-column={column}>
          <i className={s.bar} data-width={widths[(index + at) % widths.length]} />
        </span>
      ))}
    </div>
  );
}
