/** Reads top to bottom = the screen. */
import { Confirmation } from './sections/confirmation.tsx';
import { Hero } from './sections/hero.tsx';
import { TrialDialog } from './sections/trial-dialog.tsx';
import type { RenderedIsland } from './ui/island.tsx';

export interface PageProps {
  islands: { trialForm: RenderedIsland };
}

export function Page({ islands }: PageProps) {
  return (
    <>
      <main>
        <Hero />
      </main>
      <TrialDialog form={islands.trialForm} />
      <Confirmation />
    </>
  );
}
