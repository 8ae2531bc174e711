/** Arrow keys, Home and End move between the questions; opening and closing is the browser's own. */
export function watchFaq(): void {
  const list = document.querySelector('[data-faq]');
  list?.addEventListener('keydown', (event) => {
    const { key } = event as KeyboardEvent; // what "keydown" brings; the selector leaves its type open
    const questions = [...list.querySelectorAll('summary')];
    const at = questions.indexOf(event.target as HTMLElement); // anything else is not found
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    questions.at(to % questions.length)?.focus();
  });
}
