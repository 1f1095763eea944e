// The heights of a list's rows: as the browser finds them where it takes over what the server drew, and as it reports them later.
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';

/** Reads each row of the list with the height that it has. `keys` are those of the rows, in order. Pixels. */
export function measureDrawnRows(list: Element | null, keys: readonly string[]): VirtualItem[] {
  let end = 0;
  return [...(list?.children ?? [])].map((element, index) => {
    const start = end;
    const size = element.getBoundingClientRect().height;
    end += size;
    return { index, key: keys[index] ?? index, start, size, end, lane: 0 };
  });
}

/**
 * The height that the browser reports after it laid the page out, before it paints. Until then the estimate stands:
 * asking for it while rows are put in would lay the page out once for each of them. Not rounded: the rows stand in the
 * flow with their fractions, and a sum that is a pixel off reads as a scroll that is still to be made.
 */
export function measuredHeight(
  element: HTMLLIElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement>,
): number {
  const [box] = entry?.borderBoxSize ?? [];
  if (box !== undefined) return box.blockSize;
  const index = virtualizer.indexFromElement(element);
  const known = virtualizer.itemSizeCache.get(virtualizer.options.getItemKey(index));
  return known ?? virtualizer.options.estimateSize(index);
}
