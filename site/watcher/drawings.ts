/** Puts the deferred drawings into the page. They travel in the late stylesheet, which saves a request. */
export function placeDrawings(late: HTMLLinkElement | null): void {
  if (late && !late.sheet) late.addEventListener('load', () => placeDrawings(late), { once: true });
  try {
    const rules = late?.sheet?.cssRules ?? [];
    const last = rules[rules.length - 1] as CSSStyleRule | undefined; // appended by the build
    const text = last?.style?.getPropertyValue('--drawings').trim().slice(1, -1);
    if (text) document.body.insertAdjacentHTML('beforeend', text);
  } catch {
    // A stylesheet that could not be fetched may not be read either: the places stay empty.
  }
}
