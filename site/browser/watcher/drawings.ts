/** Puts the deferred drawings into the page. They travel in the late stylesheet, which saves a request. */
export function placeDrawings(late: HTMLLinkElement | null): void {
  if (late && !late.sheet) late.addEventListener('load', () => placeDrawings(late), { once: true });
  try {
    const rules = late?.sheet?.cssRules ?? [];
    const last = rules[rules.length - 1] as CSSStyleRule | undefined; // appended by the build
    const text = last?.style?.getPropertyValue('--drawings').trim().slice(1, -1);
    if (!text) return;
    document.body.insertAdjacentHTML('beforeend', text);
    // Moved, not referred to: a reference is a second drawing to style, hidden where the first one is.
    for (const place of document.querySelectorAll('use[href^="#d-"]'))
      place.replaceWith(document.querySelector(place.getAttribute('href') as string) ?? '');
  } catch {
    // A stylesheet that could not be fetched may not be read either: the places stay empty.
  }
}
