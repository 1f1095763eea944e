// The second recogniser of S-expressions: it runs the automaton of sexpr-profile.ts with a counter of depth and one of
// nodes, character by character, and answers what the reader must answer too.
import { DEPTH_MAX, SEXPR_LIMITS, type SexprLimits } from '@/lib/sexpr/limits';
import type { AtomKind } from '@/lib/sexpr/sexpr';
import type { SexprErrorCode } from '@/lib/sexpr/syntax-error';
import * as profile from './sexpr-profile';

/** Kind and span of an atom or a list, in the order in which they end. */
export type Recognised = readonly [kind: AtomKind | 'list', start: number, end: number];

export type Recognition =
  | { readonly ok: true; readonly parts: readonly Recognised[] }
  | { readonly ok: false; readonly code: SexprErrorCode; readonly at: number };

/** What a text is: one form, or any number of them. */
export function recognise(
  text: string,
  forms: 'one' | 'many' = 'one',
  limits: SexprLimits = SEXPR_LIMITS,
): Recognition {
  return new Recogniser(forms, limits).run(text);
}

const names = Object.keys(profile.STATES) as profile.StateName[];
const states: readonly profile.State[] = Object.values(profile.STATES);
const numberOf = (name: profile.StateName) => names.indexOf(name);
const SPACE = numberOf('space');

const NO_ROW = -1;
/** The state that follows, by state and character. */
const next = new Int16Array(states.length * profile.ALPHABET).fill(NO_ROW);
const actions = new Array<profile.RowAction | null>(next.length).fill(null);
for (const [from, on, to, does] of profile.ROWS) {
  for (const char of on) {
    const cell = numberOf(from) * profile.ALPHABET + char;
    if (next[cell] !== NO_ROW) continue;
    next[cell] = numberOf(to);
    actions[cell] = does ?? null;
  }
}
const delimiters = new Set(profile.DELIMITER);

class Recogniser {
  private readonly forms: 'one' | 'many';
  private readonly limits: SexprLimits;
  private state = SPACE;
  private formCount = 0;
  private formBytes = 0;
  private nodes = 0;
  private atomBytes = 0;
  private atomStart = 0;
  private readonly open: number[] = [];
  private readonly parts: Recognised[] = [];

  constructor(forms: 'one' | 'many', limits: SexprLimits) {
    this.forms = forms;
    this.limits = limits;
  }

  run(text: string): Recognition {
    let at = 0;
    for (const char of text) {
      const refusal = this.step(char, at);
      if (refusal !== null) return { ok: false, ...refusal };
      at += char.length;
    }
    const refusal = this.finish(at);
    return refusal === null ? { ok: true, parts: this.parts } : { ok: false, ...refusal };
  }

  private step(char: string, at: number): Refusal | null {
    const symbol = symbolOf(char);
    if (this.current.reads === 'bare' && this.current.kind && delimiters.has(symbol)) {
      this.endAtom(this.current.kind, at);
    }
    const { reads, refuses, back = 0 } = this.current;
    const bytes = bytesOf(char);
    this.formBytes += bytes;
    if (this.formBytes > this.limits.bytes) return { code: 'text_too_long', at };
    if (symbol === profile.HALF) return { code: 'bad_text', at };
    if (reads === 'quoted' || (reads === 'bare' && !delimiters.has(symbol))) {
      this.atomBytes += bytes;
      if (this.atomBytes > this.limits.atomBytes) return { code: 'atom_too_long', at };
    }
    const cell = this.state * profile.ALPHABET + symbol;
    const to = next[cell] ?? NO_ROW;
    if (to === NO_ROW) return { code: refuses, at: at - back };
    this.state = to;
    return this.act(actions[cell] ?? null, at, bytes);
  }

  private get current(): profile.State {
    return states[this.state] ?? profile.STATES.space;
  }

  private act(action: profile.RowAction | null, at: number, bytes: number): Refusal | null {
    if (action === null) return null;
    if (action === 'end') {
      this.endAtom('string', at + 1);
      return null;
    }
    if (action === 'close') return this.closeList(at);
    if (this.forms === 'one' && this.formCount > 0) return { code: 'extra_form', at };
    if (action === 'open') {
      if (this.open.length >= Math.min(this.limits.depth, DEPTH_MAX)) {
        return { code: 'too_deep', at };
      }
      this.open.push(at);
    }
    this.nodes += 1;
    if (this.nodes > this.limits.nodes) return { code: 'too_many_nodes', at };
    if (action === 'open') return null;
    this.atomStart = at;
    this.atomBytes = bytes;
    return this.atomBytes > this.limits.atomBytes ? { code: 'atom_too_long', at } : null;
  }

  private closeList(at: number): Refusal | null {
    const start = this.open.pop();
    if (start === undefined) return { code: 'unexpected_close', at };
    this.endPart(['list', start, at + 1]);
    return null;
  }

  private endAtom(kind: AtomKind, end: number): void {
    this.state = SPACE;
    this.endPart([kind, this.atomStart, end]);
  }

  private endPart(part: Recognised): void {
    this.parts.push(part);
    if (this.open.length > 0) return;
    this.formCount += 1;
    this.formBytes = 0;
    this.nodes = 0;
  }

  /** At the end of the text. */
  private finish(at: number): Refusal | null {
    const { reads, kind } = this.current;
    if (reads === 'quoted') return { code: 'unclosed_string', at: this.atomStart };
    if (reads === 'bare') {
      if (kind === undefined) return { code: 'bad_atom', at };
      this.endAtom(kind, at);
    }
    const start = this.open.at(-1);
    if (start !== undefined) return { code: 'unclosed_list', at: start };
    return this.forms === 'one' && this.formCount === 0 ? { code: 'no_form', at } : null;
  }
}

type Refusal = { readonly code: SexprErrorCode; readonly at: number };

/** The character in the alphabet of the automaton. */
function symbolOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80) return code;
  return code >= 0xd800 && code < 0xe000 ? profile.HALF : profile.WIDE;
}

/** UTF-8 bytes (RFC 3629 section 3); half a surrogate pair counts as U+FFFD, which takes three. */
function bytesOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
