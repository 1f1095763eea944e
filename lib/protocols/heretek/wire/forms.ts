// The types of Heretek that say something to somebody, as a person fills them in. What is about a connection needs one, and
// decisions are the gateway's.
import type { FieldPlace } from '@/lib/model/message-form';
import { type KindOfMessage, lazyForms } from '../../codec/message-forms';
import { type HeretekType, messageSchema } from './schema';

const PLACES: readonly FieldPlace[] = [
  { path: '/id', says: 'id', as: 'text' },
  { path: '/timestamp', says: 'time', as: 'milliseconds' },
  { path: '/from', says: 'sender', as: 'name' },
  { path: '/metadata/threadId', says: 'thread', as: 'text' },
];
const RECIPIENT: FieldPlace = {
  path: '/agent',
  says: 'recipients',
  as: 'name',
  everybody: '*',
};
const TASK: FieldPlace = { path: '/metadata/correlationId', says: 'task', as: 'text' };
const PARENT: FieldPlace = { path: '/metadata/parentId', says: 'reply', as: 'text' };

/** By type: where it says its text, and what else is particular to it. */
const KINDS: Readonly<
  Partial<Record<HeretekType, { readonly text: string } & Omit<KindOfMessage, 'kind' | 'schema'>>>
> = {
  message: {
    text: '/content/content',
    places: [RECIPIENT, TASK, PARENT],
    fields: { '/content/role': { default: 'user' }, '/content/content': { type: 'string' } },
  },
  request: { text: '/content/text', places: [RECIPIENT, TASK] },
  response: { text: '/content/text', places: [RECIPIENT, TASK, PARENT] },
  broadcast: { text: '/content/text', places: [TASK] },
  // Whoever deliberates is not named, but for the triad (HD12).
  proposal: {
    text: '/content/proposal',
    places: [TASK],
    fields: { '/metadata/triad': { type: 'string' } },
  },
  vote: { text: '/content/reasoning', places: [] },
  status: { text: '/content/status', places: [] },
  error: { text: '/content/message', places: [RECIPIENT, TASK], required: ['/error'] },
  event: { text: '/content/text', places: [RECIPIENT] },
};

export const forms = lazyForms(() =>
  Object.entries(KINDS).map(([kind, { text, places, ...more }]) => ({
    kind,
    schema: messageSchema(kind as HeretekType),
    places: [...PLACES, ...places, { path: text, says: 'text', as: 'text' }],
    ...more,
  })),
);
