/** The props stand in a script that is loaded with the first island: the document must stay in one TCP flight. */
import type { BuildSettings } from '../../business/build-settings.ts';
import { venueOf } from '../../business/venue.ts';
import { privacyPath } from '../../contract/privacy.ts';
import { business } from '../content/business.ts';
import { balancing } from '../content/plans.ts';
import { priceExamples, pricing } from '../content/pricing.ts';
import { requirements } from '../content/requirements.ts';

export function islandProps(settings: BuildSettings) {
  const { name, phone, email, whatsapp } = business;
  const plans = pricing.plans.map(({ description: _description, benefits: _benefits, ...plan }) => plan);
  const sheet = { balancing: balancing.short, minimum, venue: venueOf(business).one };
  return {
    'trial-form': {
      provider: { origin: settings.providerOrigin, identifiers: settings.identifiers },
      whatsapp,
      email,
      privacy: {
        receivers: receiversOf(settings),
        isCounted: settings.isCounted,
        // Static hosts serve files; our relay serves it without its ending, too.
        href: settings.providerOrigin ? `${privacyPath}.html` : privacyPath,
      },
      phoneCountry: business.country,
      plans,
    },
    quote: { ...sheet, plans, name, phone, email, whatsapp },
    savings: { plans, examples: priceExamples },
    planner: { ...sheet, name, whatsapp, plans },
    demonstrator: {},
  };
}

const minimum = [
  ...requirements.server,
  ...requirements.disks.map(({ title, size, description }) => ({
    title: `Disco: ${title}`,
    description: `${size} · ${description}`,
  })),
  ...requirements.client.map(({ title, description }) => ({ title: `PC: ${title}`, description })),
].map(({ title, description }): [string, string] => [title, description]);

function receiversOf(settings: BuildSettings): string {
  const carrier = carrierOf(settings);
  return carrier
    ? `Se envían a través de ${carrier}, un servicio externo.`
    : 'Se guardan en nuestro servidor, con el anuncio o la página de donde vienes, y llegan solo a los medios con que te atendemos, como nuestro correo.';
}

/** Who carries a request to the business; '' = our relay. */
export function carrierOf({ providerOrigin }: BuildSettings): string {
  if (!providerOrigin) return '';
  const { hostname } = new URL(providerOrigin);
  return /(^|\.)emailjs\.com$/.test(hostname) ? 'EmailJS' : hostname;
}
