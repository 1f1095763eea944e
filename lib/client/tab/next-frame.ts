// Once per picture of the screen: what changed since the last one is told together, so that however many frames come over
// the socket, React draws once for each picture.

/** A tab in the background is given no pictures; what follows the log there goes on this often. Milliseconds. */
const HIDDEN_EVERY_MS = 250;

const due = new Set<() => void>();
let endWait: (() => void) | null = null;

/** Calls it before the next picture, once however often it was asked for; outside a browser at the end of this turn. */
export function onNextFrame(call: () => void): void {
  due.add(call);
  endWait ??= wait();
}

/**
 * For what is asked of a server and not drawn: the answer calls at once, and whatever it is asked until the next picture comes
 * to one more call then.
 */
export function atMostOncePerFrame(call: () => void): () => void {
  let isWaiting = false;
  let isAskedAgain = false;
  function ask(): void {
    isAskedAgain = isWaiting;
    if (isWaiting) return;
    isWaiting = true;
    onNextFrame(endOfFrame);
    call();
  }
  function endOfFrame(): void {
    isWaiting = false;
    if (isAskedAgain) ask();
  }
  return ask;
}

function wait(): () => void {
  if (typeof requestAnimationFrame === 'undefined') {
    queueMicrotask(run);
    return () => undefined;
  }
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, HIDDEN_EVERY_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function run(): void {
  endWait?.();
  endWait = null;
  const calls = [...due];
  due.clear();
  for (const call of calls) call();
}
