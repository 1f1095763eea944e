// What of the log is closed to everybody but an import: the runs and threads of workspaces that are followed.
import type { Failure } from '@/lib/model/failure';
import { type LogPlace, readOnlyFailure } from '@/lib/model/imported-place';
import type { Directory } from '../interface/engine';

/** Why nothing is written into a place; null where it is open. */
export type ReadOnly = (place: LogPlace) => Failure | null;

/** An import stands in the channel that is named after the gateway that it is from. */
export function readOnlyIn(directory: Pick<Directory, 'run' | 'thread'>): ReadOnly {
  const homeOf = ({ run_id, thread_id }: LogPlace) =>
    (directory.thread(thread_id) ?? directory.run(run_id))?.channel ?? null;
  return (place) => readOnlyFailure(place, homeOf);
}
