/** The scroll-to-top button: there once the page is scrolled past 400 px. */
const thresholdPx = 400;

export function watchToTop(): void {
  const button = document.querySelector<HTMLElement>('[data-to-top]');
  if (!button) return;
  const update = () => button.toggleAttribute('data-shown', scrollY > thresholdPx);
  addEventListener('scroll', update, { passive: true });
  // The behaviour (smooth or not) is the style sheet's, which knows about reduced motion.
  button.addEventListener('click', () => scrollTo(0, 0));
  // In the next frame: asking for the scroll position now would lay the page out twice.
  requestAnimationFrame(update);
}
