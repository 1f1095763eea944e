// What of the log is closed to everybody but an import: the runs and threads of workspaces that are followed.
import type { Failure } from '@/lib/model/failure';
import { type LogPlace, readOnlyFailure } from '@/lib/model/imported-place';
import type { Directory } from '../interface/directory';

/** Why nothing is written into a place; null where it is open. */
export type ReadOnly = (place: LogPlace) => Failure | null;

/** An import began in the channel that is named after the gateway that it is from, wherever operators show it. */
export function readOnlyIn({ homeOf }: Pick<Directory, 'homeOf'>): ReadOnly {
  return (place) => readOnlyFailure(place, homeOf);
}
