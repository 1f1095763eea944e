// The four types of CAP, and the manifest, as a person fills them in.
import type { FieldPlace } from '@/lib/model/message-form';
import { type KindOfMessage, lazyForms } from '../../codec/message-forms';
import {
  CapDelegationNotice,
  CapErrorResponse,
  CapManifest,
  CapMessage,
  CapOversightInquiry,
} from './schema';

const PLACES: readonly FieldPlace[] = [
  { path: '/timestamp', says: 'time', as: 'iso' },
  { path: '/sender_id', says: 'sender', as: 'name' },
  { path: '/recipient_id', says: 'recipients', as: 'name', everybody: '*' },
  { path: '/task_id', says: 'task', as: 'text' },
];

export const forms = lazyForms(() => [
  speech('message', CapMessage, '/content'),
  speech('delegation_notice', CapDelegationNotice, '/context_summary'),
  speech('oversight_inquiry', CapOversightInquiry, '/inquiry'),
  kindOf('error_response', CapErrorResponse, '/error_message'),
  {
    kind: 'manifest',
    schema: CapManifest,
    places: [{ path: '/id', says: 'sender', as: 'name' }],
  },
]);

/** A kind that has a list of attachments beside its text (P9). */
function speech(kind: string, schema: KindOfMessage['schema'], text: string): KindOfMessage {
  const { places, ...rest } = kindOf(kind, schema, text);
  return {
    ...rest,
    places: [...places, { path: '/attachments', says: 'attachments', as: 'files' }],
  };
}

function kindOf(kind: string, schema: KindOfMessage['schema'], text: string): KindOfMessage {
  return { kind, schema, places: [...PLACES, { path: text, says: 'text', as: 'text' }] };
}
