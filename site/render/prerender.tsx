/** Renders every document: islands first, each on its own, then the pages around them. */
import { renderToString } from 'react-dom/server';
import type { BuildSettings } from '../../business/build-settings.ts';
import { checkTexts } from '../../business/own-texts.ts';
import type { RelayParts } from '../../business/render-site.ts';
import { pageTexts } from '../../contract/own-words.ts';
import { countingToken, keepingToken, privacyPath, receiversToken } from '../../contract/privacy.ts';
import { Demonstrator } from '../browser/islands/demonstrator/demonstrator.tsx';
import { stillRoom } from '../browser/islands/demonstrator/room-drawing.tsx';
import { Planner } from '../browser/islands/planner/planner.tsx';
import { Quote } from '../browser/islands/quote/quote.tsx';
import { Savings } from '../browser/islands/savings/savings.tsx';
import { TrialForm } from '../browser/islands/trial-form/trial-form.tsx';
import { business, isExample, logo } from '../content/business.ts';
import { notFound } from '../content/navigation.ts';
import { privacy } from '../content/privacy.ts';
import { type DocumentInput, homePath, renderDocument } from '../pages/document.tsx';
import { headScript } from '../pages/head-script.ts';
import { NotFoundPage, Page } from '../pages/page.tsx';
import { PrivacyPage } from '../pages/privacy-page.tsx';
import { RefusedPage } from '../pages/refused-page.tsx';
import { venues } from '../sections/audience.tsx';
import { benefitDrawings } from '../sections/benefits.tsx';
import { featureDrawings } from '../sections/features.tsx';
import { trial } from '../sections/trial-steps.tsx';
import { accentOf, paletteOf, tokensOf, withTones } from './accent.ts';
import { contentSecurityPolicy, securityHeaders } from './headers.ts';
import { stillDrawings } from './images/paint.tsx';
import { favicon, socialImage, touchIcon } from './images/social-image.tsx';
import { carrierOf, islandProps } from './island-props.ts';
import { importWhereOld } from './old-style.ts';
import { placeholdersIn, unconfirmedIn } from './placeholders.ts';
import { siteFiles } from './site-files.ts';
import '../styles/tokens.css';
import firstTokens from '../styles/tokens.css?raw';
import '../styles/tokens.late.css';
import lateTokens from '../styles/tokens.late.css?raw';
import '../styles/reset.css';
import '../styles/base.css';
import '../styles/base.late.css';

const ownTokens = firstTokens + lateTokens;
const { tones, notes, mailColours } = accentOf(ownTokens, business.accent);
const tokens = withTones(ownTokens, tones);
const palette = paletteOf(tokensOf(tokens, 'dark'));

export function inOwnColours(css: string): string {
  return withTones(css, tones);
}

export function ownDataScript(settings: BuildSettings): string {
  const { texts, ...others } = globalThis.ownData ?? {};
  // Of the owner's texts those that browsers look up.
  const own = Object.entries(texts ?? {}).filter(([id]) => /^(form|quote|pricing|visit)\./.test(id));
  return `globalThis.ownData=${JSON.stringify({ ...others, texts: Object.fromEntries(own), props: islandProps(settings) })}`;
}

export interface SiteInput {
  settings: BuildSettings;
  watcher: string;
  style: string;
  lateStyle: { path: string; text: string };
  /** Name in `assets` of the styles for old browsers; the build's alone. */
  old?: string;
}

/** @throws Error naming each of the owner's texts that the page cannot show. */
export async function renderDocuments({ settings, watcher, style, lateStyle, old }: SiteInput) {
  const unknownTexts = checkTexts(pageTexts, business.texts);
  const { publicUrl } = settings;
  // Served at the path of the form post: its styles are inline, its fonts have absolute paths.
  const inlined = (style + lateStyle.text).replaceAll('url(assets/', 'url(/assets/');
  const refusedStyle = (old ? importWhereOld(`/assets/${old}`) : '') + inlined;
  const policyOf = (inlineStyle: string) =>
    contentSecurityPolicy({
      script: headScript,
      style: inlineStyle,
      providerOrigin: settings.providerOrigin,
      imageOrigin: business.avatarUrl ? new URL(business.avatarUrl).origin : '',
    });
  const props = islandProps(settings);
  const islands = {
    trialForm: renderToString(<TrialForm {...props['trial-form']} />),
    quote: renderToString(<Quote {...props.quote} />),
    demonstrator: renderToString(<Demonstrator />),
    planner: renderToString(<Planner {...props.planner} />),
    savings: renderToString(<Savings {...props.savings} />),
  };
  const render = (input: Omit<DocumentInput, 'publicUrl' | 'style'>) =>
    renderDocument({ publicUrl, style, ...input });
  const page = {
    lateStyle: lateStyle.path,
    watcher,
    body: <Page islands={islands} privacyHref={props['trial-form'].privacy.href} />,
  };
  const missing = { title: notFound.title, body: <NotFoundPage home={homePath(publicUrl)} /> };
  const privacyDocument = (receivers: string, keeping: string, counting: string) => ({
    lateStyle: lateStyle.path,
    title: `${privacy.title} · ${business.name}`,
    indexed: { path: privacyPath, description: privacy.lead },
    body: <PrivacyPage provider={carrierOf(settings)} {...{ receivers, keeping, counting }} />,
  });
  const { counted, noRetention } = privacy.relay;
  const known = privacyDocument(privacy.anyMeans, noRetention, settings.isCounted ? counted : '');
  const template = privacyDocument(receiversToken, keepingToken, countingToken);
  const policy = policyOf(style);
  return {
    documents: {
      'index.html': render({ ...page, policy }),
      '404.html': render({ ...missing, policy }),
      [`${privacyPath}.html`]: render({ ...known, policy }),
    },
    // The same without the policy in a <meta>, for our relay, which sends it as a header.
    relayDocuments: { 'index.html': render(page), '404.html': render(missing) },
    images: {
      'social.png': { svg: socialImage(palette, logo), widthPx: 1200 },
      'apple-touch-icon.png': { svg: touchIcon(palette, logo), widthPx: 180 },
      'icon-512.png': { svg: touchIcon(palette, logo), widthPx: 512 },
    },
    files: {
      ...siteFiles(business, publicUrl, !isExample),
      ...(!logo && { 'favicon.svg': favicon(palette) }),
    },
    relay: {
      // With tokens that the relay fills by its settings, and by what was sent.
      privacy: { html: render(template), texts: privacy.relay },
      refusedTemplate: renderDocument({
        publicUrl,
        style: refusedStyle,
        title: '{{title}}',
        body: <RefusedPage {...props['trial-form']} />,
      }),
      headers: { pages: securityHeaders(policy), refused: securityHeaders(policyOf(refusedStyle)) },
    } satisfies Omit<RelayParts, 'pages'>,
    mailColours,
    tones,
    texts: pageTexts,
    warnings: [...placeholdersIn(business), ...unconfirmedIn(business), ...unknownTexts, ...notes],
  };
}

/** The static drawings of all sections; their ids are unique. */
const scenes = { ...benefitDrawings, ...featureDrawings, venues, trial, room: stillRoom };

export function drawingStyles(urlOf: (name: string, svg: string) => string): string {
  const light = tokensOf(tokens, 'light');
  const ofThemes = {
    dark: { ...tokensOf(tokens, 'dark'), ...palette },
    light: { ...light, ...paletteOf(light) },
  };
  return stillDrawings(scenes, ofThemes, urlOf);
}
