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
 * Moves the focus from one item of a menu to another with the key that asks for it. Else it moves a moment after, and an Enter in
 * between chooses the item before.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  const menu = event.currentTarget.closest('[role=menu]');
  const items = [
    ...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([data-disabled])') ?? []),
  ];
  const place = PLACES[event.key]?.(items.indexOf(event.currentTarget), items.length);
  const item = place === undefined ? undefined : items[place];
  if (item === undefined) return;
  event.preventDefault();
  item.focus();
}
