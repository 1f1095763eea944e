// Runs and threads of other workspaces, which are followed and read here. Nothing that is said here is delivered there, so that
// nobody writes into them, whatever their key.
import type { ClutchMessage } from './clutch-message';
import type { Failure } from './failure';
import { IMPORTED_PREFIX } from './ids';

export type LogPlace = Pick<ClutchMessage, 'run_id' | 'thread_id'>;

/** The field whose id leads into another workspace; null where the place is in this one. */
export function importedField({ run_id, thread_id }: LogPlace): keyof LogPlace | null {
  if (run_id.startsWith(IMPORTED_PREFIX)) return 'run_id';
  return thread_id.startsWith(IMPORTED_PREFIX) ? 'thread_id' : null;
}

/** Why nobody writes into a place; null where it is in this workspace. `homeOf` names the gateway that it is followed at. */
export function readOnlyFailure(
  place: LogPlace,
  homeOf: (place: LogPlace) => string | null,
): Failure | null {
  const field = importedField(place);
  if (field === null) return null;
  const noun = field === 'run_id' ? 'run' : 'thread';
  const home = homeOf(place);
  const where = home === null ? 'in another workspace' : `in the workspace at ${home}`;
  return {
    code: 'unsupported',
    message: `expected a ${noun} of this workspace, saw ${place[field]}, which lives ${where}. It is followed here to be read, and nothing written here is delivered there: write it there.`,
    path: `/${field}`,
  };
}
