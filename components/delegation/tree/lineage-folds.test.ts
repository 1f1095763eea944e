import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visibleRows } from '@/components/ui/folds/outline-folds';
import { moveInTree, shownFor } from './lineage-folds';
import { aDelegation, aReview } from './lineage-testing';
import { type LineageRow, lineageRows } from './lineage-tree';

const ROWS = lineageRows({
  edges: [
    aDelegation(1, { from: 'orchestrator', to: 'pm-1', task: 'T1' }),
    aDelegation(2, { from: 'pm-1', to: 'analyst-1', task: 'T1.1', out_of: 'T1' }),
    aDelegation(3, { from: 'pm-1', to: 'qa-1', task: 'T1.2', out_of: 'T1' }),
    aDelegation(5, { from: 'analyst-1', to: 'qa-1', task: 'T1.1.1', out_of: 'T1.1' }),
  ],
  reviews: [aReview()],
});
const ORIGIN = ROWS[0]?.key ?? '';
const keysOf = (rows: readonly LineageRow[]) => rows.map(({ key }) => key);

describe('folding', () => {
  test('hides all that stands below a row, whatever is folded in there', () => {
    expect(keysOf(visibleRows(ROWS, new Set(['edge 2'])))).toEqual([
      ...[ORIGIN, 'edge 1', 'edge 2', 'edge 3'],
    ]);
    expect(keysOf(visibleRows(ROWS, new Set(['edge 1', 'edge 2'])))).toEqual([ORIGIN, 'edge 1']);
    expect(visibleRows(ROWS, new Set(['edge 3', 'gone']))).toEqual(ROWS);
  });
});

test('what is hidden or gone is stood for by the nearest row above it, else by the first', () => {
  const shown = visibleRows(ROWS, new Set(['edge 2']));
  const standsFor = (key: string | null) => shownFor(key, { rows: ROWS, shown });

  expect(standsFor('edge 3')).toBe('edge 3');
  expect(standsFor('edge 5')).toBe('edge 2');
  expect(standsFor('gone')).toBe(ORIGIN);
  expect(standsFor(null)).toBe(ORIGIN);
  expect(shownFor('edge 5', { rows: [], shown: [] })).toBeNull();
});

describe('keys', () => {
  const NONE = new Set<string>();
  const press = (key: string, at: string, folded: ReadonlySet<string> = NONE) =>
    moveInTree(key, { rows: visibleRows(ROWS, folded), at, folded });

  test('down and up go through the rows that are shown, and stop at the ends', () => {
    expect(press('ArrowDown', 'edge 2')).toEqual({ focus: 'edge 5' });
    expect(press('ArrowDown', 'edge 2', new Set(['edge 2']))).toEqual({ focus: 'edge 3' });
    expect(press('ArrowUp', 'edge 3')).toEqual({ focus: 'review T1.1' });
    expect(press('ArrowUp', ORIGIN)).toBeNull();
    expect(press('ArrowDown', 'edge 3')).toBeNull();
  });

  test('home and end go to the first and the last row', () => {
    expect(press('Home', 'edge 5')).toEqual({ focus: ORIGIN });
    expect(press('End', 'edge 5')).toEqual({ focus: 'edge 3' });
  });

  test('right unfolds, then goes to the first row below; a row with nothing below it stays', () => {
    const folded = new Set(['edge 2']);
    expect(press('ArrowRight', 'edge 2', folded)).toEqual({ fold: 'edge 2', isFolded: false });
    expect(press('ArrowRight', 'edge 2')).toEqual({ focus: 'edge 5' });
    expect(press('ArrowRight', 'edge 5')).toBeNull();
  });

  test('left folds, then goes to what the row hangs from', () => {
    const folded = new Set(['edge 2']);
    expect(press('ArrowLeft', 'edge 2')).toEqual({ fold: 'edge 2', isFolded: true });
    expect(press('ArrowLeft', 'edge 2', folded)).toEqual({ focus: 'edge 1' });
    expect(press('ArrowLeft', 'review T1.1')).toEqual({ focus: 'edge 2' });
    expect(press('ArrowLeft', ORIGIN, new Set([ORIGIN]))).toBeNull();
  });

  test('other keys, and keys on a row that is gone, do nothing', () => {
    expect(press('a', 'edge 2')).toBeNull();
    expect(press('ArrowDown', 'gone')).toBeNull();
  });

  test('whatever is folded and pressed, the focus stays on a row that is shown', () => {
    const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End');
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), (keys) => {
        const folded = new Set<string>();
        let at = ORIGIN;
        for (const pressed of keys) {
          const move = moveInTree(pressed, { rows: visibleRows(ROWS, folded), at, folded });
          if (move !== null && 'focus' in move) at = move.focus;
          else if (move?.isFolded === true) folded.add(move.fold);
          else if (move?.isFolded === false) folded.delete(move.fold);
          expect(keysOf(visibleRows(ROWS, folded))).toContain(at);
        }
      }),
    );
  });
});
