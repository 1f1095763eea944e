// By what a run and a thread are called: the first thing said or asked in it, or until then the first note or the first tool that was
// called. Of spans the first that comes is the first that ended, so that the order of arrival says nothing (docs/decisions/0091): what a
// trace was asked, which comes last, takes the place of their words.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { isFolded, isOfSpan } from '@/lib/model/event-marks';
import { headlineOf, isSpeech } from '@/lib/text/text-of';

type Named = {
  title: string;
  /** Whether the name is something that was said or asked, and no note. */
  rooted?: boolean;
  /** The name is words of a span with another one above it, until that one is known. */
  awaits_root?: true;
};

/** Whether the event gives what is named so a name: it has none, that of a note, or that of a span below the event's. */
export function isNamedBy(entry: Readonly<Named>, event: ClutchMessage): boolean {
  const isSaid = isSpeech(event);
  if (!isSaid && !isPlainCall(event)) return false;
  if (entry.title === '') return true;
  if (!isSaid || isFolded(event)) return false;
  return entry.rooted === false || (entry.awaits_root === true && isRootOfSpans(event));
}

/** Gives it that name. */
export function nameAfter(entry: Named, event: ClutchMessage): void {
  entry.title = headlineOf(event);
  entry.rooted = entry.title !== '' && isSpeech(event) && !isFolded(event);
  if (isOfSpan(event) && !isRootOfSpans(event)) entry.awaits_root = true;
  else delete entry.awaits_root;
}

/** A call of a tool that no span tells of: calls are all that a recorder sees. */
function isPlainCall(event: ClutchMessage): boolean {
  return event.type === 'tool.call' && !isOfSpan(event);
}

/** Takes the name away, whose words are gone: what is said next gives another. */
export function unname(entry: Named): void {
  entry.title = '';
  entry.rooted = false;
  delete entry.awaits_root;
}

function isRootOfSpans(event: ClutchMessage): boolean {
  return (
    isOfSpan(event) && event.type === 'task.request' && (event.parent_task_id ?? null) === null
  );
}
