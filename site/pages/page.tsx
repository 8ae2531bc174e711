import { brand, notFound } from '../content/navigation.ts';
import { About } from '../sections/about.tsx';
import { Audience } from '../sections/audience.tsx';
import { Benefits } from '../sections/benefits.tsx';
import { Cases } from '../sections/cases.tsx';
import { Contact } from '../sections/contact.tsx';
import { Faq } from '../sections/faq.tsx';
import { Features } from '../sections/features.tsx';
import { Floating } from '../sections/floating.tsx';
import { Footer } from '../sections/footer.tsx';
import { Header } from '../sections/header.tsx';
import s from '../sections/hero.module.css';
import { Hero } from '../sections/hero.tsx';
import { HowItWorks } from '../sections/how-it-works.tsx';
import { Pricing } from '../sections/pricing.tsx';
import { Requirements } from '../sections/requirements.tsx';
import { Confirmation, TrialDialog } from '../sections/trial-dialog.tsx';
import { button } from '../ui/button.ts';
import { Logo } from '../ui/logo.tsx';
import section from '../ui/section.module.css';

export interface PageProps {
  islands: Record<'trialForm' | 'quote' | 'savings' | 'demonstrator' | 'planner', string>;
  privacyHref: string;
}

export function Page({ islands, privacyHref }: PageProps) {
  return (
    <>
      <Header />
      <main id="contenido">
        <Hero />
        <About />
        <Benefits />
        <Features />
        <HowItWorks demonstrator={islands.demonstrator} />
        <Requirements />
        <Audience />
        <Pricing {...islands} />
        <Cases />
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

/** Laid out by the styles of the first screen. @param home path of the page: this document answers at any path */
export function NotFoundPage({ home }: { home: string }) {
  return (
    <main className={`${section.wrap} ${s.wrap}`}>
      <div>
        <Logo {...brand} picture={brand.picture && { ...brand.picture, src: home + brand.picture.src }} />
        <h1 className={s.title}>{notFound.title}</h1>
        <p className={`${section.lead} ${s.lead}`}>{notFound.text}</p>
        <p className={s.actions}>
          <a className={button('primary')} href={home}>
            {notFound.home}
          </a>
        </p>
      </div>
    </main>
  );
}
