// What one message shows beside its envelope: payload contracts that the specification itself sets, and readings of its
// gaps. All of it is marked and none of it refuses: a failed task that forgot a field must still be seen to have failed.
import { artifactHash } from '@/lib/model/artifact-ref';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { attemptOf } from '@/lib/model/event-fields';
import type { Finding } from '@/lib/model/finding';
import { checkPayload } from '../wire/payload-contracts';
import { checkPrefixes } from '../wire/prefixes';
import type { ClutchWire } from '../wire/schema';

/** Findings of a message and of the event that it is read as. Citations are rows of the checklist, listed in requirements.ts. */
export function check(wire: ClutchWire, event: ClutchMessage): Finding[] {
  return [
    ...checkPrefixes(wire),
    ...checkParent(wire),
    ...checkRecipients(wire),
    ...checkSchema(wire),
    ...checkPayload(event),
    ...checkAttachments(wire),
    ...checkAttempt(event),
  ];
}

function checkParent(wire: ClutchWire): Finding[] {
  if (wire.parent_task_id !== wire.task_id) return [];
  const message = 'expected another task as the parent, saw the task itself';
  return [{ level: 'error', rule: 'C17', path: '/parent_task_id', message }];
}

function checkRecipients(wire: ClutchWire): Finding[] {
  const index = wire.to.findIndex((recipient) => typeof recipient === 'string');
  if (index === -1) return [];
  const message =
    'recipients are bare strings, as in section 10; section 1.1 has objects, and the event has them';
  return [{ level: 'info', rule: 'CD5', path: `/to/${index}`, message }];
}

/** `schema://clutch/research/summary@1` and `research.summary.v1` are one contract in the specification's example. */
function checkSchema({ schema_ref, payload_type }: ClutchWire): Finding[] {
  const [, path, version] = /^schema:\/\/[^/]+\/(.+)@(\d+)$/.exec(schema_ref ?? '') ?? [];
  if (path === undefined || payload_type === undefined) return [];
  const named = `${path.replaceAll('/', '.')}.v${version}`;
  if (named === payload_type) return [];
  const message = `schema_ref names ${named} and payload_type another contract; payload_type counts`;
  return [{ level: 'warning', rule: 'CD24', path: '/schema_ref', message }];
}

function checkAttachments(wire: ClutchWire): Finding[] {
  return (wire.attachments ?? []).flatMap(({ kind, ref = '' }, index) => {
    if (kind !== 'artifact_ref' || artifactHash(ref) !== null) return [];
    const message =
      'the reference is not content-addressed (artifact:sha256-<hex>); it is kept as text';
    return [{ level: 'info' as const, rule: 'CD23', path: `/attachments/${index}/ref`, message }];
  });
}

/** Without the key a retry cannot be told from a new command. Answers to a retry name its attempt and need no key. */
function checkAttempt(event: ClutchMessage): Finding[] {
  const isRetry = event.type === 'task.request' && attemptOf(event) > 1;
  if (!isRetry || event.idempotency_key !== undefined) return [];
  const message = 'a retry is a new id with the same idempotency_key; expected one, saw none';
  return [{ level: 'warning', rule: 'CD8', path: '/attempt', message }];
}
