// By what a run and a thread are called: the first thing said or asked in it. Of spans the first that comes is the first that ended, so
// that the order of arrival says nothing (docs/decisions/0091): what a trace was asked, which comes last, takes the place of their words.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { isOfSpan } from '@/lib/tasks/event-time';
import { headlineOf } from '@/lib/text/text-of';

type Named = {
  title: string;
  /** The name is words of a span with another one above it, until that one is known. */
  awaits_root?: true;
};

/** Whether the event gives what is named so a name: it has none, or that of a span below the event's. */
export function isNamedBy(entry: Readonly<Named>, event: ClutchMessage): boolean {
  return entry.title === '' || (entry.awaits_root === true && isRootOfSpans(event));
}

/** Gives it that name. */
export function nameAfter(entry: Named, event: ClutchMessage): void {
  entry.title = headlineOf(event);
  if (isOfSpan(event) && !isRootOfSpans(event)) entry.awaits_root = true;
  else delete entry.awaits_root;
}

function isRootOfSpans(event: ClutchMessage): boolean {
  return (
    isOfSpan(event) && event.type === 'task.request' && (event.parent_task_id ?? null) === null
  );
}
