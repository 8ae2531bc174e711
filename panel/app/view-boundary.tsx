/** What holds a view: its skeleton, the message when it cannot be shown, and the place to which it was scrolled. */
import { Component, type ReactNode, Suspense } from 'react';
import { Button } from '../ui/button.tsx';
import { remember, remembered } from '../ui/remembered.ts';
import { Loading, StateNote } from '../ui/state-note.tsx';
import s from './shell.module.css';

interface BoundaryProps {
  /** The address: another one tries again. */
  at: string;
  children: ReactNode;
}

/** Until the view's own code is there. */
const skeleton = (
  <main className={s.alone}>
    <Loading rows={8} />
  </main>
);

/** The usual cause is code that does not load: after an update of the relay, or offline. */
export class ViewBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate({ at }: BoundaryProps): void {
    if (at !== this.props.at && 'error' in this.state) this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return <Suspense fallback={skeleton}>{this.props.children}</Suspense>;
    return (
      <main className={s.alone}>
        <StateNote
          icon="warning"
          tone="bad"
          title="No se pudo mostrar esta página"
          action={<Button onClick={() => location.reload()}>Cargar otra vez</Button>}
        >
          {navigator.onLine
            ? error instanceof Error
              ? error.message
              : 'Error desconocido'
            : 'No hay conexión.'}
        </StateNote>
      </main>
    );
  }
}

interface ScrollPlaceProps {
  /** Of the entry in the browser's history. */
  entry: string;
  isBack: boolean;
}

const storageKey = 'panel-scroll';

/** An entry of the history that is opened again shows the place that was left; a new one its top. */
export class ScrollPlace extends Component<ScrollPlaceProps> {
  places: Record<string, number> = {};

  override componentDidMount(): void {
    history.scrollRestoration = 'manual';
    this.places = JSON.parse(remembered(storageKey, 'sessionStorage') ?? '{}');
    addEventListener('pagehide', this.keep);
    this.show();
  }

  // The last moment at which the view that is left has its height.
  override getSnapshotBeforeUpdate({ entry }: ScrollPlaceProps): null {
    if (entry !== this.props.entry) this.places[entry] = scrollY;
    return null;
  }

  override componentDidUpdate({ entry }: ScrollPlaceProps): void {
    if (entry !== this.props.entry) this.show();
  }

  override componentWillUnmount(): void {
    removeEventListener('pagehide', this.keep);
  }

  show(): void {
    const { entry, isBack } = this.props;
    scrollTo(0, isBack ? (this.places[entry] ?? 0) : 0);
  }

  keep = (): void => {
    this.places[this.props.entry] = scrollY;
    remember(storageKey, JSON.stringify(this.places), 'sessionStorage');
  };

  override render(): null {
    return null;
  }
}
