/** The view for unknown paths below /panel. */
import { Link } from 'react-router';
import { button } from '../ui/button.ts';
import { StateNote } from '../ui/state-note.tsx';
import { View } from './view.tsx';

export function NotFound() {
  return (
    <View title="No existe esta página">
      <StateNote
        icon="search"
        title="Aquí no hay nada"
        action={
          <Link to="/hoy" className={button()}>
            Ir a Hoy
          </Link>
        }
      >
        La dirección está incompleta o cambió.
      </StateNote>
    </View>
  );
}
