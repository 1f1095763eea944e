// What a page notes about itself while events come: when each of them was on the screen, and how long its tasks took.
import type { Page } from '@playwright/test';

/** A text that shows events: `key` alone, or with a count, which shows every event of the key up to it. */
export type Mark = { readonly key: string; readonly count: number };

/**
 * Where a page shows events, for code that runs in it: the elements, and the text in one of them, or in a part of it, as a
 * regular expression with the groups `key` and, for a count, `count`. The key may stand in an attribute instead.
 */
export type Marked = {
  readonly element: string;
  readonly keyAttribute?: string;
  readonly part?: string;
  readonly text: string;
};

export type Noted = {
  /** When a mark was on the screen first, in the order of the screen. Epoch milliseconds. */
  readonly paints: readonly (Mark & { readonly at: number })[];
  /** Tasks of more than 50 ms. Milliseconds. */
  readonly longTasks: readonly number[];
};

type Watched = typeof globalThis & {
  noted: { paints: (Mark & { at: number })[]; longTasks: number[] };
};

/** Starts to note: a mark is painted with the frame that it was inserted in, or else with the next one. */
export async function watchPaints(page: Page, marked: Marked): Promise<void> {
  await page.evaluate(({ element, keyAttribute, part, text }) => {
    const noted: Watched['noted'] = { paints: [], longTasks: [] };
    (globalThis as Watched).noted = noted;
    const pattern = new RegExp(text);
    const shown = new Map<string, number>();
    let found: Mark[] = [];
    let isInFrame = false;
    // Methods, because the bundler wraps named functions in a helper that the page does not have.
    const watch = {
      read(row: Element): void {
        const shows = part === undefined ? row : row.querySelector(part);
        const groups = pattern.exec(shows?.textContent ?? '')?.groups;
        const key = keyAttribute === undefined ? groups?.key : row.getAttribute(keyAttribute);
        if (groups === undefined || key === null || key === undefined) return;
        const count = Number(groups.count ?? 1);
        if ((shown.get(key) ?? 0) >= count) return;
        shown.set(key, count);
        found.push({ key, count });
      },
      readIn(node: Node): void {
        const changed = node instanceof Element ? node : node.parentElement;
        const row = changed?.closest(element);
        if (row) this.read(row);
        else for (const inner of changed?.querySelectorAll(element) ?? []) this.read(inner);
      },
      note(): void {
        if (found.length === 0) return;
        const marks = found;
        found = [];
        if (isInFrame) this.noteAfterFrame(marks);
        else requestAnimationFrame(() => this.noteAfterFrame(marks));
      },
      // A timer that is set in a frame fires after it is painted.
      noteAfterFrame(marks: readonly Mark[]): void {
        setTimeout(() => {
          const at = performance.timeOrigin + performance.now();
          for (const mark of marks) noted.paints.push({ ...mark, at });
        });
      },
      // Asked for in the frame before, it comes first in its frame.
      followFrames(): void {
        requestAnimationFrame(() => {
          isInFrame = true;
          setTimeout(() => {
            isInFrame = false;
          });
          this.followFrames();
        });
      },
    };
    watch.followFrames();
    new MutationObserver((mutations) => {
      for (const { type, target, addedNodes } of mutations) {
        if (type === 'characterData') watch.readIn(target);
        for (const node of addedNodes) watch.readIn(node);
      }
      watch.note();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.longTasks.push(duration);
    }).observe({ type: 'longtask' });
  }, marked);
}

/** What was noted so far. */
export function notedIn(page: Page): Promise<Noted> {
  return page.evaluate(() => (globalThis as Watched).noted);
}
