/** The list's columns, which phones do not name. */
import s from './request-table.module.css';

const columns = ['Etapa', 'Nombre', 'Negocio', 'PC', 'Ciudad', 'Teléfono', 'Edición', 'Correo', 'Recibida'];

export function TableHead() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a virtual table
    <div role="rowgroup" className={s.head}>
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above, and nothing to focus */}
      <div role="row" className={s.row} aria-rowindex={1}>
        {columns.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above
          <span role="columnheader" key={name} data-column={name}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
