// A call that may not be made: found by a dry run of its record, and answered in the place of the server.
import type { Finding } from '@/lib/model/finding';
import { isObject } from '@/lib/std/is-object';

/** As an unknown tool is answered: to this client there is none. */
const INVALID_PARAMS = -32602;

/** Why a call may not be made, by what a dry run found in its record; null where it may. */
export function refusalIn(
  findings: readonly Pick<Finding, 'level' | 'rule' | 'message'>[],
): string | null {
  const found = findings.find(({ level }) => level === 'error');
  return found === undefined ? null : `${found.rule}: ${found.message}`;
}

/** What the client is answered instead, as text, by the record of its call. */
export function refusalAnswer(record: string, reason: string): string {
  const { message: call }: { message?: unknown } = JSON.parse(record);
  const id = isObject(call) ? call.id : null;
  const message = `Colloquy did not let this call pass. ${reason}`;
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: INVALID_PARAMS, message } });
}
