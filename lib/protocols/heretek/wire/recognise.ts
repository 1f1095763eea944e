// Whether a value looks like a Heretek message, broken or not: it has a type and a content, or one of the types that no other
// protocol has, and nothing that only another one has.
import { asPayload } from './content';
import { isHeretekType } from './schema';

/** What only messages of other protocols bear. */
const OTHERS = [
  'v',
  'run_id',
  'task_id',
  'clowl',
  'cl',
  'mid',
  'sender_id',
  'recipient_id',
  'jsonrpc',
];

/** Fields of section 4.1 that others write differently. */
const OWN = ['agent', 'sessionId', 'metadata', 'timestamp'];

/** True for what says a type beside a content, or beside enough of the envelope to be meant so. */
export function recognises(value: unknown): boolean {
  const message = asPayload(value);
  if (message === null || OTHERS.some((field) => Object.hasOwn(message, field))) return false;
  const { type, content } = message;
  if (isHeretekType(type)) return true;
  const isOwn = OWN.some((field) => Object.hasOwn(message, field));
  if (typeof type === 'string')
    return asPayload(content) !== null || (isOwn && 'content' in message);
  return isOwn && asPayload(content) !== null;
}
