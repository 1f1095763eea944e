// What the events of a task may be called by others, and what its requests refer to: enough to tell which task builds on what
// another one gave. Plain JSON, bounded for each task by its first events, so that no order of arrival makes a difference.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { artifactsOf } from '@/lib/protocols/codec/canonical-references';
import { referencesOf } from '@/lib/protocols/meaning-of';
import type { TaskFact } from './task-facts';

/** Events of one task and kind that are kept, the first ones: what is said after so many is seldom built on. */
const KEPT_MAX = 32;

type ReferenceKind = 'request' | 'answer' | 'message';

/** One event that refers to others, or that others may refer to. */
export type KeptReference = {
  readonly seq: number;
  readonly kind: ReferenceKind;
  readonly id: string;
  /** Of a request: ids of tasks, events and artifacts. Left out where it names none. */
  readonly names?: readonly string[];
  /** Of any other event: the artifacts that it brings. Left out where it brings none. */
  readonly gives?: readonly string[];
};

const MESSAGES: ReadonlySet<ClutchMessage['type']> = new Set(['chat.message', 'tool.result']);

/**
 * What is kept of an event; null for one that says nothing which could be built on.
 * @param fact What it says of its task; null where that is nothing.
 */
export function keptReference(
  { seq, event }: { readonly seq: number; readonly event: ClutchMessage },
  fact: TaskFact | null,
): KeptReference | null {
  const { id } = event;
  if (fact?.act === 'request') {
    // What our orchestrator hands on names what was asked of it.
    const names = fact.handsOn === true ? [] : referencesOf(event);
    return { seq, kind: 'request', id, ...(names.length > 0 && { names }) };
  }
  const isAnswer = fact?.act === 'result' || fact?.act === 'error';
  const isProgress = fact?.act === 'progress';
  if (!isAnswer && !isProgress && !MESSAGES.has(event.type)) return null;
  const gives = artifactsOf(event);
  const kind = isAnswer ? 'answer' : 'message';
  return { seq, kind, id, ...(gives.length > 0 && { gives }) };
}

/**
 * The first of each kind.
 * @param references Ascending by seq.
 */
export function firstReferences(references: readonly KeptReference[]): readonly KeptReference[] {
  if (references.length <= KEPT_MAX) return references;
  const counts: Record<ReferenceKind, number> = { request: 0, answer: 0, message: 0 };
  return references.filter(({ kind }) => {
    counts[kind] += 1;
    return counts[kind] <= KEPT_MAX;
  });
}
