// Whether a value looks like a record of the recorder.
import { isObject } from '@/lib/std/is-object';

/** True for an object with a server, a connection and a message of JSON-RPC. */
export function recognises(value: unknown): boolean {
  if (!isObject(value) || !('server' in value) || !('connection' in value)) return false;
  return isObject(value.message) && 'jsonrpc' in value.message;
}
