/** The page; its sections are in the order of the screen. */
import { About } from '../sections/about.tsx';
import { Audience } from '../sections/audience.tsx';
import { Benefits } from '../sections/benefits.tsx';
import { Contact } from '../sections/contact.tsx';
import { Faq } from '../sections/faq.tsx';
import { Features } from '../sections/features.tsx';
import { Floating } from '../sections/floating.tsx';
import { Footer } from '../sections/footer.tsx';
import { Header } from '../sections/header.tsx';
import { Hero } from '../sections/hero.tsx';
import { HowItWorks } from '../sections/how-it-works.tsx';
import { Pricing } from '../sections/pricing.tsx';
import { Requirements } from '../sections/requirements.tsx';
import { Confirmation, TrialDialog } from '../sections/trial-dialog.tsx';

export interface PageProps {
  islands: Record<'trialForm' | 'quote' | 'updateOnce' | 'demonstrator' | 'planner', string>;
  privacyHref: string;
}

export function Page({ islands, privacyHref }: PageProps) {
  return (
    <>
      <Header />
      <main id="contenido">
        <Hero />
        <About />
        <Benefits updateOnce={islands.updateOnce} />
        <Features />
        <HowItWorks demonstrator={islands.demonstrator} />
        <Requirements planner={islands.planner} />
        <Audience />
        <Pricing quote={islands.quote} />
        <Faq />
        <Contact />
      </main>
      <Footer privacyHref={privacyHref} />
      <Floating />
      <TrialDialog form={islands.trialForm} />
      <Confirmation />
    </>
  );
}
