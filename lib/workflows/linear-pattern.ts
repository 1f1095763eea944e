// Regular expressions that cannot be slow. A pattern of a schema meets texts of strangers, and the engine's own matcher
// backtracks: one nested quantifier stops the server for minutes. Here all ways are walked side by side, so that a match
// takes at most the length of the text times the size of the pattern. What needs backtracking (backreferences, looking
// around) is refused when the pattern is read. The atoms themselves, one character each, are left to the engine.
import { err, ok, type Result } from '@/lib/std/result';
import { readPattern } from './read-pattern';

/** One step of the machine: a character that fits, a choice of ways, a place in the text, or the end. */
export type PatternStep =
  | { readonly kind: 'character'; readonly fits: (character: string) => boolean }
  | { readonly kind: 'ways'; readonly to: readonly number[] }
  | { readonly kind: 'place'; readonly holds: (before: string, after: string) => boolean }
  | { readonly kind: 'end' };

export type LinearPattern = {
  /** Steps: what a character costs at most. */
  readonly size: number;
  test(text: string): boolean;
};

/** Compiles a pattern as JSON Schema means it: with the `u` flag, found anywhere in the text. The error says what is refused. */
export function linearPattern(source: string): Result<LinearPattern, string> {
  const read = readPattern(source);
  if (!read.ok) return err(read.error);
  const steps = read.value;
  return ok({ size: steps.length, test: (text) => matches(steps, text) });
}

function matches(steps: readonly PatternStep[], text: string): boolean {
  // A step is entered once for each character: `enteredAt` remembers when it was last.
  const enteredAt = new Int32Array(steps.length).fill(-1);
  let before = '';
  let waiting: number[] = [];
  let at = 0;
  for (const after of withEnd(text)) {
    const here: number[] = [];
    for (const start of [...waiting, 0]) {
      if (enter(steps, start, { before, after, at, enteredAt, here })) return true;
    }
    waiting = [];
    for (const place of here) {
      const step = steps[place];
      if (step?.kind === 'character' && after !== '' && step.fits(after)) waiting.push(place + 1);
    }
    before = after;
    at += 1;
  }
  return false;
}

type Moment = {
  readonly before: string;
  readonly after: string;
  readonly at: number;
  readonly enteredAt: Int32Array;
  /** Steps that wait for the next character. */
  readonly here: number[];
};

/** Follows every way from a step that needs no character; true where one of them is the end. */
function enter(steps: readonly PatternStep[], start: number, moment: Moment): boolean {
  const { before, after, at, enteredAt, here } = moment;
  const open = [start];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const step = steps[place];
    if (!step || enteredAt[place] === at) continue;
    enteredAt[place] = at;
    if (step.kind === 'end') return true;
    if (step.kind === 'character') here.push(place);
    else if (step.kind === 'ways') open.push(...step.to);
    else if (step.holds(before, after)) open.push(place + 1);
  }
  return false;
}

/** Its characters, and '' for its end. */
function* withEnd(text: string): Generator<string> {
  yield* text;
  yield '';
}
