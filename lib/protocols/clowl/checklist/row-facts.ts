// What rows of both files of the checklist name: the messages that they are about, and the tests that show them.
import { doneHere, toldByTheLog } from '../../codec/requirement-rows';

export const TASK_ANSWERS = ['ACK', 'ERR', 'DONE', 'PROG'];

/** What no message alone can break, and the vectors and tests of this folder show. */
export const HERE = doneHere('lib/protocols/clowl/codec.test.ts');
export const CHECKED = toldByTheLog('lib/engine/ingest/context-checks.test.ts');
export const FOLDED = toldByTheLog('lib/tasks/run-tasks.test.ts');
