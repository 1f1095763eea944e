// Work that is done by the clock: again and again, never twice at once, and whatever fails is done at the next time.

/** Runs again and again, `ms` after the last time ended. The function that it returns ends it and waits for what runs. */
export function repeat(
  ms: number,
  run: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let work: Promise<void> = Promise.resolve();
  let isEnded = false;
  const tick = (): void => {
    work = run()
      .catch(onError)
      .finally(() => {
        if (!isEnded) timer.refresh();
      });
  };
  const timer = setTimeout(tick, ms);
  timer.unref();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    return work;
  };
}
