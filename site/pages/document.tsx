/** <html> and <head> of every document. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { seo } from '../content/seo.ts';

/**
 * Before the first paint: the stored theme, dark when there is none or storage is blocked, and its colour for what the
 * browser draws around the page; the watcher asks for another by the same rule. And the fonts, where this tab has had
 * them already. Who arrives further down (`#pricing`, a shared quote, a reload, Back) must find the place and not see it
 * move: then the late styles are waited for, and every section is laid out at once (section.module.css). The late styles
 * do not wait for the watcher, which a bad line may keep away: without them no form opens.
 */
export const headScript =
  'var d=document,r=d.documentElement.dataset,l=d.querySelector("[data-late]");' +
  'function setTheme(t){(t=t=="light"||t=="system"&&matchMedia("(prefers-color-scheme:light)").matches)?r.theme="light":delete r.theme;' +
  `d.querySelector("[name=theme-color]").content=t?"${seo.lightCanvas}":"${seo.canvas}"}` +
  'try{var t=localStorage.theme;if(sessionStorage.fonts)r.fonts=""}catch(e){}setTheme(t);' +
  'if(l){l.onload=()=>l.media="all";' +
  'if(location.hash||performance.navigation.type){r.laid="";d.write("<link rel=stylesheet href="+l.href+">")}}';

export interface DocumentInput {
  /** Public address without a trailing slash; without it canonical and social image are left out. */
  publicUrl: string | undefined;
  /** Content security policy, for hosts that set no headers. */
  policy?: string | undefined;
  style: string;
  /** Path of the styles for dialogs, menus and paper; absent on documents that have none. */
  lateStyle?: string;
  /** The watcher's path; absent on documents that need no script. */
  watcher?: string;
  title?: string;
  /** JSON-LD of the page that search engines should know; the others have none. */
  structuredData?: string;
  body: ReactNode;
}

export function renderDocument({
  publicUrl,
  policy,
  style,
  lateStyle,
  watcher,
  title,
  structuredData,
  body,
}: DocumentInput): string {
  const html = renderToStaticMarkup(
    <html lang="es-PE">
      <head>
        <meta charSet="utf-8" />
        {policy && <meta httpEquiv="Content-Security-Policy" content={policy} />}
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{title ?? seo.title}</title>
        <meta name="description" content={seo.description} />
        <meta name="theme-color" content={seo.canvas} />
        {structuredData && (
          <>
            {publicUrl && <link rel="canonical" href={`${publicUrl}/`} />}
            <meta property="og:type" content="website" />
            <meta property="og:locale" content="es_PE" />
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
            <link rel="icon" href="favicon.svg" type="image/svg+xml" />
            <link rel="apple-touch-icon" href="apple-touch-icon.png" />
            <link rel="manifest" href="manifest.webmanifest" />
          </>
        )}
        {title && (
          <>
            <meta name="robots" content="noindex" />
            {/* Absolute: this page answers at any path. */}
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          </>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style, hashed in the policy */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {/* Fetched without blocking the first paint; turned on by the script below, or the watcher. */}
        {lateStyle && <link rel="stylesheet" href={lateStyle} media="print" data-late />}
        {lateStyle && (
          <noscript>
            <link rel="stylesheet" href={lateStyle} />
          </noscript>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, hashed in the policy */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        {watcher && <script type="module" src={watcher} />}
        {structuredData && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data of ours, its `<` escaped
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
        )}
      </head>
      <body id="inicio">{body}</body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
