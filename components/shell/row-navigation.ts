// j, k and n: moves over the rows of the view, which mark themselves with `data-row`, and to the line above what is new.
// Page Up and its like: scroll the view.

const ROWS = 'main [data-row]';

/** Focuses the next (1) or previous (-1) row; from nowhere, the first or the last row that can be seen. */
export function moveRowFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const fromNowhere = step === 1 ? rows.find(isInView) : rows.findLast(isInView);
  const next = current === -1 ? fromNowhere : rows[current + step];
  if (next === undefined) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

/** The row that has the focus, by what it says about itself. */
export function focusedRow(): DOMStringMap | null {
  return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset ?? null;
}

/** Scrolls to the line above what is new; false where there is none, or it is in view already. */
export function showUnreadLine(): boolean {
  const line = document.querySelector<HTMLElement>('[data-unread-line]');
  if (line === null || isInView(line)) return false;
  line.scrollIntoView({ block: 'center' });
  return true;
}

/** The classes of what scrolls up and down. */
const SCROLLING = '.overflow-y-auto,.overflow-auto';

/** Of the height that is seen, so that a part of the page before stays in view. */
const PAGE = 7 / 8;

/**
 * By these keys the browser scrolls what is around the focus. Where nothing is that scrolls, as after each link, the view is meant,
 * which is the widest of what scrolls. A slider, and what else has a use for them, has them to itself.
 */
export function scrollView(event: KeyboardEvent): void {
  if (event.defaultPrevented || document.activeElement?.closest(`[type=range],${SCROLLING}`))
    return;
  const [view] = [...document.querySelectorAll(`#content :is(${SCROLLING})`)]
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    .sort((one, other) => other.clientWidth - one.clientWidth);
  if (view === undefined) return;
  // Where the row that had the focus is no longer drawn, the browser still scrolls its list.
  event.preventDefault();
  const { key } = event;
  const far = /^page/i.test(key) ? view.clientHeight * PAGE : view.scrollHeight;
  view.scrollBy(0, key === 'PageUp' || key === 'Home' ? -far : far);
}

/** In what it scrolls in; a part of it counts, for a row may be larger than that. */
function isInView(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const seen = (row.closest(SCROLLING) ?? document.body).getBoundingClientRect();
  return bottom > seen.top && top < seen.bottom;
}
