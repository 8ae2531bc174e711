/** Marks the section in view, opens the group on hover, closes the drawer when a link in it is chosen. */
const openDelayMs = 200;
/** Leaving and returning within this time keeps the group open, or opens it without delay. */
const skipMs = 300;

export function watchNavigation(): void {
  const nav = document.querySelector<HTMLElement>('[data-nav]');
  if (!nav) return;
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  nav.addEventListener('click', (event) => {
    // A click's target is never a text node.
    if (!(event.target as Element).closest('a')) return;
    for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) popover.hidePopover();
  });
  // The drawer covers what Tab leads to after it.
  nav.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !nav.contains(relatedTarget as Node) && nav.matches(':popover-open'))
      nav.hidePopover();
  });
  for (const group of nav.querySelectorAll<HTMLElement>('[data-hover-menu]')) openOnHover(group);
  markSectionInView(links);
}

function openOnHover(group: HTMLElement): void {
  const button = group.querySelector('button');
  const list = group.querySelector<HTMLElement>('[popover]');
  if (!button || !list) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAt = 0;
  let openedAt = 0;
  list.addEventListener('toggle', () => {
    if (!list.matches(':popover-open')) closedAt = Date.now();
  });
  group.addEventListener('pointerenter', ({ pointerType }) => {
    clearTimeout(timer);
    // Only where the button is shown: in the drawer the group is always open.
    if (pointerType !== 'mouse' || !button.offsetParent || list.matches(':popover-open')) return;
    timer = setTimeout(
      () => {
        openedAt = Date.now();
        list.showPopover({ source: button });
      },
      Date.now() - closedAt < skipMs ? 0 : openDelayMs,
    );
  });
  group.addEventListener('pointerleave', ({ pointerType }) => {
    clearTimeout(timer);
    if (pointerType === 'mouse' && button.offsetParent) timer = setTimeout(() => list.hidePopover(), skipMs);
  });
  // A click right after the hover means "open": it must not close the group.
  button.addEventListener('click', (event) => {
    clearTimeout(timer);
    if (Date.now() - openedAt < skipMs) event.preventDefault();
  });
}

function markSectionInView(links: readonly HTMLAnchorElement[]): void {
  const inView = new Set<string>();
  const mark = () => {
    // The last section, in page order, that crosses the reading line.
    const current = links.filter(({ hash }) => inView.has(hash)).at(-1);
    for (const link of links) link.ariaCurrent = link === current ? 'true' : null;
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        inView[isIntersecting ? 'add' : 'delete'](`#${target.id}`);
      mark();
    },
    { rootMargin: '-30% 0px -65%' },
  );
  for (const { hash } of links) {
    const section = document.getElementById(hash.slice(1));
    if (section) observer.observe(section);
  }
}
