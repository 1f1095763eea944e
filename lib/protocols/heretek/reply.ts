// The error that the gateway answers with (sections 9.1 and 11.2, Appendix B): its name on top, and name, number and reason in
// the content, which are the forms that readers of HD3 look for.
import type { Failure } from '@/lib/model/failure';
import { NativeName, nativeName } from '@/lib/model/native-name';
import { Identifier } from '@/lib/model/text';
import type { Complaint, ReplyContext } from '../codec/codec';
import { asPayload } from './wire/content';
import { numberOf } from './wire/error-codes';
import { GATEWAY } from './wire/gateway';

/** The names that failures go by; a message that could be read and is wrong in any other way has invalid content. */
const NAMES: Readonly<Partial<Record<Failure['code'], string>>> = {
  invalid_json: 'INVALID_JSON',
  invalid_utf8: 'INVALID_JSON',
  duplicate_key: 'INVALID_JSON',
  proto_key: 'INVALID_JSON',
  number_overflow: 'INVALID_JSON',
  unsafe_integer: 'INVALID_JSON',
  too_deep: 'INVALID_JSON',
  missing_field: 'MISSING_FIELD',
  invalid_type: 'INVALID_TYPE',
  not_found: 'AGENT_NOT_FOUND',
  unauthorized: 'AUTH_REQUIRED',
  forbidden: 'PERMISSION_DENIED',
  forged: 'PERMISSION_DENIED',
};

/** What the specification names otherwise, and votes that the log shows not to count: their senders had no right to them. */
const NAMES_OF_RULES: Readonly<Record<string, string>> = {
  H38: 'UNKNOWN_TYPE',
  HD11: 'PERMISSION_DENIED',
};

/** The answer to what was wrong, addressed as far as the message or the request says to whom. */
export function reply({ failures, json }: Complaint, { id, at, to }: ReplyContext): unknown {
  const [{ code, message, rule }] = failures;
  const name = NAMES_OF_RULES[rule ?? ''] ?? NAMES[code] ?? 'INVALID_CONTENT';
  const theirs = asPayload(json) ?? {};
  const claimed = NativeName.safeParse(theirs.from).data;
  const agent = claimed ?? (to === undefined ? undefined : nativeName(to));
  const parentId = Identifier.safeParse(theirs.id).data;
  const correlation = asPayload(theirs.metadata)?.correlationId;
  const correlationId = Identifier.safeParse(correlation).data ?? parentId;
  return {
    type: 'error',
    id,
    from: GATEWAY,
    ...(agent !== undefined && { agent }),
    timestamp: Date.parse(at),
    error: name,
    content: { error: name, code: numberOf(name), message },
    ...(correlationId !== undefined && {
      metadata: { correlationId, ...(parentId !== undefined && { parentId }) },
    }),
  };
}
