// That a run came from a run file, wherever it stands.
import { messageArea } from '../../../message-area';

export const IMPORTED_MARK = messageArea('imported-mark', {
  /** By how much of the run the file had. */
  full: 'Imported, read-only',
  masked: 'Imported, read-only, masked',
  envelope: 'Imported, read-only, envelope only',
});
