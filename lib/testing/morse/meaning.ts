// A protocol that exists in a test alone: what its events mean beside their types. Every signal but a CALL names the one
// that it answers, and STOP, which is an error by type, calls a task off.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { canonicalMeaning } from '@/lib/protocols/codec/canonical-meaning';
import { labelsOf } from '@/lib/protocols/codec/field-labels';
import type { Meaning, ProtocolMeaning } from '@/lib/protocols/codec/meaning';

function meaningOf(event: ClutchMessage): Meaning {
  const canonical = canonicalMeaning(event);
  const { id, task_id } = event;
  const act = canonical.act === 'error' ? 'cancel' : canonical.act;
  return {
    ...canonical,
    act,
    link: act === null || act === 'request' || task_id === id ? null : [id, task_id],
    expects: act === 'request' ? 'reply' : null,
  };
}

export const morseMeaning: ProtocolMeaning = {
  protocol: 'morse',
  title: 'Morse',
  shape: { path: 'M2 8h12', isLine: true },
  meaningOf,
  codeOf: ({ payload }) => (typeof payload.key === 'string' ? payload.key : null),
  fieldLabels: labelsOf({ '/signal': 'Act', '/words': 'Text', '/from': 'From', '/to': 'To' }),
  textForm: null,
  keepsConversations: false,
};
