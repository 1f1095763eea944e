// What is saved of the rows of a run where another process was first: it may have saved the run as it was at any moment between.
import { describe, expect, it } from 'vitest';
import type { ProjectionRow } from '@/lib/store/ports/projection-store';
import { type DerivedRow, RunRows, TOTAL_KIND } from './run-rows';

const ROW: DerivedRow = { kind: 'owed', key: 'a', moved: 1, state: '"asked"' };
const SAVED: ProjectionRow = { ...ROW, home: 'run_1', label: '', state: '"asked"' };

/** The rows of a run that are saved as they are at 1, by way of what the run has. */
function savedRows(): { readonly runRows: RunRows; readonly run: { rows: DerivedRow[] } } {
  const run = { rows: [ROW] };
  const runRows = new RunRows(['owed'], () => run.rows);
  runRows.changes(['run_1'], 1);
  runRows.confirm(1);
  return { runRows, run };
}

const total = (moved: number, state: string) => {
  return { kind: TOTAL_KIND, key: 'owed', home: '', label: '', moved, state };
};

describe('the rows of a run that another process saved', () => {
  it('are saved again where it removed what is there again', () => {
    const { runRows } = savedRows();

    runRows.replace(['run_1'], [], 3);

    expect([...runRows.changes([], 3)]).toEqual([SAVED, total(3, '1')]);
  });

  it('are removed where it saved what is gone again', () => {
    const { runRows } = savedRows();
    const theirs = { ...SAVED, key: 'b', moved: 2 };

    runRows.replace(['run_1'], [SAVED, theirs], 3);

    expect([...runRows.changes([], 3)]).toEqual([{ ...theirs, state: null }, total(3, '1')]);
  });

  it('are saved as they are where it saved something else', () => {
    const { runRows, run } = savedRows();
    run.rows = [{ ...ROW, state: '"late"', moved: 3 }];
    runRows.changes(['run_1'], 3);

    runRows.replace(['run_1'], [{ ...SAVED, state: '"accepted"', moved: 2 }], 3);

    expect([...runRows.changes([], 3)]).toEqual([
      { ...SAVED, state: '"late"', moved: 3 },
      total(3, '1'),
    ]);
  });
});
