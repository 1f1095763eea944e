// What the events of a pair's tasks say: who was chosen, who voted what, what came of it, and where the two part.
import type { EventRecord } from '@/lib/model/event-record';
import type { Decision } from '@/lib/model/orchestration/routing';
import type { Task } from '@/lib/model/summary';
import { decisionOf } from '@/lib/projections/routing/decisions';
import { resultFields } from '@/lib/projections/thread/row-facts';
import { differencesOf, partingOf } from '@/lib/run-diff/differences';
import { type TaskTraits, traitsOfTask } from '@/lib/run-diff/run-traits';
import { cutText } from '@/lib/std/cut-text';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { textOf } from '@/lib/text/text-of';

/** One task of a pair, with what its events say. */
export type TaskFacts = {
  readonly task: Task;
  readonly traits: TaskTraits;
  /** In the order of the log. */
  readonly decisions: readonly Decision[];
  /** The event with its outcome; null where it has none. */
  readonly outcome: EventRecord | null;
};

/** Null where none of its events is known. */
export function taskFacts(task: Task, records: readonly EventRecord[]): TaskFacts | null {
  const traits = traitsOfTask(task, records);
  if (traits === null) return null;
  return {
    task,
    traits,
    decisions: records.flatMap((record) => decisionOf(record) ?? []),
    outcome: records.find(({ seq }) => seq === traits.outcome?.at.seq) ?? null,
  };
}

/** At which event of each run the difference of two tasks shows first; where they are equal, their ends. */
export function partingSeqs(
  a: TaskFacts,
  b: TaskFacts,
): { readonly a: number; readonly b: number } {
  const parting = partingOf(differencesOf(a, b));
  return {
    a: parting?.a.seq ?? a.task.last_seq,
    b: parting?.b.seq ?? b.task.last_seq,
  };
}

/** A part of an outcome by its name, as text; the text of an outcome without a name goes first. */
export type OutcomeField = {
  readonly name: string;
  readonly a: string | null;
  readonly b: string | null;
};

/** Of a field so much is compared; the rest stands in the inspector. UTF-16 units. */
const FIELD_LENGTH_MAX = 20_000;

/** The parts of two outcomes, those of the first before those that only the second one has. */
export function outcomeFields(
  a: EventRecord | null,
  b: EventRecord | null,
): readonly OutcomeField[] {
  const [inA, inB] = [fieldsOf(a), fieldsOf(b)];
  const names = new Set([...inA.keys(), ...inB.keys()]);
  return [...names].map((name) => ({ name, a: inA.get(name) ?? null, b: inB.get(name) ?? null }));
}

function fieldsOf(record: EventRecord | null): ReadonlyMap<string, string> {
  if (record === null) return new Map();
  const { event } = record;
  const text = textOf(event);
  const fields = resultFields(event)
    .filter(({ value }) => value !== text)
    .map(({ name, value }) => [name, shownValue(value)] as const);
  return new Map([...(text === '' ? [] : [['', shownValue(text)] as const]), ...fields]);
}

function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : canonicalJson(value);
  return cutText(text, FIELD_LENGTH_MAX);
}
