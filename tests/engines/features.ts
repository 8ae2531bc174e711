/** Newer platform features that the page uses, and its fallbacks. */
export const features: readonly { name: string; without: string }[] = [
  { name: '`command`/`commandfor`', without: 'not used; `popovertarget` and the watcher' },
  { name: '`closedby`', without: 'not used; the watcher compares the press with the dialog’s box' },
  { name: 'scroll-driven animation', without: 'not used; a passive scroll listener' },
  { name: '`popover`', without: 'supported by every tested engine' },
  { name: '`<details name>`', without: 'several answers can be open' },
  { name: '`:has()`', without: 'the border of an invalid field stays plain; text and icon show the error' },
  { name: '`position-area`', without: 'menus have fixed insets' },
  { name: '`@starting-style`', without: 'dialogs appear without animation' },
  { name: '`requestIdleCallback`', without: '`setTimeout`' },
];

/** Tells which of `features` this engine supports, in their order; runs in the page. */
export function probeFeatures(): boolean[] {
  return [
    'commandForElement' in HTMLButtonElement.prototype,
    'closedBy' in HTMLDialogElement.prototype,
    CSS.supports('animation-timeline: scroll()'),
    'popover' in HTMLElement.prototype,
    'name' in HTMLDetailsElement.prototype,
    CSS.supports('selector(:has(a))'),
    CSS.supports('position-area: bottom'),
    'CSSStartingStyleRule' in window,
    'requestIdleCallback' in window,
  ];
}
