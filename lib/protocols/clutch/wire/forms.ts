// The kinds of Clutch messages that a person can write. What the router says is nobody else's to say.
import { MessageType } from '@/lib/model/clutch-message';
import type { FieldPlace } from '@/lib/model/message-form';
import { type KindOfMessage, lazyForms } from '../../codec/message-forms';
import { ClutchWire } from './schema';

const PLACES: readonly FieldPlace[] = [
  { path: '/id', says: 'id', as: 'text' },
  { path: '/ts', says: 'time', as: 'iso' },
  { path: '/from/agent_id', says: 'sender', as: 'agent_id' },
  { path: '/from/role', says: 'role', as: 'text' },
  { path: '/to', says: 'recipients', as: 'recipients' },
  { path: '/meta/ui_channel', says: 'channel', as: 'text' },
  { path: '/thread_id', says: 'thread', as: 'text' },
  { path: '/run_id', says: 'run', as: 'text' },
  { path: '/task_id', says: 'task', as: 'text' },
  { path: '/attachments', says: 'attachments', as: 'artifact_refs' },
];

const STRING = { type: 'string' };

/** What payloads of a type usually say beside their text (sections 4.3, 5.4). */
const FIELDS: Readonly<Partial<Record<MessageType, KindOfMessage['fields']>>> = {
  'task.request': { '/payload/title': STRING },
  'task.progress': { '/payload/percent': { type: 'number', minimum: 0, maximum: 100 } },
  'task.error': {
    '/payload/code': STRING,
    '/payload/retryable': { type: 'boolean' },
  },
  'chat.message': { '/payload/expects_reply': { type: 'boolean' } },
};

/** Fields of payloads that the specification asks for. */
const REQUIRED: Readonly<Partial<Record<MessageType, readonly string[]>>> = {
  'task.error': ['/payload/code', '/payload/message', '/payload/retryable'],
};

/** The two that people write most stand in front. */
export const forms = lazyForms(() =>
  [
    ...MessageType.extract(['chat.message', 'task.request']).options,
    ...MessageType.exclude([
      ...(['chat.message', 'task.request'] as const),
      ...(['routing.decision', 'routing.failure'] as const),
    ]).options,
  ].map(kindOf),
);

function kindOf(kind: MessageType): KindOfMessage {
  const text = kind === 'task.error' ? 'message' : kind === 'task.cancel' ? 'reason' : 'text';
  return {
    kind,
    schema: ClutchWire.extend({ type: MessageType.extract([kind]) }),
    places: [
      ...PLACES,
      { path: `/payload/${text}`, says: 'text', as: 'text' },
      ...(kind === 'task.request'
        ? []
        : [{ path: '/payload/in_reply_to', says: 'reply', as: 'text' } as const]),
    ],
    fields: FIELDS[kind] ?? {},
    required: REQUIRED[kind] ?? [],
  };
}
