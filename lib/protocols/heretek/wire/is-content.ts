// What of a Heretek message is content: the texts that its type has a word for, and where the content is open everything in it.
// Messages about the connection have none.
import { isObject } from '@/lib/std/is-object';
import { type HeretekType, isHeretekType } from './schema';

const OPEN = null;

/** By type: the fields of `content` that hold what is said. */
const SAID: Readonly<Partial<Record<HeretekType, readonly string[] | typeof OPEN>>> = {
  message: ['content'],
  broadcast: OPEN,
  event: OPEN,
  request: OPEN,
  response: OPEN,
  error: ['message'],
  proposal: ['proposal', 'reasoning'],
  vote: ['reasoning'],
};

/** Whether the text at a path of a message is what somebody says. */
export function isContent([field, part = '']: readonly string[], message: unknown): boolean {
  if (field !== 'content' || !isObject(message) || !isHeretekType(message.type)) return false;
  const said = SAID[message.type];
  return said === OPEN || said?.includes(part) === true;
}
