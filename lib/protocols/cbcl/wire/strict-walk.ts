// A walk over a message and its text together: where it stands, what separates the parts there, and what was noted on the way.
import type { PlacedForm } from '@/lib/sexpr/reader';
import { isAtom, type List, type Sexpr } from '@/lib/sexpr/sexpr';
import { toPointer } from '@/lib/std/json/json-pointer';
import type { LayoutFinding } from './schema';

const SPACE = 0x20;

/** A list on the way from the message to the place, and the index of the item that is looked at. */
type Step = { readonly list: List; index: number };

export class Walk {
  private readonly text: string;
  private readonly placed: PlacedForm;
  private readonly trail: Step[] = [];
  private readonly found = new Map<string, LayoutFinding>();

  constructor(text: string, placed: PlacedForm) {
    this.text = text;
    this.placed = placed;
  }

  /** By offset, then by the number of the row. */
  departures(): readonly LayoutFinding[] {
    if (this.found.size === 0) return [];
    return [...this.found.values()].sort(
      (one, other) => one.at - other.at || numberOf(one.rule) - numberOf(other.rule),
    );
  }

  /** The grammar begins and ends with the message. */
  outside(): void {
    const { form } = this.placed;
    if (this.startOf(form) > 0) this.note('BD2', 0);
    if (this.endOf(form) < this.text.length) this.note('BD2', this.endOf(form));
  }

  /** Looks at each item of a list; nothing may stand behind the opening parenthesis or before the closing one. */
  each(list: List, look: (item: Sexpr, index: number) => void): void {
    const { items } = list;
    const step: Step = { list, index: 0 };
    this.trail.push(step);
    const [first] = items;
    const last = items.at(-1);
    const open = this.startOf(list) + 1;
    if (open < (first === undefined ? this.endOf(list) - 1 : this.startOf(first))) {
      this.note('BD2', open);
    }
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index];
      if (item === undefined) continue;
      step.index = index;
      look(item, index);
    }
    if (last !== undefined && this.endOf(last) < this.endOf(list) - 1) {
      this.note('BD2', this.endOf(last));
    }
    this.trail.pop();
  }

  /** `SP` before the item that is looked at: one space and nothing else. */
  space(): void {
    const [from, to] = this.gap();
    if (from >= 0 && !this.isSpace(from, to)) this.note('BD2', from);
  }

  /** No separator before the item that is looked at. */
  joined(): void {
    const [from, to] = this.gap();
    if (from < 0 || from === to) return;
    if (!this.isSpace(from, to)) this.note('BD2', from);
    this.note('BD3', from);
  }

  /** A departure at an offset; at the item that is looked at where none is given. The first of a row counts. */
  note(rule: string, at?: number): void {
    if (this.found.has(rule)) return;
    const step = this.trail.at(-1);
    const item = step?.list.items[step.index];
    const offset = at ?? (item === undefined ? 0 : this.startOf(item));
    this.found.set(rule, { rule, at: offset, path: this.path() });
  }

  private path(): string {
    // The inside of an empty list is no part of its own.
    return toPointer(this.trail.filter(({ list }) => list.items.length > 0).map(segmentOf));
  }

  /** Between the item that is looked at and the one before it; negative where it is the first. */
  private gap(): readonly [from: number, to: number] {
    const step = this.trail.at(-1);
    const before = step?.list.items[step.index - 1];
    const item = step?.list.items[step.index];
    if (before === undefined || item === undefined) return [-1, -1];
    return [this.endOf(before), this.startOf(item)];
  }

  private isSpace(from: number, to: number): boolean {
    return to === from + 1 && this.text.charCodeAt(from) === SPACE;
  }

  private startOf(expr: Sexpr): number {
    return this.placed.spans.get(expr)?.[0] ?? 0;
  }

  private endOf(expr: Sexpr): number {
    return this.placed.spans.get(expr)?.[1] ?? 0;
  }
}

function numberOf(rule: string): number {
  return Number(rule.replace(/\D/g, ''));
}

/** The index of an item, or `:name` for the value of the first keyword of a name: see lib/sexpr/place.ts. */
function segmentOf({ list: { items }, index }: Step): string {
  const item = items[index];
  const at = isAtom(item, 'keyword') ? index : index - 1;
  const keyword = items[at];
  const value = items[at + 1];
  if (!isAtom(keyword, 'keyword') || value === undefined || isAtom(value, 'keyword')) {
    return String(index);
  }
  const isFirst = items.findIndex((other) => isAtom(other, 'keyword', keyword.text)) === at;
  return isFirst ? `:${keyword.text}` : String(index);
}
