// What a request over A2A is refused with: the errors of the specification and those of JSON-RPC, in the form of either binding.
import type { AnySchema, ValueOf } from '@/lib/contracts/http-parameters';
import { AppError } from '@/lib/model/errors/app-error';
import { checked } from '../operation/read-request';
import { json, type Reply } from '../operation/reply';

const TABLE = {
  TASK_NOT_FOUND: { code: -32001, status: 404, name: 'NOT_FOUND' },
  TASK_NOT_CANCELABLE: { code: -32002, status: 400, name: 'FAILED_PRECONDITION' },
  PUSH_NOTIFICATION_NOT_SUPPORTED: { code: -32003, status: 400, name: 'FAILED_PRECONDITION' },
  UNSUPPORTED_OPERATION: { code: -32004, status: 400, name: 'FAILED_PRECONDITION' },
  CONTENT_TYPE_NOT_SUPPORTED: { code: -32005, status: 400, name: 'INVALID_ARGUMENT' },
  INVALID_AGENT_RESPONSE: { code: -32006, status: 500, name: 'INTERNAL' },
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: { code: -32007, status: 400, name: 'FAILED_PRECONDITION' },
  EXTENSION_SUPPORT_REQUIRED: { code: -32008, status: 400, name: 'FAILED_PRECONDITION' },
  VERSION_NOT_SUPPORTED: { code: -32009, status: 400, name: 'FAILED_PRECONDITION' },
  PARSE_ERROR: { code: -32700, status: 400, name: 'INVALID_ARGUMENT' },
  INVALID_REQUEST: { code: -32600, status: 400, name: 'INVALID_ARGUMENT' },
  METHOD_NOT_FOUND: { code: -32601, status: 404, name: 'NOT_FOUND' },
  INVALID_PARAMS: { code: -32602, status: 400, name: 'INVALID_ARGUMENT' },
} as const;

export type A2aReason = keyof typeof TABLE;

/** Thrown by what serves A2A. What every endpoint refuses, keys and limits among them, is an AppError and told as a problem. */
export class A2aFault extends Error {
  override readonly name = 'A2aFault';
  readonly reason: A2aReason;

  constructor(reason: A2aReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A task that is not there, or not for who asks: nobody learns which. */
export function noSuchTask(taskId: string): A2aFault {
  return new A2aFault('TASK_NOT_FOUND', `There is no task ${JSON.stringify(taskId)} here.`);
}

/** The answer of JSON-RPC, whose status is always 200. */
export function rpcFault(fault: A2aFault, id: string | number | null): Reply {
  const { code } = TABLE[fault.reason];
  const error = { code, message: fault.message, ...(isOfA2a(code) && { data: detailsOf(fault) }) };
  return json({ jsonrpc: '2.0', id, error });
}

/** The answer of HTTP+JSON, as google.rpc.Status. */
export function restFault(fault: A2aFault, type: string): Reply {
  const { status, name } = TABLE[fault.reason];
  const error = { code: status, status: name, message: fault.message, details: detailsOf(fault) };
  return json({ error }, status, { 'content-type': type });
}

/** The same in version 0.3, which says the code of JSON-RPC. */
export function oldRestFault(fault: A2aFault): Reply {
  const { status, code } = TABLE[fault.reason];
  return json({ code, message: fault.message, data: detailsOf(fault) }, status);
}

function isOfA2a(code: number): boolean {
  return code > -32_100 && code <= -32_001;
}

function detailsOf({ reason }: A2aFault) {
  const type = 'type.googleapis.com/google.rpc.ErrorInfo';
  return [{ '@type': type, reason, domain: 'a2a-protocol.org' }];
}

/** What a method takes. @throws A2aFault `INVALID_PARAMS` */
export function readParams<Schema extends AnySchema>(
  schema: Schema,
  value: unknown,
): ValueOf<Schema> {
  try {
    return checked(schema, value);
  } catch (thrown) {
    if (thrown instanceof AppError) throw new A2aFault('INVALID_PARAMS', thrown.message);
    throw thrown;
  }
}
