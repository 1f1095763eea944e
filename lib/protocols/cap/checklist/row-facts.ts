// What rows of both files of the checklist name: the messages that they are about, and the tests that show them.
import { about, doneHere, toldByTheLog } from '../../codec/requirement-rows';

/** Tests of what no single message shows. */
export const HERE = doneHere('lib/protocols/cap/codec.test.ts');
export const CHECKED = toldByTheLog('lib/engine/ingest/context-checks.test.ts');
export const INSTANCES = toldByTheLog('lib/engine/ingest/instances.test.ts');

export const MANIFEST = about('manifest');
export const NOTICE = about('delegation_notice');
export const WITH_ATTACHMENTS = about('message', 'delegation_notice', 'oversight_inquiry');
