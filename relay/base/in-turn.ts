/** @returns what begins each work when the one before it has ended, whether it failed or not */
export function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = running.then(work);
    running = result.catch(() => {});
    return result;
  };
}
