import { ownDataLoaded } from './own-data.ts';

/** Each hydrates its island with code that is loaded on the first sign of intent. */
const islands: Record<string, () => Promise<{ hydrate: (root: Element) => Promise<void> }>> = {
  'trial-form': () => import('../islands/trial-form/hydrate.tsx'),
  quote: () => import('../islands/quote/quote.tsx'),
  demonstrator: () => import('../islands/demonstrator/demonstrator.tsx'),
  planner: () => import('../islands/planner/planner.tsx'),
  savings: () => import('../islands/savings/savings.tsx'),
};
/** Those that are loading, with the buttons pressed meanwhile, which are pressed again afterwards, once each. */
const wanted = new Map<Element, Set<HTMLElement>>();

export function watchIslands(): void {
  const intent = (event: Event) => {
    // May be the document, which has no closest(): hence the question marks.
    const target = event.target as Element;
    if (target.closest?.('a[href="#prueba"]')) wantForm();
    want(target.closest?.('[data-island]'));
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(type, intent);
  document.addEventListener('dialogOpened', wantForm);
  document.addEventListener('click', (event) => {
    // A click's target is never a text node.
    const button = (event.target as Element).closest<HTMLElement>('[data-island] [type=button]');
    const root = button?.closest('[data-island]');
    if (button && root) wanted.get(root)?.add(button);
  });
  const warn = () => alert('Sin conexión. Tus datos siguen aquí: prueba otra vez.');
  // Without the relay a browser leaves for a page of its own, and what was typed is gone; a proxy's answer is such a page, too.
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.closest('[data-ready]')) return;
    event.preventDefault();
    fetch(form.action, { method: 'HEAD', mode: 'no-cors' }).then(
      ({ status }) => (status > 500 ? warn() : form.submit()),
      warn,
    );
  });
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) want(target);
    },
    { rootMargin: '200px' },
  );
  for (const root of document.querySelectorAll('[data-island]')) near.observe(root);
  // A shared quote is filled in at once, whatever part of the page its link leads to.
  if (/[?&](pcs|edicion)=/.test(location.search)) want(document.querySelector('[data-island=quote]'));
}

function wantForm(): void {
  want(document.querySelector('#prueba [data-island]'));
}

function want(root: Element | null | undefined): void {
  const load = islands[root?.getAttribute('data-island') ?? ''];
  if (!root || !load || wanted.has(root) || root.hasAttribute('data-ready')) return;
  const pressed = new Set<HTMLElement>();
  wanted.set(root, pressed);
  ownDataLoaded()
    .then(load)
    .then(
      ({ hydrate }) =>
        hydrate(root).then(
          async () => {
            root.setAttribute('data-ready', '');
            wanted.delete(root);
            for (const button of pressed) {
              button.click();
              await null; // lets React render the change before the next press
            }
          },
          // Hydration failed and would fail again: keep the static HTML.
          () => {},
        ),
      // Loading failed: the static HTML still works, and the next sign of intent tries again.
      () => wanted.delete(root),
    );
}
