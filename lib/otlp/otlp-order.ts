// In which order the records of one request come into the log. All events of a span stand together there, and what it came to is the last
// word of it: so it stands where it ended, after everything that was done in it. The order in which an exporter sends them says nothing.
import { isObject } from '@/lib/std/is-object';

/** What of a record says where it stands. */
export type Placed = {
  /** Its text: it tells apart what nothing else does. */
  readonly text: string;
  /** Digits, as long as each other: they sort as their numbers do. Of what has not ended, and of a log record, the end is the start. */
  readonly start: string;
  readonly end: string;
  /** The span and the one above it, of one trace; empty where there is none. */
  readonly span: string;
  readonly parent: string;
};

/** Digits of the largest time there is. */
const TIME_DIGITS = 20;

/** Where a record stands, whatever is wrong with it. */
export function placeOf(record: unknown): Omit<Placed, 'text'> {
  const said = isObject(record) ? record : {};
  const start = timeOf(said.startTimeUnixNano ?? said.timeUnixNano);
  const end = timeOf(said.endTimeUnixNano);
  const { traceId, spanId, parentSpanId } = said;
  return {
    start,
    end: Number(end) === 0 ? start : end,
    span: nameOf(traceId, spanId),
    parent: nameOf(traceId, parentSpanId),
  };
}

function timeOf(time: unknown): string {
  return String(time ?? '')
    .slice(0, TIME_DIGITS)
    .padStart(TIME_DIGITS, '0');
}

function nameOf(trace: unknown, span: unknown): string {
  return typeof span === 'string' && span !== '' ? `${String(trace)} ${span}` : '';
}

/** By their ends; of equal ones the one that began last, then the innermost, then by id and text. */
export function inStoryOrder<Item extends Placed>(items: readonly Item[]): Item[] {
  const depths = depthsOf(items);
  const depthOf = ({ span }: Item) => depths.get(span) ?? 0;
  return [...items].sort(
    (one, other) =>
      compare(one.end, other.end) ||
      compare(other.start, one.start) ||
      depthOf(other) - depthOf(one) ||
      compare(one.span, other.span) ||
      compare(one.text, other.text),
  );
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** How many spans of the request stand above each of its spans; none above those of a cycle. */
function depthsOf(items: readonly Placed[]): ReadonlyMap<string, number> {
  const parents = parentsOf(items);
  const depths = new Map<string, number>();
  for (const span of parents.keys()) {
    const path = new Set<string>();
    let at: string | undefined = span;
    while (at !== undefined && !depths.has(at) && !path.has(at)) {
      path.add(at);
      at = parents.get(at);
    }
    const chain = [...path];
    const cycle = at === undefined ? -1 : chain.indexOf(at);
    let depth = at === undefined ? -1 : (depths.get(at) ?? -1);
    for (const [place, below] of [...chain.entries()].reverse()) {
      depth = cycle !== -1 && place >= cycle ? 0 : depth + 1;
      depths.set(below, depth);
    }
  }
  return depths;
}

/** The span above each; of a span that comes twice the lesser one, for nothing rests on the order. */
function parentsOf(items: readonly Placed[]): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  for (const { span, parent } of items) {
    const known = parents.get(span);
    if (span !== '' && (known === undefined || parent < known)) parents.set(span, parent);
  }
  return parents;
}
