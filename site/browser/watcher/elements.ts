/** The small behaviours of single elements: hero, questions, scroll-to-top and copy buttons. */
export function watchElements(): void {
  watchHero();
  watchFaq();
  watchToTop();
  watchCopy();
}

/** The style sheet pauses the hero's animation while it is not visible. */
function watchHero(): void {
  const drawing = document.querySelector('figure');
  if (!drawing) return;
  new IntersectionObserver(([entry]) => {
    drawing.toggleAttribute('data-away', entry?.isIntersecting === false);
  }).observe(drawing);
}

/** Keys move between the questions of an accordion, and an address opens one; all else is the browser's own. */
function watchFaq(): void {
  const openTarget = () => document.querySelector('details:target')?.setAttribute('open', '');
  addEventListener('hashchange', openTarget);
  openTarget();
  for (const list of document.querySelectorAll<HTMLElement>('[data-faq]'))
    list.addEventListener('keydown', (event) => {
      const questions = [...list.querySelectorAll('summary')];
      const at = questions.indexOf(event.target as HTMLElement); // anything else is not found
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      questions.at(to % questions.length)?.focus();
    });
}

const thresholdPx = 400;

function watchToTop(): void {
  const button = document.querySelector<HTMLElement>('[data-to-top]');
  if (!button) return;
  const update = () => button.toggleAttribute('data-shown', scrollY > thresholdPx);
  addEventListener('scroll', update);
  // The style sheet decides whether scrolling is smooth (reduced motion).
  button.addEventListener('click', () => {
    scrollTo(0, 0);
    // There the button is hidden and loses the focus: Tab goes on from the top.
    document.querySelector<HTMLElement>('[data-brand]')?.focus({ preventScroll: true });
  });
  // In the next frame: reading the scroll position now would force a second layout.
  requestAnimationFrame(update);
}

const shownMs = 2500;

/** Buttons that copy the text of the link before them, and confirm it for a moment. */
function watchCopy(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const label = button.textContent;
    const link = button.previousElementSibling;
    button.addEventListener('click', () => {
      const text = link?.textContent ?? '';
      // Without the clipboard (plain HTTP, no permission) the text is selected, ready for Ctrl+C.
      (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
        () => say('Copiado'),
        () => {
          if (link) getSelection()?.selectAllChildren(link);
          say('Seleccionado');
        },
      );
    });
    const say = (word: string) => {
      button.textContent = word;
      setTimeout(() => {
        button.textContent = label;
      }, shownMs);
    };
  }
}
