// The eight performatives of the core language, as a person fills them in: text is made of the fields, and read back into them.
import { CORE_PERFORMATIVES, type CorePerformative } from '@/lib/dialects/language/core-language';
import type { FieldPlace, MessageForm } from '@/lib/model/message-form';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import { EVERYBODY } from './names';

const PLACES: readonly FieldPlace[] = [
  { path: '/recipient', says: 'recipients', as: 'name', everybody: EVERYBODY },
  { path: '/content', says: 'text', as: 'text' },
  { path: '/thread', says: 'thread', as: 'text' },
  { path: '/in-reply-to', says: 'reply', as: 'text' },
];

/** Findings point into the list that the text is. */
const FOUND_AT = {
  '/1': '/recipient',
  '/2': '/content',
  '/:code': '/code',
  '/:thread': '/thread',
  '/:in-reply-to': '/in-reply-to',
};

const REFERENCE = { type: 'string', minLength: 1, maxLength: IDENTIFIER_LENGTH_MAX };

/** The forms of the core language. */
export function forms(): readonly MessageForm[] {
  return CORE_PERFORMATIVES.map((kind) => ({
    kind,
    schema: schemaOf(kind),
    places: [...PLACES],
    found_at: FOUND_AT,
  }));
}

function schemaOf(kind: CorePerformative): MessageForm['schema'] {
  return {
    type: 'object',
    properties: {
      performative: { const: kind },
      recipient: { type: 'string', pattern: '^[A-Za-z0-9_-]+\\??$' },
      content: { type: 'string' },
      ...(kind === 'error' && { code: { type: 'string', minLength: 1 } }),
      thread: REFERENCE,
      'in-reply-to': REFERENCE,
    },
    required: ['performative', 'recipient'],
    additionalProperties: false,
  };
}
