// Pictures of what takes long to draw: after one that took longer than a frame of the screen, the next one waits half as long, so
// that the reader's keys and clicks are heard in between however much comes.
import { onNextFrame } from './next-frame';

/** What is drawn within a frame of the screen needs no rest. Milliseconds. */
const FRAME_MS = 16;

/** Of the time that a picture took: less leaves the reader waiting, more lets the picture fall behind. */
const REST_PART = 0.5;

/** The longest rest: a picture is never much older than what the reader takes for live. Milliseconds. */
const REST_MAX_MS = 200;

/** Returns what asks for the next picture; asked several times, `draw` is called once. */
export function pacedFrames(draw: () => void): () => void {
  let isDue = false;
  let restUntil = 0;

  function run(): void {
    isDue = false;
    const start = performance.now();
    draw();
    // A turn later React has drawn.
    setTimeout(() => {
      const now = performance.now();
      const tookMs = now - start;
      if (tookMs > FRAME_MS) restUntil = now + Math.min(REST_PART * tookMs, REST_MAX_MS);
    });
  }

  return () => {
    if (isDue) return;
    isDue = true;
    const restMs = restUntil - performance.now();
    if (restMs <= 0) onNextFrame(run);
    else setTimeout(() => onNextFrame(run), restMs);
  };
}
