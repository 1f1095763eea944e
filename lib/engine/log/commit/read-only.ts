// What of the log is closed to everybody but an import: the runs and threads of workspaces that are followed, and of run files.
import { AppError } from '@/lib/model/errors/app-error';
import type { Failure } from '@/lib/model/failure';
import { type LogPlace, readOnlyFailure } from '@/lib/model/imported-place';
import type { Directory } from '../../interface/directory';

/** Why nothing is written into a place whose run and thread are in memory; null where it is open. */
export type ReadOnly = (place: LogPlace) => Failure | null;

/** An import began in the channel that is named after the gateway that it is from, wherever operators show it. */
export function readOnlyIn({
  homeOf,
  importedFrom,
}: Pick<Directory, 'homeOf' | 'importedFrom'>): ReadOnly {
  return (place) => {
    const { run_id, thread_id } = place;
    const imported = importedFrom(place) ?? undefined;
    return readOnlyFailure({ run_id, thread_id, imported }, homeOf);
  };
}

/** The same of a place wherever it is kept. @throws AppError `unsupported` where nothing is written into it */
export type RequireOpen = (place: LogPlace) => Promise<void>;

/** For whoever writes beside the pipeline, which has loaded its places. */
export function requireOpenIn({ homeOf, rows }: Pick<Directory, 'homeOf' | 'rows'>): RequireOpen {
  return async (place) => {
    const row = (await rows.run(place.run_id)) ?? (await rows.thread(place.thread_id));
    const failure = readOnlyFailure({ ...place, imported: row?.imported }, homeOf);
    if (failure !== null) throw new AppError(failure.code, failure.message);
  };
}
