// What events of Heretek mean beside their types.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { isObject } from '@/lib/std/is-object';
import { textIn } from '@/lib/text/text-of';
import { canonicalMeaning, idsNamed } from '../codec/canonical-meaning';
import { labelsOf } from '../codec/field-labels';
import type { Deliberation, Meaning, ProtocolMeaning, SaidSession } from '../codec/meaning';
import { readSignature, toBeSigned } from './wire/signed-text';

const LABELS = labelsOf({
  '/type': 'Act',
  '/id': 'Id',
  '/from': 'From',
  '/agent': 'To',
  '/timestamp': 'Time',
  '/sessionId': 'Run',
  '/metadata/threadId': 'Thread',
  '/metadata/correlationId': 'Task',
  '/metadata/parentId': 'Parent',
  '/content': 'Data',
  '/content/role': 'Role',
  '/content/content': 'Text',
  '/content/content/*': 'Data',
  '/content/content/task': 'Work',
  '/content/content/title': 'Text',
  '/content/content/text': 'Text',
  '/content/content/d/delegation_mode': 'Mode',
  '/content/content/delegation': 'Mode',
  '/content/content/ctx': 'Context',
  '/content/content/attachments': 'Attachments',
});

/** A request is answered by a response, without an accept before it. `metadata.parentId` names what a message answers. */
function meaningOf(event: ClutchMessage): Meaning {
  const canonical = canonicalMeaning(event);
  const expects = canonical.expects === 'accept' ? 'reply' : canonical.expects;
  const metadata = metadataOf(event);
  if (canonical.act === 'request') {
    return { ...canonical, expects, deliberation: proposedIn(canonical.deliberation, metadata) };
  }
  return { ...canonical, refersTo: idsNamed(event, textIn(metadata, 'parentId')) };
}

/** A request too may name what it follows on. */
function referencesOf(event: ClutchMessage): string[] {
  return [textIn(metadataOf(event), 'parentId')].filter((id) => id !== '');
}

function metadataOf({ meta }: ClutchMessage): Payload {
  const native = isObject(meta?.native) ? meta.native : {};
  return isObject(native.metadata) ? native.metadata : {};
}

/** `metadata.signature.keyId` (docs/decisions/0065). */
function keyNamedIn(event: ClutchMessage): string | null {
  return readSignature(metadataOf(event).signature)?.keyId ?? null;
}

/** A proposal names its triad beside its correlation id: the specification knows only one (HD12). */
function proposedIn(deliberation: Deliberation | null, metadata: Payload): Deliberation | null {
  const triad = textIn(metadata, 'triad');
  const isNamed = deliberation?.part === 'proposal' && triad !== '';
  return isNamed ? { ...deliberation, triad } : deliberation;
}

/** `sessionId`, else `threadId` (sections 4.1 and 7.2). */
function sessionOf({ meta }: ClutchMessage): SaidSession | null {
  const native = isObject(meta?.native) ? meta.native : {};
  const metadata = isObject(native.metadata) ? native.metadata : {};
  const id = textIn(native, 'sessionId') || textIn(metadata, 'threadId');
  return id === '' ? null : { id, role: textIn(native, 'role') || null };
}

export const heretekMeaning: ProtocolMeaning = {
  protocol: 'heretek',
  title: 'Heretek',
  shape: { path: 'M8 1.5l5.8 3.25v6.5L8 14.5l-5.8-3.25v-6.5z', isLine: false },
  meaningOf,
  sessions: {
    of: sessionOf,
    metaOf: ({ id, role }) => ({
      protocol: 'heretek',
      native_type: 'message',
      native: { sessionId: id, ...(role !== null && { role }) },
    }),
  },
  codeOf: () => null,
  referencesOf,
  fieldLabels: LABELS,
  textForm: null,
  keepsConversations: false,
  keyNamedIn,
  toBeSigned,
};
