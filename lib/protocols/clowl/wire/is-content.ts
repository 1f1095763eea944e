// What of a CLowl message is content: texts of `body.d`, but for what an agent advertises. The context has a reference of its own.
import { isObject } from '@/lib/std/is-object';

/** Whether the text at a path of a message is what somebody says. */
export function isContent([field, part]: readonly string[], message: unknown): boolean {
  return field === 'body' && part === 'd' && isObject(message) && message.p !== 'CAPS';
}
