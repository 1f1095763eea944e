import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListState, moveAfter } from './use-list-place';

const seq = fc.option(fc.nat({ max: 3 }));
const lastKey = fc.option(fc.constantFrom('a', 'b', 'c'));
const present = fc.record({
  at: fc.constant(null),
  lastKey,
  selectedSeq: seq,
  soughtSeq: seq,
});
const past = fc.record({ at: fc.nat({ max: 3 }), lastKey, selectedSeq: seq, soughtSeq: seq });
const state: fc.Arbitrary<ListState> = fc.oneof(present, past);
/** Which events have a row. */
const here = fc.uniqueArray(fc.nat({ max: 3 }));
const keysOf = (seqs: readonly number[]) => (one: number) =>
  seqs.includes(one) ? `e:${one}` : null;

describe('the list of a thread', () => {
  it('goes to the end of another moment, whatever is selected (law)', () => {
    fc.assert(
      fc.property(state, state, here, (before, now, seqs) => {
        fc.pre(before.at !== now.at);

        expect(moveAfter(before, now, keysOf(seqs))).toEqual({
          move: { to: 'end' },
          soughtSeq: null,
        });
      }),
    );
  });

  it('goes to the end when the rows of a past moment come, unless it goes to an event (law)', () => {
    fc.assert(
      fc.property(past, lastKey, here, (before, key, seqs) => {
        fc.pre(before.lastKey !== key && !seqs.includes(before.soughtSeq ?? -1));

        const { move } = moveAfter(before, { ...before, lastKey: key }, keysOf(seqs));

        expect(move).toEqual({ to: 'end' });
      }),
    );
  });

  it('goes to the row of an event that is selected, and where there is none to its part of the log (law)', () => {
    fc.assert(
      fc.property(state, fc.nat({ max: 3 }), here, (before, selectedSeq, seqs) => {
        fc.pre(before.selectedSeq !== selectedSeq);

        const after = moveAfter(before, { ...before, selectedSeq }, keysOf(seqs));

        expect(after).toEqual(
          seqs.includes(selectedSeq)
            ? { move: { to: 'row', key: `e:${selectedSeq}` }, soughtSeq: null }
            : { move: { to: 'window', seq: selectedSeq }, soughtSeq: selectedSeq },
        );
      }),
    );
  });

  it('goes to a selected event once, however its row comes and goes while somebody reads on (law)', () => {
    fc.assert(
      fc.property(present, fc.array(here), (start, windows) => {
        let state: ListState = { ...start, soughtSeq: start.selectedSeq };
        let moves = 0;
        for (const seqs of windows) {
          const { move, soughtSeq } = moveAfter(state, state, keysOf(seqs));
          state = { ...state, soughtSeq };
          if (move !== null) moves += 1;
        }

        const came = windows.some((seqs) => seqs.includes(start.selectedSeq ?? -1));
        expect(moves).toBe(came ? 1 : 0);
      }),
    );
  });

  it('stays where rows come at present and nothing is sought (law)', () => {
    fc.assert(
      fc.property(present, lastKey, here, (now, key, seqs) => {
        const before = { ...now, soughtSeq: null };

        expect(moveAfter(before, { ...now, lastKey: key }, keysOf(seqs))).toEqual({
          move: null,
          soughtSeq: null,
        });
      }),
    );
  });
});
