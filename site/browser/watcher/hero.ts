/** Tells the style sheet when the hero's drawing is out of sight, where its loop would cost frames for nothing. */
export function watchHero(): void {
  const drawing = document.querySelector('figure');
  if (drawing)
    new IntersectionObserver(([entry]) =>
      drawing.toggleAttribute('data-away', !entry?.isIntersecting),
    ).observe(drawing);
}
