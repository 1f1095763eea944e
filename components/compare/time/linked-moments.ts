// One moment of two runs: where the one with more events has had some share of them, the other has had the same share of its own.
// Runs of different lengths begin and end together, and each step is one event of the longer one.
import { seqParam } from '@/components/workspace/view-params';
import { countWhile } from '@/lib/std/count-while';

/** The seq of the last event of each run that counts. */
export type LinkedMoment = { readonly a: number; readonly b: number };

/** The seqs of all events of a run, ascending. */
type Seqs = readonly number[];

type Sides<Side> = { readonly a: Side; readonly b: Side };

/** As the address has it: `12-40`. Null for anything else. */
export function linkedMomentParam(text: string | null | undefined): LinkedMoment | null {
  const [first, second, ...rest] = (text ?? '').split('-');
  const [a, b] = [seqParam(first), seqParam(second)];
  return a === null || b === null || rest.length > 0 ? null : { a, b };
}

export function linkedMomentText({ a, b }: LinkedMoment): string {
  return `${String(a)}-${String(b)}`;
}

/** The run whose events are the steps: the one with more of them. */
export function leadingSide({ a, b }: Sides<Seqs>): 'a' | 'b' {
  return a.length >= b.length ? 'a' : 'b';
}

/** Both runs at an event of the leading one. */
export function linkedAt(sides: Sides<Seqs>, seq: number): LinkedMoment {
  const lead = leadingSide(sides);
  const other = lead === 'a' ? 'b' : 'a';
  const share = countWhile(sides[lead], (own) => own <= seq) / Math.max(1, sides[lead].length);
  const count = Math.max(1, Math.round(share * sides[other].length));
  const moment = { [lead]: seq, [other]: sides[other][count - 1] ?? seq };
  return { a: moment.a ?? seq, b: moment.b ?? seq };
}
