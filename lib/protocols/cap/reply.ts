// What CAP says of a message that broke a rule: an error_response to its sender, about its task. The codes are those of
// HTTP, as the 504 of the specification's example is; it has no table of its own (PD12).
import type { Failure, FailureCode } from '@/lib/model/failure';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { NativeName, nativeName } from '@/lib/model/native-name';
import { Identifier } from '@/lib/model/text';
import type { Complaint, ReplyContext } from '../codec/codec';
import type { CapErrorResponse } from './wire/schema';

/** The name that Colloquy speaks under. */
const SENDER = 'colloquy';

/** Rules about what an agent may do, not about how it writes. */
const PERMISSIONS: ReadonlySet<string> = new Set(['P15', 'P22']);

const BAD_REQUEST = 400;
const FORBIDDEN = 403;

/** All codes that are not listed find fault with the message itself. */
const CODES: Readonly<Partial<Record<FailureCode, number>>> = {
  forged: FORBIDDEN,
  forbidden: FORBIDDEN,
  unauthorized: FORBIDDEN,
  not_found: 404,
  id_conflict: 409,
  conflict: 409,
  event_too_large: 413,
  body_too_large: 413,
  rate_limited: 429,
  internal: 500,
  overloaded: 503,
  store_full: 503,
  store_unavailable: 503,
  shutting_down: 503,
};

/** An error_response to the offender as far as the message or the request names it, else to the user. */
export function reply({ failures, json }: Complaint, { at, to }: ReplyContext): CapErrorResponse {
  const [failure] = failures;
  const { task_id, sender_id, id } = fieldsOf(json);
  const task = Identifier.safeParse(task_id);
  const offender = NativeName.safeParse(sender_id ?? id);
  return {
    type: 'error_response',
    task_id: task.success ? task.data : 'unknown',
    sender_id: SENDER,
    recipient_id: offender.success ? offender.data : nativeName(to ?? HUMAN_AGENT_ID),
    error_code: codeOf(failure),
    error_message: messageOf(failure),
    timestamp: at,
  };
}

function fieldsOf(json: unknown): { task_id?: unknown; sender_id?: unknown; id?: unknown } {
  return typeof json === 'object' && json !== null ? json : {};
}

function codeOf({ code, rule }: Failure): number {
  return PERMISSIONS.has(rule ?? '') ? FORBIDDEN : (CODES[code] ?? BAD_REQUEST);
}

function messageOf({ message, rule, path }: Failure): string {
  const place = [rule, path].filter((part) => part !== undefined && part !== '').join(' ');
  return place === '' ? message : `${place}: ${message}`;
}
