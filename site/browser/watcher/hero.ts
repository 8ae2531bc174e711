import { hear } from '../events.ts';

/** Marks when the hero's drawing is not visible, so that the style sheet pauses its animation. */
export function watchHero(): void {
  const drawing = document.querySelector('figure');
  if (!drawing) return;
  let isOnScreen = true;
  const update = () =>
    drawing.toggleAttribute('data-away', !isOnScreen || document.querySelector('dialog[open]') !== null);
  new IntersectionObserver(([entry]) => {
    isOnScreen = entry?.isIntersecting === true;
    update();
  }).observe(drawing);
  // Restyling the drawing must not delay the frame that shows the dialog.
  const updateNextFrame = () => requestAnimationFrame(() => setTimeout(update));
  hear('dialogOpened', document, updateNextFrame);
  document.addEventListener('close', updateNextFrame, true);
}
