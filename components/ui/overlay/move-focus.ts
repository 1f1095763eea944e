import type { KeyboardEvent } from 'react';

/** Where a key leads from an item of a menu. */
const PLACES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  PageUp: () => 0,
  End: (_, count) => count - 1,
  PageDown: (_, count) => count - 1,
};

/**
 * Moves the focus among the items of a menu with the key that asks for it. Else it moves a moment after, and an Enter in
 * between chooses the item before. Heard by the menu before its items, which then leave the key alone.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  const items = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not([data-disabled])'),
  ];
  const at = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1;
  const place = at === -1 ? undefined : PLACES[event.key]?.(at, items.length);
  const item = place === undefined ? undefined : items[place];
  if (item === undefined) return;
  event.preventDefault();
  item.focus();
}
