// How often one and the same line may stand in the log: whoever sends nonsense all day must not fill the operator's disk. What
// was left out is counted, and said when its minute is over.

/** Lines of one text in a minute: enough to see what goes on. With the addresses and paths in them some 4 kB. */
const LINES_MAX = 10;

const WINDOW_MS = 60_000;

/** Texts that are counted at a time; they are our own words, of which there are fewer. */
const TEXTS_MAX = 500;

type Window = { readonly timer: NodeJS.Timeout; lines: number };

export type LineLimit = {
  /** Whether a line of this text is written. */
  admits(text: string): boolean;
};

/** @param onLeftOut told once a minute of each text of which lines were left out. */
export function createLineLimit(onLeftOut: (text: string, lines: number) => void): LineLimit {
  const windows = new Map<string, Window>();

  function open(text: string): Window {
    const timer = setTimeout(() => {
      const lines = windows.get(text)?.lines ?? 0;
      windows.delete(text);
      if (lines > LINES_MAX) onLeftOut(text, lines - LINES_MAX);
    }, WINDOW_MS);
    timer.unref();
    return { timer, lines: 0 };
  }

  return {
    admits(text) {
      const window = windows.get(text) ?? open(text);
      if (windows.size < TEXTS_MAX) windows.set(text, window);
      else if (!windows.has(text)) clearTimeout(window.timer);
      window.lines += 1;
      return window.lines <= LINES_MAX;
    },
  };
}
