/** What holds a view: what is shown while it loads, the message when it cannot be shown, and the place to which it is scrolled. */
import { Component, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Loading, ServerWords, StateNote } from '../ui/state-note.tsx';
import s from './shell.module.css';

interface BoundaryProps {
  /** The address: another one tries again. */
  at: string;
  children: ReactNode;
}

const loading = (
  <main className={s.alone}>
    <Loading />
  </main>
);

/** The usual cause is code that does not load: after an update of the relay, or offline. */
export class ViewBoundary extends Component<BoundaryProps, { error?: Error | undefined }> {
  override state: { error?: Error | undefined } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate({ at }: BoundaryProps): void {
    if (at !== this.props.at && this.state.error) this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return <Suspense fallback={loading}>{this.props.children}</Suspense>;
    return (
      <main className={s.alone}>
        <StateNote
          icon="warning"
          tone="bad"
          title="No se pudo mostrar esta página"
          action={<Button onClick={() => location.reload()}>Cargar otra vez</Button>}
        >
          {navigator.onLine
            ? 'Quizás el panel se actualizó o se cortó la conexión. Cárgalo otra vez.'
            : 'No hay conexión.'}
        </StateNote>
        <ServerWords text={error.message} />
      </main>
    );
  }
}

/** By entry of the browser's history, in pixels. After a reload nothing is drawn yet that could be scrolled to. */
const places: Record<string, number> = {};

/** An entry of the history that is opened again shows the place that was left; a new one its top. */
export function useScrollPlace(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    scrollTo(0, isBack ? (places[key] ?? 0) : 0);
    const keep = () => {
      places[key] = scrollY;
    };
    addEventListener('scroll', keep);
    return () => removeEventListener('scroll', keep);
  }, [key, isBack]);
}
