// The one reader of S-expressions. One pass from left to right with a stack of its own: linear time, no recursion, every
// limit counted while reading. It stops at the first character that no form can go on with.
//
//   forms = *(space form) space
//   form  = list / atom                    ; of two bare atoms the first needs space after it: see atom-reader.ts
//   list  = "(" *(space form) space ")"
//   space = *(white / comment)
import { invariant } from '@/lib/std/invariant';
import type { Span } from '@/lib/std/json/json-scan';
import { err, ok, type Result } from '@/lib/std/result';
import { readAtom, refuseStart } from './atom-reader';
import { CLOSE, OPEN, startsForm } from './characters';
import { DEPTH_MAX, SEXPR_LIMITS, type SexprLimits } from './limits';
import { END, Scanner } from './scanner';
import type { Sexpr } from './sexpr';
import type { SexprError } from './syntax-error';

/** Exactly one form, with space and comments around it. */
export function readForm(text: string, limits = SEXPR_LIMITS): Result<Sexpr, SexprError> {
  return new Reader(text, limits).readOnly();
}

/** All forms of a text, none where it holds only space and comments. The limits hold for each form. */
export function readForms(text: string, limits = SEXPR_LIMITS): Result<Sexpr[], SexprError> {
  const reader = new Reader(text, limits);
  const forms: Sexpr[] = [];
  for (let form = reader.next(); form !== null; form = reader.next()) forms.push(form);
  return reader.error === null ? ok(forms) : err(reader.error);
}

/** Where each form of a text stands, without the space and the comments around it. Refuses what readForms refuses. */
export function formSpans(text: string, limits = SEXPR_LIMITS): Result<Span[], SexprError> {
  const reader = eachFormSpan(text, limits);
  const spans: Span[] = [];
  for (;;) {
    const { done, value } = reader.next();
    if (!done) spans.push(value);
    else return value === null ? ok(spans) : err(value);
  }
}

/** As formSpans, one after the other: what nobody asks for is not read. Returns the error that ended it. */
export function* eachFormSpan(
  text: string,
  limits = SEXPR_LIMITS,
): Generator<Span, SexprError | null, void> {
  const reader = new Reader(text, limits);
  while (reader.next() !== null) yield reader.span;
  return reader.error;
}

/** A form and the place of each of its parts, which are all objects of their own. */
export type PlacedForm = { readonly form: Sexpr; readonly spans: ReadonlyMap<Sexpr, Span> };

/** As readForm, and says where everything stands. */
export function readPlacedForm(
  text: string,
  limits = SEXPR_LIMITS,
): Result<PlacedForm, SexprError> {
  const spans = new Map<Sexpr, Span>();
  const form = new Reader(text, limits, spans).readOnly();
  return form.ok ? ok({ form: form.value, spans }) : form;
}

class Reader {
  /** Of the last form read. */
  span: Span = [0, 0];
  private readonly scanner: Scanner;
  private readonly depthMax: number;
  private readonly spans: Map<Sexpr, Span> | null;
  /** Where each open list begins in the text. */
  private readonly starts: number[] = [];
  /** The items of all open lists, of the outermost one first. Beyond `size` stands what was read before. */
  private readonly items: Sexpr[] = [];
  private size = 0;
  /** Where the items of each open list begin in `items`. */
  private readonly marks: number[] = [];

  constructor(text: string, limits: SexprLimits, spans: Map<Sexpr, Span> | null = null) {
    this.scanner = new Scanner(text, limits);
    this.depthMax = Math.min(limits.depth, DEPTH_MAX);
    this.spans = spans;
  }

  get error(): SexprError | null {
    return this.scanner.error;
  }

  /** The one form of a text that holds exactly one. */
  readOnly(): Result<Sexpr, SexprError> {
    const form = this.next();
    if (form !== null) this.expectEnd();
    else {
      this.scanner.refuse(
        'no_form',
        this.scanner.at,
        'expected a form, saw none; send a list such as (tell @bob "hi")',
      );
    }
    const { error } = this;
    if (error !== null) return err(error);
    invariant(form !== null, 'no form and no error');
    return ok(form);
  }

  /** `space form`: the next form; null at the end of the text and after an error. */
  next(): Sexpr | null {
    const { scanner, starts } = this;
    scanner.startForm();
    for (;;) {
      const char = scanner.skipSpace();
      if (char === OPEN) {
        if (!this.open()) return null;
        continue;
      }
      if (char === END) return this.refuseOpenList();
      const start = char === CLOSE ? (starts.at(-1) ?? END) : scanner.at;
      const form = char === CLOSE ? this.close() : readAtom(scanner, char);
      if (form === null) return null;
      this.spans?.set(form, [start, scanner.at]);
      if (starts.length === 0) {
        this.span = [start, scanner.at];
        return form;
      }
      this.items[this.size] = form;
      this.size += 1;
    }
  }

  /** The `"("` of a list; false after refusing it. */
  private open(): boolean {
    const { scanner, starts } = this;
    if (starts.length === this.depthMax) {
      scanner.refuse(
        'too_deep',
        scanner.at,
        `expected at most ${this.depthMax} levels of lists, saw one more; flatten the form`,
      );
      return false;
    }
    if (!scanner.countNode()) return false;
    starts.push(scanner.at);
    this.marks.push(this.size);
    scanner.at += 1;
    return true;
  }

  /** The `")"` of a list: the list; null after refusing it. */
  private close(): Sexpr | null {
    const mark = this.marks.pop();
    if (mark === undefined) return this.refuseClose();
    // A copy of just these takes less memory than an array that grew item by item.
    const items = this.items.slice(mark, this.size);
    this.size = mark;
    this.starts.pop();
    this.scanner.at += 1;
    return { kind: 'list', items };
  }

  /** `space`, to the end of the text. It counts as one more form. */
  private expectEnd(): void {
    const { scanner } = this;
    scanner.startForm();
    const char = scanner.skipSpace();
    if (char === END) return;
    if (char === CLOSE) this.refuseClose();
    else if (!startsForm(char)) refuseStart(scanner);
    else {
      scanner.refuse(
        'extra_form',
        scanner.at,
        'expected the end of the text after one form, saw another form; send each in a text of its own',
      );
    }
  }

  private refuseClose(): null {
    return this.scanner.refuse(
      'unexpected_close',
      this.scanner.at,
      'expected ")" only where a list is open, saw one more; remove it',
    );
  }

  /** At the end of the text; nothing to refuse where no list is open. */
  private refuseOpenList(): null {
    const { starts } = this;
    const start = starts.at(-1);
    if (start === undefined) return null;
    const which =
      starts.length === 1 ? 'this list' : `this list, one of ${starts.length} open ones`;
    return this.scanner.refuse(
      'unclosed_list',
      start,
      `expected ")" for ${which}, saw the end of the text; close it`,
    );
  }
}
