// One id that names a task with its run and its thread. Most protocols have fewer ids than Clutch, and an answer repeats one or
// two of them: what is handed to an agent in such a protocol bears this id in their place, so that the answer to it is about
// the same task of the same run, told from the answer alone.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { encodeName } from '@/lib/model/ids';
import { IDENTIFIER_LENGTH_MAX, isStorableText } from '@/lib/model/storable-text';
import { percentDecoded } from '@/lib/std/percent-decoded';

/** Where an event stands. */
export type TaskPlace = Pick<ClutchMessage, 'run_id' | 'thread_id' | 'task_id'>;

/** Stands before the ids of a place. */
const MARK = 'ref~';

/** The mark, run, thread and task; after a dot what somebody added who names subtasks by dots. */
const REFERENCE = /^ref~([^~.]+)~([^~.]+)~([^~.]+)((?:\..*)?)$/s;

/** The id that names this place; null where it would be too long for one. */
export function referenceTo({ run_id, thread_id, task_id }: TaskPlace): string | null {
  const reference = `${MARK}${[run_id, thread_id, task_id].map(encoded).join('~')}`;
  return reference.length <= IDENTIFIER_LENGTH_MAX ? reference : null;
}

/** The place that an id names; null for every other id. */
export function readReference(id: string): TaskPlace | null {
  if (!id.startsWith(MARK)) return null;
  const [, run = '', thread = '', task = '', subtask = ''] = REFERENCE.exec(id) ?? [];
  const place = { run_id: decoded(run), thread_id: decoded(thread), task_id: decoded(task) };
  const isWhole = Object.values(place).every((part) => part !== '' && isStorableText(part));
  return isWhole ? { ...place, task_id: `${place.task_id}${subtask}` } : null;
}

/** The task that an id names: of a reference the one that it refers to. */
export function taskNamedBy(id: string): string {
  return readReference(id)?.task_id ?? id;
}

/** The fields of an event whose ids may be references. */
const PLACES = ['task_id', 'run_id', 'thread_id', 'parent_task_id'] as const;

/**
 * The event at the place that its ids refer to; how they were written stays in `meta.references`. A run or a thread that the
 * request named wins.
 */
export function resolveReferences(
  event: ClutchMessage,
  request: Partial<Pick<TaskPlace, 'run_id' | 'thread_id'>> = {},
): ClutchMessage {
  if (!PLACES.some((field) => event[field]?.startsWith(MARK))) return event;
  const places = PLACES.map((field) => readReference(event[field] ?? ''));
  const place = places.slice(0, -1).find((found) => found !== null) ?? null;
  const [task, , , parent] = places;
  if (place === null && !parent) return event;
  const resolved = {
    ...event,
    run_id: request.run_id ?? place?.run_id ?? event.run_id,
    thread_id: request.thread_id ?? place?.thread_id ?? event.thread_id,
    task_id: task?.task_id ?? event.task_id,
    ...(parent && { parent_task_id: parent.task_id }),
  };
  const written = PLACES.filter((field) => resolved[field] !== event[field]);
  const references = Object.fromEntries(written.map((field) => [field, event[field]]));
  return { ...resolved, meta: { ...event.meta, references } };
}

/** The event with the ids as its message wrote them. */
export function restoreReferences(event: ClutchMessage): ClutchMessage {
  const references: unknown = event.meta?.references;
  if (typeof references !== 'object' || references === null) return event;
  const { references: _, ...meta } = event.meta ?? {};
  const written = PLACES.flatMap((field) => {
    const id = Object.hasOwn(references, field) && (references as Record<string, unknown>)[field];
    return typeof id === 'string' ? [[field, id]] : [];
  });
  return { ...event, ...Object.fromEntries(written), meta };
}

/** As ids are written, but for dots, by which subtasks are told. */
function encoded(id: string): string {
  return encodeName(id).replaceAll('%3A', ':').replaceAll('.', '%2E');
}

/** Nothing where a percent sign is a stray one: nobody of ours wrote it. */
function decoded(part: string): string {
  return percentDecoded(part) ?? '';
}
