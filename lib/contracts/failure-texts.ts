// What each failure code means and what the sender does about it: the text of docs/failure-codes.md and of the page
// that a problem's `type` leads to.
import { FailureCode } from '@/lib/model/failure';
import { PROBLEM_OF } from './problem';

export type FailureText = { readonly meaning: string; readonly remedy: string };

export const FAILURE_TEXTS: Readonly<Record<FailureCode, FailureText>> = {
  invalid_json: {
    meaning: 'The body, or one line of it, is not JSON as RFC 8259 has it.',
    remedy: 'Send what a JSON serialiser prints. The message names line and column.',
  },
  invalid_utf8: {
    meaning:
      'The body, or one line of it, is not UTF-8. Nothing is repaired, because that would change what was said.',
    remedy: 'Encode the text as UTF-8.',
  },
  invalid_sexpr: {
    meaning: 'The body is not S-expressions that every reader takes alike.',
    remedy: 'Mend the text at the line and column that the message names.',
  },
  invalid_protobuf: {
    meaning: 'The body is not the protobuf message that its address takes.',
    remedy: 'Send each signal of OpenTelemetry to its own address, as it is.',
  },
  duplicate_key: {
    meaning: 'An object has the same key twice, and readers would disagree on which one counts.',
    remedy: 'Send one of the two.',
  },
  proto_key: {
    meaning: 'An object has a key named `__proto__`, which changes objects that it is copied to.',
    remedy: 'Rename the key.',
  },
  number_overflow: {
    meaning: 'A number is so large that it becomes infinite.',
    remedy: 'Send it as a string.',
  },
  unsafe_integer: {
    meaning: 'An integer lies beyond 2^53 and would change its digits.',
    remedy: 'Send it as a string.',
  },
  too_deep: {
    meaning: 'Arrays and objects are nested over 64 levels, or lists of an S-expression over 32.',
    remedy: 'Flatten the message, or put the deep part into a string or an artifact.',
  },
  body_too_large: {
    meaning: 'The body has more bytes or items than one request may have.',
    remedy: 'Split it, or send lines of `application/x-ndjson`, of which there is no limit.',
  },
  unsupported_media_type: {
    meaning:
      'The `Content-Type` is missing, is not one that the operation takes, or names a charset other than UTF-8.',
    remedy:
      'Send `application/json` or `application/x-ndjson`; a protocol of text also in the type that `GET /api/v1/protocols` lists, workflows as `application/yaml`.',
  },
  unsupported_encoding: {
    meaning: 'The body is compressed. A small one could unfold to any size.',
    remedy: 'Send it without `Content-Encoding`.',
  },
  too_many_rejected: {
    meaning:
      'Of a stream of lines the first 10,000 were all refused. The rest was not read, and nothing was stored.',
    remedy: 'Mend the first line that the message quotes, then send the stream again.',
  },
  unknown_field: {
    meaning:
      'An item has a field that the protocol does not have, or one that only the server sets, such as `seq`.',
    remedy: 'Remove it; what is your own goes into `meta` or `payload`.',
  },
  missing_field: {
    meaning: 'A required field is not there.',
    remedy: 'Add it; `path` says which.',
  },
  invalid_type: {
    meaning: 'A field holds a value of another type than it should.',
    remedy: 'Send the type that the message names.',
  },
  invalid_value: {
    meaning: 'A field has the right type and a value that is not allowed.',
    remedy: 'Send one of the values that the message names.',
  },
  bad_text: {
    meaning:
      'An identifier or another indexed text holds U+0000 or a lone surrogate, which databases cannot keep.',
    remedy: 'Remove the character; in `payload` it may stand.',
  },
  event_too_large: {
    meaning: 'One item is larger than 256 KiB, or an S-expression larger than 64 KiB.',
    remedy:
      'Put large content into an artifact and refer to it, or send the message with `large=artifact`, which does so.',
  },
  id_conflict: {
    meaning:
      'The run has an event of this id with other content already. The first one stays as it is.',
    remedy: 'Give the message an id of its own; repeat a message without changing it.',
  },
  forged: {
    meaning:
      'The sender that the item names is not one that the key may write as, or the item declares what only an orchestrator may.',
    remedy:
      "Send it with that agent's own key; routing and decisions need the grant `orchestrator`.",
  },
  unknown_dialect: {
    meaning:
      'A message is scoped by a dialect that is not installed, or calls what the dialect lacks.',
    remedy: 'Install the dialect, or say it in the core language.',
  },
  limit_exceeded: {
    meaning: 'Reading or expanding the message takes more than the limits of the language allow.',
    remedy: 'Split the message, or refer to an artifact. The message names the limit.',
  },
  unsupported: {
    meaning: 'The message is right and this server cannot do what it asks for.',
    remedy: 'The message says what there is instead.',
  },
  unauthorized: {
    meaning: 'There is no key, or it is wrong or revoked. The answer is the same for all three.',
    remedy: 'Send `Authorization: Bearer <key>`, or sign in.',
  },
  forbidden: {
    meaning: 'The key is valid and its role does not allow this.',
    remedy: 'Use a key whose role does; an admin makes one.',
  },
  host_not_allowed: {
    meaning:
      'The request was sent to a host name that is not one of this server, as a page does that rebinds its name to this machine.',
    remedy: 'Use the address that the server printed, or add the name to `COLLOQUY_ALLOWED_HOSTS`.',
  },
  origin_not_allowed: {
    meaning:
      "The request comes from another site's page, or does not prove that it comes from our own.",
    remedy: 'Programs send a key and no `Origin`; behind a proxy set `COLLOQUY_PUBLIC_URL`.',
  },
  not_found: {
    meaning: 'There is nothing under this address.',
    remedy: 'Check the id; it is percent-encoded in a path.',
  },
  method_not_allowed: {
    meaning: 'The address exists and does not take this method.',
    remedy: 'Use one of those in `Allow`.',
  },
  invalid_query: {
    meaning:
      'A parameter is unknown, stands twice, or has a value that is not allowed. A header that counts as a parameter, such as `Idempotency-Key`, may be meant.',
    remedy: 'Mend what `errors` names. Keys never go into the query.',
  },
  conflict: {
    meaning: 'The state is not what the request expects, as when something runs already.',
    remedy: 'Look at the state, then decide.',
  },
  rate_limited: {
    meaning:
      'Too many wrong keys or connections came from this address, the key writes more than it may, or it has as many sockets and streams open as it may.',
    remedy: 'Wait for `Retry-After`, then send it again; close connections that are not in use.',
  },
  overloaded: {
    meaning:
      'More waits to be stored than the server can hold. Nothing of the request was acknowledged.',
    remedy:
      'Wait for `Retry-After`, then send it again; what was stored already answers as a duplicate.',
  },
  store_full: {
    meaning: 'The disk or the database is full. Nothing of the request was acknowledged.',
    remedy: 'Make room; the server goes on without a restart.',
  },
  store_unavailable: {
    meaning: 'The database does not answer or is locked. Nothing of the request was acknowledged.',
    remedy: 'Wait for `Retry-After`, then send it again.',
  },
  store_damaged: {
    meaning:
      'The database, or an artifact, cannot be read at the place that the message names: its file is damaged. Other places may be whole.',
    remedy: 'Run `npx colloquy verify`, then restore a backup. Sending it again changes nothing.',
  },
  shutting_down: {
    meaning: 'The server is stopping and takes no more writes.',
    remedy: 'Send it again once it is back.',
  },
  internal: {
    meaning:
      'Something that should not happen. The log has it under the `x-request-id` of the answer.',
    remedy: 'Send it again; if it stays, report it with the log.',
  },
};

/** All codes as a Markdown table, in the order of the list. */
export function printFailureCodes(): string {
  const rows = FailureCode.options.map((code) => {
    const { meaning, remedy } = FAILURE_TEXTS[code];
    return `| \`${code}\` | ${PROBLEM_OF[code].status} | ${meaning} | ${remedy} |`;
  });
  return [
    '| code | status | what it means | what to do |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
