// The focus among things that are one Tab stop together: the arrow keys lead from one to the next.
import type { KeyboardEvent } from 'react';

/** Where a key leads from a thing among others. No key leads past an end. */
export type FocusKeys = Readonly<Record<string, (at: number, count: number) => number>>;

/**
 * Moves the focus among the items that `selector` finds, with the key that asks for it; any other key is left alone. Heard by
 * what holds the items, before them, so that the focus has moved when the next key comes.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  keys: FocusKeys,
): void {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1;
  const place = at === -1 ? undefined : keys[event.key]?.(at, items.length);
  const item = place === undefined ? undefined : items[place];
  if (item === undefined) return;
  event.preventDefault();
  item.focus();
}
