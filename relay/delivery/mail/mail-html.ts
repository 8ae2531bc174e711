/** Mails that read well on a telephone, light and dark. Every text is escaped here; links are never typed. */
import type { MailColours } from '../../../business/business.ts';
import { escapeHtml, sentence } from '../../base/safe-text.ts';

export type MailLink = Record<'label' | 'href', string>;

export interface MailButton extends MailLink {
  /** The one that stands out. */
  isPrimary?: boolean;
}

export interface MailPage {
  title: string;
  /** Below the title, a line each. */
  lead?: readonly string[];
  paragraphs?: readonly string[];
  steps?: readonly string[];
  buttons?: readonly MailButton[];
  /** Name and value, one below the other. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** What there is to do, under headings. */
  lists?: readonly MailList[];
  /** Small, at the end: a sentence, and where it leads. */
  notes?: readonly { text: string; link?: MailLink }[];
}

const empty = { lead: [], paragraphs: [], steps: [], buttons: [], facts: [], lists: [], notes: [] };

export interface MailList {
  title: string;
  lines: readonly { label: string; details: readonly string[]; links: readonly MailLink[] }[];
  /** After the lines, such as how many are left out. */
  more: readonly string[];
}

const ownColours: MailColours = { light: '#0b6b43', dark: '#5df09a', onDark: '#06231a' };

export function mailHtml(page: MailPage, colours = ownColours): string {
  const { title, lead, paragraphs, steps, buttons, facts, lists, notes } = { ...empty, ...page };
  return [
    '<!doctype html><html lang="es"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(title)}</title><style>${styleIn(colours)}</style></head><body><div class="page">`,
    `<h1>${escapeHtml(title)}</h1>`,
    each(lead, 'p', 'lead'),
    each(paragraphs, 'p'),
    steps.length > 0 && `<ol>${each(steps, 'li')}</ol>`,
    ...buttons.map((each) => button(each, colours)),
    facts.length > 0 &&
      `<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`,
    ...lists.map(list),
    ...notes.map(
      ({ text, link }) => `<p class="note">${escapeHtml(text)}${link ? ` ${anchor(link)}` : ''}</p>`,
    ),
    '</div></body></html>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** The same as plain text: what belongs together is a block, with an empty line before the next; a link is its label and address. */
export function mailText(page: MailPage): string {
  const { title, lead, paragraphs, steps, buttons, facts, lists, notes } = { ...empty, ...page };
  const blocks = [
    [title, ...lead],
    ...paragraphs.map((paragraph) => [paragraph]),
    steps.map((step, index) => `${index + 1}. ${step}`),
    buttons.map(linkText),
    facts.map((pair) => pair.join(': ')),
    ...lists.map(({ title, lines, more }) => [
      title,
      ...lines.flatMap(({ label, details, links }) => [
        `- ${sentence(label)} ${details.join(' ')}`,
        ...links.map((link) => `  ${linkText(link)}`),
      ]),
      ...more,
    ]),
    notes.map(({ text, link }) => (link ? `${text} ${linkText(link)}` : text)),
  ];
  return blocks
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function each(texts: readonly string[], tag: string, className?: string): string {
  const attribute = className ? ` class="${className}"` : '';
  return texts.map((text) => `<${tag}${attribute}>${escapeHtml(text)}</${tag}>`).join('');
}

function linkText({ label, href }: MailLink): string {
  return `${label}: ${href}`;
}

/** The label is text, the address as a caller made it. */
export function anchor({ label, href }: MailLink): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
}

function list({ title, lines, more }: MailList): string {
  const items = lines.map(({ label, details, links }) => {
    const said = details.map((text) => `<br><span class="detail">${escapeHtml(text)}</span>`).join('');
    const ways = links.length > 0 ? `<div class="ways">${links.map(anchor).join(' ')}</div>` : '';
    return `<li><b>${escapeHtml(label)}</b>${said}${ways}</li>`;
  });
  return `<h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul>${each(more, 'p', 'note')}`;
}

/** A table, because Outlook pads cells and no links; what matters stands inline, because some programs drop styles. */
function button({ label, href, isPrimary }: MailButton, { light }: MailColours): string {
  const [className, background, text] = isPrimary ? ['primary', light, '#ffffff'] : ['', '#ffffff', light];
  return [
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td class="button ${className}" align="center" bgcolor="${background}">`,
    `<a href="${escapeHtml(href)}" style="display:block;padding:16px 12px;color:${text};font-size:18px;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a>`,
    '</td></tr></table>',
  ].join('');
}

const styleIn = ({ light, dark, onDark }: MailColours) =>
  `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;background:#f1f5f2;color:#10201c;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;-webkit-text-size-adjust:100%}
.page{max-width:560px;margin:0 auto;padding:24px 20px 32px;box-sizing:border-box;background:#fff;overflow-wrap:anywhere}
h1{margin:0 0 6px;font-size:26px;line-height:1.2}
h2{margin:24px 0 4px;padding-top:14px;border-top:1px solid #d9e2dc;font-size:18px}
ul{margin:0 0 8px;padding:0;list-style:none}li{font-size:17px}.detail{color:#51625c;font-size:15px}
.ways a,.note a{color:${light};font-weight:bold}.ways a{display:inline-block;margin-right:16px;padding:10px 0;font-size:16px}
p,ol{margin:0 0 16px}ol{margin-top:16px;padding-left:24px}li{margin-bottom:8px}
.lead{margin:0;color:#3d4f49;font-size:17px}
table{margin:16px 0;border-collapse:separate}table+table{margin-top:-4px}
.button{border:2px solid ${light};border-radius:10px}
dl{margin:24px 0 16px}dt{padding-top:10px;border-top:1px solid #d9e2dc;color:#51625c;font-size:14px}dd{margin:0;padding-bottom:10px;font-size:17px}
.note{margin:0 0 8px;color:#51625c;font-size:14px}
@media (prefers-color-scheme:dark){
body{background:#081111;color:#eef5f0}.page{background:#101b1b}.lead{color:#c0cdc7}
.button{border-color:${dark};background:#101b1b}.button a{color:${dark}!important}
.primary{background:${dark}}.primary a{color:${onDark}!important}
dt,h2{border-color:#2c3a3a}dt,.note,.detail{color:#9fb0aa}.ways a,.note a{color:${dark}}}
`.replaceAll('\n', '');
