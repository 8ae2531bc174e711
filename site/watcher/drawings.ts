/** Fetches the deferred drawings, once, when the first place for one comes near. */
export function watchDrawings(): void {
  const { drawings } = document.body.dataset;
  const near = new IntersectionObserver(
    async (entries) => {
      if (!drawings || !entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      const answer = await fetch(drawings).catch(() => undefined);
      if (answer?.ok) document.body.insertAdjacentHTML('beforeend', await answer.text());
      // The line broke: the next place that comes near tries again.
      else setTimeout(watchDrawings, 5000);
    },
    { rootMargin: '500px' },
  );
  for (const use of document.querySelectorAll('[href^="#d-"]')) near.observe(use.parentElement as Element); // a <use> stands in an <svg>
}
