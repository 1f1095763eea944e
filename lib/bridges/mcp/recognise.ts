// Whether a value looks like a record of the recorder, or like a message of a tool call as it passes.
import { isObject } from '@/lib/std/is-object';
import { isMessage } from './parse';

/** True for an object with a server, a connection and a message of JSON-RPC, and for such a message alone. */
export function recognises(value: unknown): boolean {
  if (isMessage(value)) return true;
  if (!isObject(value) || !('server' in value) || !('connection' in value)) return false;
  return isObject(value.message) && 'jsonrpc' in value.message;
}
