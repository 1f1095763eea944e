// What events of CLowl mean beside their types.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { isObject } from '@/lib/std/is-object';
import { canonicalMeaning } from '../codec/canonical-meaning';
import { labelsOf } from '../codec/field-labels';
import type { Meaning, ProtocolMeaning } from '../codec/meaning';
import { CANCELLED_CODE } from './wire/error-codes';

const LABELS = labelsOf({
  '/clowl': 'Version',
  '/cl': 'Version',
  '/mid': 'Id',
  '/ts': 'Time',
  '/tid': 'Run',
  '/pid': 'Parent',
  '/p': 'Act',
  '/from': 'From',
  '/to': 'To',
  '/cid': 'Thread',
  '/body/t': 'Work',
  '/body/d': 'Data',
  '/body/d/delegation_mode': 'Mode',
  '/body/d/title': 'Text',
  '/body/d/text': 'Text',
  '/body/d/msg': 'Text',
  '/body/d/attachments': 'Attachments',
  '/ctx': 'Context',
});

/** Section 6: a delegation that closes a cycle gives E015. */
export const CYCLE_RULE = 'W39';

/** An answer, an INF or a QRY names the message that it answers, its `pid`, which is the `task_id` of its event. */
function linkOf({ id, task_id }: ClutchMessage, act: Meaning['act']): Meaning['link'] {
  return act === 'request' || task_id === id ? null : [id, task_id];
}

/** ERR E013 reports a cancellation (WD14); what opens a task is named by itself and joins no other. */
function meaningOf(event: ClutchMessage): Meaning {
  const canonical = canonicalMeaning(event);
  const isCancelled = canonical.act === 'error' && event.payload.code === CANCELLED_CODE;
  const act = isCancelled ? 'cancel' : canonical.act;
  return {
    ...canonical,
    act,
    link: linkOf(event, act),
    cycleRule: CYCLE_RULE,
    reproducible: reproducibleOf(event),
  };
}

/** WD22: `det` of a request asks for a result that follows from its input alone; a DONE says otherwise by `det: false`. */
function reproducibleOf({ type, payload, meta }: ClutchMessage): Meaning['reproducible'] {
  const det = isObject(meta?.native) ? meta.native.det : undefined;
  if (type === 'task.request' && det === true) {
    const { task, d, ctx } = payload;
    return { side: 'input', value: [task, d, ctx ?? null] };
  }
  return type === 'task.result' && det !== false ? { side: 'result', value: payload } : null;
}

export const clowlMeaning: ProtocolMeaning = {
  protocol: 'clowl',
  title: 'CLowl',
  shape: { path: 'M8 1.5 14.5 8 8 14.5 1.5 8z', isLine: false },
  meaningOf,
  codeOf: () => null,
  fieldLabels: LABELS,
  textForm: null,
  keepsConversations: false,
};
