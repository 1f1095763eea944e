// Text to record.
import type { Failure } from '@/lib/model/failure';
import { parseRecord, refusalOf } from '@/lib/protocols/codec/bridge-records';
import type { DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { isObject } from '@/lib/std/is-object';
import { err, ok, type Result } from '@/lib/std/result';
import {
  AgentStream,
  Approval,
  type ClawWire,
  Id,
  Message,
  RunEnded,
  SessionApproval,
  Wire,
} from './schema';

/** One event of the gateway. */
export function parse(frame: Frame): Result<ClawWire, DecodeFailure> {
  const read = parseRecord<ClawWire>(frame, { schemaOf: () => Wire, ruleOf, idField: 'event' });
  if (!read.ok) return read;
  const failure = missingIn(read.value);
  return failure === null ? ok(read.value) : err(refusalOf(failure, read.value.event));
}

/** Whether a name is that of an event that asks for an approval, or tells of its end. */
const APPROVAL = /^(exec|plugin)\.approval\.(requested|resolved)$/;

/** What events of a name cannot be read without. */
function missingIn({ event, payload }: ClawWire): Failure | null {
  if (event === 'session.message') {
    const isMessage = Message.safeParse(payload.message).success && messageIdIn(payload) !== null;
    return isMessage ? null : lacks('/payload/message', 'a message with its role and its id');
  }
  if (event === 'agent' || event === 'session.tool') {
    const isStream = AgentStream.safeParse(payload).success;
    return isStream ? null : lacks('/payload', 'runId, stream and data of a run');
  }
  if (event === 'run.ended') {
    return RunEnded.safeParse(payload).success ? null : lacks('/payload', 'sessionKey and runId');
  }
  if (event === 'session.approval') {
    const isApproval = SessionApproval.safeParse(payload).success;
    return isApproval ? null : lacks('/payload/approval', 'phase and approval with its id');
  }
  if (!APPROVAL.test(event) || Approval.safeParse(payload).success) return null;
  return lacks('/payload/id', 'the id of the approval');
}

/** The id of an entry of a transcript. */
export function messageIdIn({ message, messageId }: ClawWire['payload']): string | null {
  const own = isObject(message) && isObject(message.__openclaw) ? message.__openclaw.id : null;
  const id = own ?? messageId;
  const read = Id.safeParse(id);
  return read.success ? read.data : null;
}

function lacks(path: string, what: string): Failure {
  return { code: 'invalid_value', message: `expected ${what}`, path, rule: 'OC3' };
}

function ruleOf([field, part]: readonly (string | number)[]): string {
  if (field !== 'payload') return field === 'event' ? 'OC1' : 'OC4';
  return part === undefined ? 'OC1' : 'OC2';
}
