/** Fetches an island's code on the first sign of intent, once, and hydrates it. */
type Hydrate = { hydrate: (root: Element) => void };

const islands: Record<string, () => Promise<Hydrate>> = {
  'trial-form': () => import('../islands/trial-form/hydrate.tsx'),
};
const wanted = new Set<Element>();

export function watchIslands(): void {
  const intent = (event: Event) => {
    const target = event.target as Element;
    if (target.closest?.('a[href="#prueba"]')) want(document.querySelector('[data-island="trial-form"]'));
    want(target.closest?.('[data-island]'));
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, intent, { passive: true });
  if (location.hash === '#prueba') want(document.querySelector('[data-island="trial-form"]'));
}

function want(root: Element | null | undefined): void {
  const load = islands[root?.getAttribute('data-island') ?? ''];
  if (!root || !load || wanted.has(root)) return;
  wanted.add(root);
  load().then(
    ({ hydrate }) => hydrate(root),
    // The line broke: the static form still works, and the next sign of intent tries again.
    () => wanted.delete(root),
  );
}
