// Reads a regular expression into the steps of the machine in linear-pattern.ts.
import { err, ok, type Result } from '@/lib/std/result';
import type { PatternStep } from './linear-pattern';

/** Longer patterns are programs. */
const PATTERN_LENGTH_MAX = 500;

/** Steps once `{n,m}` is written out: with the longest payload some seconds at the very worst, and milliseconds as a rule. */
const PATTERN_STEPS_MAX = 200;

/** Groups within groups. */
const GROUPS_DEPTH_MAX = 20;

/** A part of a pattern before its place in the machine is known. Places are counted from the part's own start. */
type Part = readonly PatternStep[];

class Refusal extends Error {}

/** The steps of a pattern, or why it is refused. */
export function readPattern(source: string): Result<readonly PatternStep[], string> {
  if (source.length > PATTERN_LENGTH_MAX) {
    return err(`expected a pattern of at most ${PATTERN_LENGTH_MAX} characters`);
  }
  try {
    new RegExp(source, 'u');
  } catch (error) {
    return err(String(error));
  }
  try {
    return ok([...new PatternReader(source).all(), { kind: 'end' }]);
  } catch (error) {
    if (error instanceof Refusal) return err(error.message);
    throw error;
  }
}

/** A recursive descent over a source that is known to be valid with the `u` flag. */
class PatternReader {
  private readonly source: string;
  private at = 0;
  private depth = 0;

  constructor(source: string) {
    this.source = source;
  }

  all(): Part {
    return limited(this.choice());
  }

  private choice(): Part {
    const options = [this.sequence()];
    while (this.takes('|')) options.push(this.sequence());
    return options.reduceRight((rest, option) => either(option, rest));
  }

  private sequence(): Part {
    const parts: Part[] = [];
    while (this.at < this.source.length && !this.sees('|') && !this.sees(')')) {
      parts.push(this.repeated());
    }
    return inARow(parts);
  }

  private repeated(): Part {
    const part = this.atom();
    const [whole, least, , most] = this.reads(/\{(\d+)(,(\d*))?\}|[*+?]/y) ?? [];
    if (whole === undefined) return part;
    this.takes('?'); // Lazy or not, the same texts fit.
    if (whole === '*') return many(part);
    if (whole === '+') return inARow([part, many(part)]);
    if (whole === '?') return either(part, []);
    return times(part, Number(least), whole.includes(',') ? most : least);
  }

  private atom(): Part {
    if (this.takes('(')) return this.group();
    if (this.takes('^')) return [{ kind: 'place', holds: (before) => before === '' }];
    if (this.takes('$')) return [{ kind: 'place', holds: (_, after) => after === '' }];
    const [boundary] = this.reads(/\\[bB]/y) ?? [];
    if (boundary !== undefined) return [{ kind: 'place', holds: boundaryTest(boundary === '\\b') }];
    const [reference] = this.reads(/\\(?:[1-9]|k<)/y) ?? [];
    if (reference !== undefined) throw new Refusal('a pattern may not refer back to a group');
    return [{ kind: 'character', fits: characterTest(this.character()) }];
  }

  private group(): Part {
    const [head] = this.reads(/\?(?:<?[=!])/y) ?? [];
    if (head !== undefined) throw new Refusal('a pattern may not look ahead or behind');
    const [opened] = this.reads(/\?(?::|<[^>]*>)/y) ?? [];
    if (opened === undefined && this.sees('?')) throw new Refusal('a pattern has no flags inside');
    this.depth += 1;
    if (this.depth > GROUPS_DEPTH_MAX)
      throw new Refusal(`a pattern has at most ${GROUPS_DEPTH_MAX} levels`);
    const part = this.choice();
    this.depth -= 1;
    this.takes(')');
    return part;
  }

  /** The text of one character or of a class of characters. */
  private character(): string {
    const [escaped] =
      this.reads(
        /\\(?:u\{[^}]*\}|u[dD][89abAB]..\\u[dD][c-fC-F]..|u.{4}|x..|c.|[pP]\{[^}]*\}|.)/suy,
      ) ?? [];
    if (escaped !== undefined) return escaped;
    const [list] = this.reads(/\[(?:\\.|[^\]\\])*\]/suy) ?? [];
    if (list !== undefined) return list;
    const [one = ''] = this.reads(/./suy) ?? [];
    return one;
  }

  private sees(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  private takes(text: string): boolean {
    if (!this.sees(text)) return false;
    this.at += text.length;
    return true;
  }

  private reads(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.at;
    const found = form.exec(this.source);
    if (found) this.at += found[0].length;
    return found;
  }
}

/** Each character is asked about once. */
function characterTest(atom: string): (character: string) => boolean {
  const form = new RegExp(`^(?:${atom})$`, 'u');
  const known = new Map<string, boolean>();
  return (character) => {
    const answer = known.get(character) ?? form.test(character);
    known.set(character, answer);
    return answer;
  };
}

function boundaryTest(wanted: boolean): (before: string, after: string) => boolean {
  const isWord = (character: string) => /^\w$/.test(character);
  return (before, after) => (isWord(before) !== isWord(after)) === wanted;
}

/** A part that is not too long. */
function limited(part: Part): Part {
  if (part.length > PATTERN_STEPS_MAX) throw tooLong();
  return part;
}

function tooLong(): Refusal {
  return new Refusal(`a pattern has at most ${PATTERN_STEPS_MAX} steps once it is written out`);
}

/** Moves a part to another place of the machine. */
function shifted(part: Part, by: number): Part {
  return part.map((step) =>
    step.kind === 'ways' ? { kind: 'ways', to: step.to.map((place) => place + by) } : step,
  );
}

function inARow(parts: readonly Part[]): Part {
  const all: PatternStep[] = [];
  for (const part of parts) all.push(...limited(shifted(part, all.length)));
  return limited(all);
}

/** Ways to the one, which then goes on over the other, and to the other. */
function either(one: Part, other: Part): Part {
  const second = one.length + 2;
  return limited([
    { kind: 'ways', to: [1, second] },
    ...shifted(one, 1),
    { kind: 'ways', to: [second + other.length] },
    ...shifted(other, second),
  ]);
}

/** Ways into the part, which comes back, and past it. */
function many(part: Part): Part {
  return limited([
    { kind: 'ways', to: [1, part.length + 2] },
    ...shifted(part, 1),
    { kind: 'ways', to: [0] },
  ]);
}

/** `{least}`, `{least,}` with an empty `most`, `{least,most}`. */
function times(part: Part, least: number, most: string | undefined): Part {
  const further = most === '' || most === undefined ? 0 : Number(most) - least;
  if ((least + further) * Math.max(part.length, 1) > PATTERN_STEPS_MAX) throw tooLong();
  const rest = most === '' ? [many(part)] : Array.from({ length: further }, () => either(part, []));
  return inARow([...Array.from({ length: least }, () => part), ...rest]);
}
