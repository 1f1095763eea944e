// Puts off what blocks the page, as writing to the browser's storage does, while the same comes again and again.

/** What the reader did last is lost at most when the browser is killed within this time. Milliseconds. */
const PUT_OFF_MS = 500;

/** Runs the last of what it was given after a while, and at once when the reader turns away from the page. */
export function inQuietTime(): (run: () => void) => void {
  let due: (() => void) | null = null;
  let isLeaving = false;
  let isListening = false;

  function flush(): void {
    const run = due;
    due = null;
    run?.();
  }

  function listen(): void {
    isListening = true;
    const turn = (event: Event): void => {
      isLeaving = event.type === 'pagehide' || document.visibilityState === 'hidden';
      if (isLeaving) flush();
    };
    // Before anybody else hears of it: what they do then is run at once.
    for (const type of ['visibilitychange', 'pagehide', 'pageshow']) {
      window.addEventListener(type, turn, { capture: true });
    }
  }

  return (run) => {
    if (!isListening) listen();
    if (isLeaving) return run();
    if (due === null) setTimeout(flush, PUT_OFF_MS);
    due = run;
  };
}
