/** The scroll-to-top button, shown once the page is scrolled past 400 px. */
const thresholdPx = 400;

export function watchToTop(): void {
  const button = document.querySelector<HTMLElement>('[data-to-top]');
  if (!button) return;
  const update = () => button.toggleAttribute('data-shown', scrollY > thresholdPx);
  addEventListener('scroll', update, { passive: true });
  // The style sheet decides whether scrolling is smooth (reduced motion).
  button.addEventListener('click', () => scrollTo(0, 0));
  // In the next frame: reading the scroll position now would force a second layout.
  requestAnimationFrame(update);
}
