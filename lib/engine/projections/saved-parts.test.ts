import { describe, expect, it } from 'vitest';
import type { ChangedPart, CheckpointedFold } from '@/lib/projections/checkpoint/checkpointed-fold';
import { SavedParts } from './saved-parts';

/** A fold whose changes are put in by hand. */
class Scripted implements CheckpointedFold {
  #seq = 0;
  #parts: ChangedPart[] = [];

  change(seq: number, key: string, state: string | null): void {
    this.#seq = seq;
    this.#parts.push({ key, state, ...(state !== null && { run: 'run:1' }) });
  }

  feed(): void {
    // It has no log.
  }
  seq = () => this.#seq;

  takeChanges() {
    const parts = this.#parts;
    this.#parts = [];
    return { seq: this.#seq, parts };
  }
}

function states(saved: SavedParts): [string, string | null][] {
  return [...saved.changes()].map(({ key, state }) => [key, state]);
}

describe('the parts of a fold', () => {
  it('say nothing of a part that is gone before it was ever saved', () => {
    const fold = new Scripted();
    const saved = new SavedParts('obligations', fold, []);
    fold.change(1, 't:1', null);

    expect(states(saved)).toEqual([]);
  });

  it('say that a part is gone which was saved, was loaded, or is about to be saved', () => {
    const fold = new Scripted();
    const saved = new SavedParts('obligations', fold, [{ key: 't:1', home: '', state: '1' }]);
    saved.loadRuns([{ key: 't:2', home: 'run:1', state: '2' }], []);
    fold.change(3, 't:3', '3');
    states(saved);
    for (const key of ['t:1', 't:2', 't:3']) fold.change(4, key, null);

    expect(states(saved).sort()).toEqual([
      ['t:1', null],
      ['t:2', null],
      ['t:3', null],
    ]);
  });

  it('say once that a part is gone', () => {
    const fold = new Scripted();
    const saved = new SavedParts('obligations', fold, [{ key: 't:1', home: '', state: '1' }]);
    fold.change(1, 't:1', null);
    states(saved);
    saved.confirm(1, true);
    fold.change(2, 't:1', null);

    expect(states(saved)).toEqual([]);
  });

  it('say it of every part where another process saved meanwhile, which may have seen more of it', () => {
    const fold = new Scripted();
    const saved = new SavedParts('obligations', fold, []);
    fold.change(2, 't:1', null);
    states(saved);
    saved.confirm(1, false);

    expect(states(saved)).toEqual([['t:1', null]]);
  });

  it('say it of a part that ends as its run leaves the memory', () => {
    const fold = new Scripted();
    const saved = new SavedParts('obligations', fold, []);
    saved.loadRuns([{ key: 't:1', home: 'run:1', state: '1' }], []);
    saved.evictRun('run:1');
    fold.change(1, 't:1', null);

    expect(states(saved)).toEqual([['t:1', null]]);
  });

  it('know a part still whose run is loaded again at once', () => {
    const fold = new Scripted();
    const saved = new SavedParts('obligations', fold, []);
    const parts = [{ key: 't:1', home: 'run:1', state: '1' }];
    const run = { run_id: 'run:1', thread_id: 'thread:1', tasks: [], links: [] };
    saved.loadRuns(parts, [run]);
    saved.evictRun('run:1');
    saved.loadRuns(parts, [run]);
    states(saved);
    fold.change(1, 't:1', null);

    expect(states(saved)).toEqual([['t:1', null]]);
  });
});
