// The heights of a list's rows as the browser reports them, and of the room that stands for the others.
import type { CSSProperties } from 'react';
import type { ListVirtualizer } from './use-list-virtualizer';

/**
 * The height that the browser reports after it laid the page out, before it paints. Until then the estimate stands:
 * asking for it while rows are put in would lay the page out once for each of them. Not rounded: the rows stand in the
 * flow with their fractions, and a sum that is a pixel off reads as a scroll that is still to be made.
 */
export function measuredHeight(
  element: HTMLLIElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: ListVirtualizer,
): number {
  const [box] = entry?.borderBoxSize ?? [];
  if (box !== undefined) return box.blockSize;
  const index = virtualizer.indexFromElement(element);
  const known = virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index));
  return known ?? virtualizer.options.estimateSize(index);
}

/** What stands for the rows that are not drawn. */
export function paddingsOf(virtualizer: ListVirtualizer): CSSProperties {
  const drawn = virtualizer.getVirtualItems();
  return {
    paddingTop: drawn[0]?.start ?? 0,
    paddingBottom: virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0),
  };
}
