/**
 * The style sheet leaves the sections further down without layout until they come near, so that the first screen is
 * there at once. Afterwards each is laid out for good, one at a time, so that nothing waits long for its turn.
 */
const pauseMs = 30;

export function layOutSections(): void {
  const sections = document.querySelectorAll<HTMLElement>('main > section');
  sections.forEach((section, at) => {
    setTimeout(() => {
      section.style.contentVisibility = 'visible';
    }, at * pauseMs);
  });
}

export function layOutAtOnce(): void {
  document.documentElement.dataset.laid = '';
}
