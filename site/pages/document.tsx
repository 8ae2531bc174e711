import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { business, isExample, logo } from '../content/business.ts';
import { seo } from '../content/hero.ts';
import { pricing } from '../content/pricing.ts';
import { canvas, headScript } from './head-script.ts';

export interface DocumentInput {
  /** Public address without a trailing slash; without it canonical and social image are left out. */
  publicUrl: string | undefined;
  policy?: string | undefined;
  style: string;
  /** Path of the styles for dialogs, menus and print; absent on documents without them. Without a watcher they block painting. */
  lateStyle?: string;
  /** Specifier of the watcher's module (`./...`); absent on documents that need no script. */
  watcher?: string;
  /** Absent on the page itself. */
  title?: string;
  /** Path of a further indexed page, such as `privacidad`, and what it is about; other documents with a title are not indexed. */
  indexed?: { path: string; description: string };
  body: ReactNode;
}

const icon = logo ?? { file: 'favicon.svg', mediaType: 'image/svg+xml' };

export function renderDocument(input: DocumentInput): string {
  const { publicUrl, policy, style, lateStyle, watcher, title, indexed, body } = input;
  const isAtOnePath = !title || indexed;
  const isIndexed = isAtOnePath && !isExample;
  const lateLink = lateStyle && <link rel="stylesheet" href={lateStyle} />;
  const html = renderToStaticMarkup(
    <html lang={`es-${business.country}`} data-fonts={isAtOnePath ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        {policy && <meta httpEquiv="Content-Security-Policy" content={policy} />}
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{title ?? seo.title}</title>
        <meta name="description" content={indexed?.description ?? seo.description} />
        <meta name="theme-color" content={canvas.dark} />
        {isIndexed ? (
          publicUrl && <link rel="canonical" href={`${publicUrl}/${indexed?.path ?? ''}`} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <link rel="icon" href={(isAtOnePath ? '' : homePath(publicUrl)) + icon.file} type={icon.mediaType} />
        {!title && (
          <>
            <meta property="og:type" content="website" />
            <meta property="og:locale" content={`es_${business.country}`} />
            <meta property="og:title" content={seo.title} />
            <meta property="og:description" content={seo.description} />
            {publicUrl && (
              <>
                <meta property="og:url" content={`${publicUrl}/`} />
                <meta property="og:image" content={`${publicUrl}/social.png`} />
                <meta property="og:image:width" content="1200" />
                <meta property="og:image:height" content="630" />
                <meta property="og:image:alt" content={seo.imageAlt} />
                <meta name="twitter:card" content="summary_large_image" />
              </>
            )}
            <link rel="apple-touch-icon" href="apple-touch-icon.png" />
          </>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style, hashed in the policy */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {watcher ? <noscript>{lateLink}</noscript> : lateLink}
        <script
          data-late={lateStyle}
          data-watcher={watcher}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, hashed in the policy
          dangerouslySetInnerHTML={{ __html: headScript }}
        />
        {!title && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: data of ours, its `<` escaped
            dangerouslySetInnerHTML={{ __html: structuredData(publicUrl) }}
          />
        )}
      </head>
      <body id="inicio">{body}</body>
    </html>,
  );
  return `<!doctype html>${withoutNeedlessTags(html)}`;
}

/** The page's own path, `/` or such as `/promo/`: for links of documents that answer at any path. */
export function homePath(publicUrl: string | undefined): string {
  return publicUrl ? new URL(`${publicUrl}/`).pathname : '/';
}

/** HTML does not need them: https://html.spec.whatwg.org/multipage/syntax.html#optional-tags (60 to 90 B less). */
function withoutNeedlessTags(html: string): string {
  return html
    .replaceAll(/<(path|use|circle|rect|line|ellipse)( [^>]*)?><\/\1>/g, '<$1$2/>')
    .replaceAll(/<\/(?:li|t[dhr]|tbody)>(?=<\/?(?:li|ul|ol|t[dhr]|tbody|table)\b)/g, '');
}

/** The product as the text of a script element: `<` is escaped, so that no answer can close the element. */
function structuredData(publicUrl: string | undefined): string {
  const { name, phone, email, currency } = business;
  // A monthly price, or one for a venue, would be read as if it were paid once for a PC.
  const offers = pricing.plans
    .filter(({ payment, unit, priceCents }) => payment === 'once' && unit === 'pc' && priceCents)
    .map(({ title, priceCents = 0 }) => {
      const price = priceCents / 100;
      return { '@type': 'Offer', name: title, price, priceCurrency: currency };
    });
  const product = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name,
    description: seo.description,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Windows',
    publisher: { '@type': 'Organization', name, url: publicUrl && `${publicUrl}/`, telephone: phone, email },
    offers,
  };
  return JSON.stringify(product).replaceAll('<', '\\u003c');
}
