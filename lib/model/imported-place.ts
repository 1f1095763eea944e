// Runs and threads that are read here and live elsewhere: those of other workspaces, which are followed, and those of run files.
// Nothing that is said here is delivered there, so that nobody writes into them, whatever their key.
import { isObject } from '@/lib/std/is-object';
import type { ClutchMessage } from './clutch-message';
import type { EventRecord } from './event-record';
import type { Failure } from './failure';
import { fittingId } from './fitting-id';
import { IMPORTED_PREFIX } from './ids';
import type { ImportedFrom } from './imported-from';

export type LogPlace = Pick<ClutchMessage, 'run_id' | 'thread_id'> & {
  /** The run file that it is from, as its row in the directory tells; absent where it is from none. */
  readonly imported?: ImportedFrom | undefined;
};

type IdField = 'run_id' | 'thread_id';

/** The field whose id leads out of this workspace; null where the place is of this one. */
export function importedField({ run_id, thread_id, imported }: LogPlace): IdField | null {
  if (imported !== undefined || run_id.startsWith(IMPORTED_PREFIX)) return 'run_id';
  return thread_id.startsWith(IMPORTED_PREFIX) ? 'thread_id' : null;
}

/** Where an event stands, which says itself whether it is from a run file. Nobody but an import says that. */
export function placeOfRecord({ event, origin }: Pick<EventRecord, 'event' | 'origin'>): LogPlace {
  const { run_id, thread_id, meta } = event;
  const mark = origin === 'import' ? meta?.imported : undefined;
  // What the mark says was checked when it was imported.
  const imported = isObject(mark) ? (mark as ImportedFrom) : undefined;
  return { run_id, thread_id, imported };
}

/** Why nobody writes into a place; null where it is in this workspace. `homeOf` names the gateway that it is followed at. */
export function readOnlyFailure(
  place: LogPlace,
  homeOf: (place: LogPlace) => string | null,
): Failure | null {
  const field = importedField(place);
  if (field === null) return null;
  const noun = field === 'run_id' ? 'run' : 'thread';
  if (place.imported !== undefined) return fileFailure(place, place.imported);
  const home = homeOf(place);
  const where = home === null ? 'in another workspace' : `in the workspace at ${home}`;
  return {
    code: 'unsupported',
    message: `expected a ${noun} of this workspace, saw ${place[field]}, which lives ${where}. It is followed here to be read, and nothing written here is delivered there: write it there.`,
    path: `/${field}`,
  };
}

function fileFailure({ run_id }: LogPlace, { file }: ImportedFrom): Failure {
  return {
    code: 'unsupported',
    message: `expected a run of this workspace, saw ${run_id}, which was imported from the run file ${file} to be read. Nothing is written into it here.`,
    path: '/run_id',
  };
}

/** An id of another log, apart from all ids of our own; one that would be too long ends in a mark of the whole. */
export function importedId(source: string, id: string): string {
  return fittingId(`${IMPORTED_PREFIX}${source}:`, id);
}
