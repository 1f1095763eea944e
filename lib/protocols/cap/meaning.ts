// What events of CAP mean beside their types: it has words for handing over and for talking, and none for an accept, a result
// or an end.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { isObject } from '@/lib/std/is-object';
import { textOf } from '@/lib/text/text-of';
import { canonicalMeaning, rulingIn } from '../codec/canonical-meaning';
import { labelsOf } from '../codec/field-labels';
import type { Meaning, ProtocolMeaning } from '../codec/meaning';

const LABELS = labelsOf({
  '/type': 'Act',
  '/task_id': 'Task',
  '/sender_id': 'From',
  '/id': 'From',
  '/recipient_id': 'To',
  '/timestamp': 'Time',
  '/content': 'Text',
  '/context_summary': 'Text',
  '/inquiry': 'Text',
  '/error_message': 'Text',
  '/error_code': 'Data',
  '/attachments': 'Attachments',
});

/**
 * A notice hands a task over and names neither its parent nor its end (PD5, PD6, PD18); to the sender's own overseer it asks
 * for a review (PD7). What is said to who handed it over counts as the result.
 */
function meaningOf(event: ClutchMessage): Meaning {
  const canonical = canonicalMeaning(event);
  const isNotice = canonical.act === 'request';
  return {
    ...canonical,
    expects: isNotice ? 'result' : null,
    handsOver: isNotice,
    parentIsHeld: isNotice,
    mayAskReview: isNotice,
    endsInWords: isNotice,
    mayBeResult: event.type === 'chat.message',
    ruling: canonical.ruling ?? rulingOf(event),
  };
}

/** An object that goes with a message can decide about a result (PD6). */
function rulingOf(event: ClutchMessage): Meaning['ruling'] {
  const { attachments } = event.payload;
  if (event.type !== 'chat.message' || !Array.isArray(attachments)) return null;
  for (const attachment of attachments) {
    if (!isObject(attachment) || attachment.type !== 'python_object') continue;
    const ruling = isObject(attachment.object) ? rulingIn(attachment.object, textOf(event)) : null;
    if (ruling !== null) return ruling;
  }
  return null;
}

export const capMeaning: ProtocolMeaning = {
  protocol: 'cap',
  title: 'CAP',
  shape: { path: 'M8 2 14.5 13.5h-13z', isLine: false },
  meaningOf,
  codeOf: () => null,
  fieldLabels: LABELS,
  textForm: null,
  keepsConversations: false,
};
