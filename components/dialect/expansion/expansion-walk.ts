// An expansion to walk through: the call, the template and the messages as marked text, and for every stop how much of the
// messages is written and what that comes to.
import type { InstalledDialect, Performative } from '@/lib/dialects/definition/dialect';
import { type ExpansionStep, traceCall } from '@/lib/dialects/expansion/trace';
import { RESOURCE_LIMITS } from '@/lib/dialects/language/limits';
import type { Failure } from '@/lib/model/failure';
import { isAtom, isList, type List, type Sexpr } from '@/lib/sexpr/sexpr';
import { ok, type Result } from '@/lib/std/result';
import type { CodeLook } from '../editor/code-box';
import type { CodeMark, CodePlace } from '../editor/code-pieces';
import { argumentsOf } from './call-form';
import { ONE_LINE, type PlacedText, placedText } from './placed-text';

/** What the bench shows without breaking its lines again. Columns. */
const BENCH_WIDTH = 46;

/** A place to stand at: before the first step, at each step that does something, and behind the last. */
export type Stop = {
  /** Null before the first and behind the last. */
  readonly step: ExpansionStep | null;
  readonly template: CodePlace | null;
  readonly result: CodePlace | null;
  /** Offset in the messages: what lies beyond is not written yet. */
  readonly writtenTo: number;
  /** Characters and levels of what is written, on one line. */
  readonly characters: number;
  readonly depth: number;
};

type Marks = readonly CodeMark<CodeLook>[];

export type ExpansionWalk = {
  readonly template: { readonly text: string; readonly marks: Marks };
  readonly result: { readonly text: string; readonly marks: Marks };
  /** The messages as they are sent, a line each. */
  readonly sent: string;
  readonly messages: number;
  /** At least two. */
  readonly stops: readonly Stop[];
  /** What the dialect allows, within what any may. */
  readonly limits: { readonly characters: number; readonly depth: number };
};

/** Fails as the call does, with pointers into the call. */
export function expansionWalk(
  installed: InstalledDialect,
  performative: Performative,
  call: List,
): Result<ExpansionWalk, Failure> {
  const trace = traceCall(installed, call);
  if (!trace.ok) return trace;
  const { messages, text: sent, steps } = trace.value;
  const template = placedText([performative.template], BENCH_WIDTH);
  const result = placedText(messages, BENCH_WIDTH);
  const line = placedText(messages, ONE_LINE);
  const indexes = indexesOf(performative);
  const done = steps.filter(({ kind }) => kind !== 'literal');
  const { maxDepth, maxExpansionSize } = installed.dialect.resources;
  return ok({
    template: { text: template.text, marks: templateMarks(template, indexes) },
    result: { text: result.text, marks: resultMarks(result, done, indexes) },
    sent,
    messages: messages.length,
    stops: stopsOf(done, { template, result, line }),
    limits: {
      characters: Math.min(maxExpansionSize ?? Infinity, RESOURCE_LIMITS.maxExpansionSize),
      depth: Math.min(maxDepth ?? Infinity, RESOURCE_LIMITS.maxDepth),
    },
  });
}

/** A call as text, with the arguments of each parameter marked. */
export function markedCall(performative: Performative, call: List): { text: string; marks: Marks } {
  const placed = placedText([call], BENCH_WIDTH);
  const [form] = placed.forms;
  if (!isList(form)) return { text: placed.text, marks: [] };
  const marks = argumentsOf(performative, form).flatMap(({ parameter, index, parts }) =>
    parts.flatMap((part) => markAt(placed.placeOf(part), parameter.name, index)),
  );
  return { text: placed.text, marks };
}

type Indexes = ReadonlyMap<string, number>;

function indexesOf({ parameters }: Performative): Indexes {
  return new Map(parameters.map(({ name }, index) => [name, index]));
}

function markAt(place: CodePlace | null, name: string, index: number): CodeMark<CodeLook>[] {
  return place === null ? [] : [{ place, look: { kind: 'parameter', name, index } }];
}

/** Every symbol that is a parameter's name: at the head of a list none of them stands for it. */
function templateMarks(template: PlacedText, indexes: Indexes): Marks {
  const marks: CodeMark<CodeLook>[] = [];
  const open: Sexpr[] = [...template.forms];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const index = isAtom(next, 'symbol') ? indexes.get(next.text) : undefined;
    if (index !== undefined && !isList(next)) {
      marks.push(...markAt(template.placeOf(next), next.text, index));
    }
    if (!isList(next)) continue;
    const [head, ...rest] = next.items;
    open.push(...(isList(head) ? [head] : []), ...rest);
  }
  return marks;
}

function resultMarks(result: PlacedText, steps: readonly ExpansionStep[], indexes: Indexes): Marks {
  return steps.flatMap(({ parameter, expansionPath }) => {
    const index = parameter === null ? undefined : indexes.get(parameter);
    if (parameter === null || index === undefined) return [];
    return markAt(result.placeAt(expansionPath), parameter, index);
  });
}

type Texts = {
  readonly template: PlacedText;
  readonly result: PlacedText;
  readonly line: PlacedText;
};

function stopsOf(steps: readonly ExpansionStep[], texts: Texts): Stop[] {
  const { result, line } = texts;
  const nowhere = { step: null, template: null, result: null };
  const stops: Stop[] = [{ ...nowhere, writtenTo: 0, characters: 0, depth: 0 }];
  for (const step of steps) {
    const last = stops.at(-1);
    if (last !== undefined) stops.push(stopAt(step, texts, last));
  }
  stops.push({
    ...nowhere,
    writtenTo: result.text.length,
    ...extentOf(line, line.text.length),
  });
  return stops;
}

/** At a choice nothing is written of what was chosen; at every other step it is. */
function stopAt(step: ExpansionStep, { template, result, line }: Texts, last: Stop): Stop {
  const edge = step.kind === 'or' || step.kind === 'cond' ? 0 : 1;
  const place = result.placeAt(step.expansionPath);
  const printed = line.placeAt(step.expansionPath);
  return {
    step,
    template: template.placeAt(['0', ...step.templatePath]),
    result: place,
    // A choice that came to nothing stands nowhere in the messages.
    writtenTo: place?.[edge] ?? last.writtenTo,
    ...(printed === null
      ? { characters: last.characters, depth: last.depth }
      : extentOf(line, printed[edge])),
  };
}

/** Of the first characters of the messages: how many a reader counts, and how deep the lists go that are begun. */
function extentOf(line: PlacedText, end: number): { characters: number; depth: number } {
  let depth = 0;
  const open = line.forms.map((form) => ({ form, level: 1 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { form, level } = next;
    const place = line.placeOf(form);
    if (!isList(form) || place === null || place[0] >= end) continue;
    depth = Math.max(depth, level);
    open.push(...form.items.map((item) => ({ form: item, level: level + 1 })));
  }
  return { characters: [...line.text.slice(0, end)].length, depth };
}
