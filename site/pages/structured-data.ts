/**
 * One JSON-LD graph with facts that the page shows: seller, prices, visible answers.
 * Types and properties: https://schema.org (Organization, SoftwareApplication, FAQPage).
 */
import type { Business } from '../../contract/business.ts';
import { faq } from '../content/faq.ts';
import { pricing } from '../content/pricing.ts';
import { seo } from '../content/seo.ts';

/** The graph as the text of a script element: `<` is escaped, so that no answer can close the element. */
export function structuredData(business: Business, publicUrl: string | undefined): string {
  const url = publicUrl && `${publicUrl}/`;
  const id = (fragment: string) => `${url ?? ''}#${fragment}`;
  const graph = [
    {
      '@type': 'Organization',
      '@id': id('organization'),
      name: business.name,
      url,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'sales',
        telephone: business.phone,
        email: business.email,
        availableLanguage: 'es',
      },
    },
    {
      '@type': 'SoftwareApplication',
      name: business.name,
      description: seo.description,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Windows',
      publisher: { '@id': id('organization') },
      offers: pricing.plans.map((plan) => ({
        '@type': 'Offer',
        name: plan.title,
        price: plan.pricePerPcCents / 100,
        priceCurrency: 'USD',
        description: plan.description,
      })),
    },
    {
      '@type': 'FAQPage',
      name: faq.title,
      inLanguage: 'es',
      url: url && `${url}#faq`,
      mainEntity: faq.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
