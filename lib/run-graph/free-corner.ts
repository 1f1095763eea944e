// Where something may stand in the pane of a graph without covering one of its nodes.
import type { NodePlace } from './graph-layout';
import { NODE_HEIGHT, NODE_WIDTH } from './graph-sizes';

type Size = { readonly width: number; readonly height: number };

export type Corner = 'bottomRight' | 'bottomLeft' | 'topRight' | 'topLeft';

/** The first one is what is liked best. */
const CORNERS: readonly Corner[] = ['bottomRight', 'bottomLeft', 'topRight', 'topLeft'];

/**
 * The first corner of what is in sight in which something of this size covers no node; where it does in all of them, the first one.
 * All of it in pixels of the layout.
 */
export function freeCorner(
  places: readonly Pick<NodePlace, 'x' | 'y'>[],
  sight: Size & { readonly left: number; readonly top: number },
  { width, height }: Size,
): Corner {
  const isFree = (corner: Corner) => {
    const left = corner.endsWith('Left') ? sight.left : sight.left + sight.width - width;
    const top = corner.startsWith('top') ? sight.top : sight.top + sight.height - height;
    return !places.some(
      ({ x, y }) =>
        x < left + width && x + NODE_WIDTH > left && y < top + height && y + NODE_HEIGHT > top,
    );
  };
  return CORNERS.find(isFree) ?? 'bottomRight';
}
