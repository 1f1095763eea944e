// What an event says, as a short key that is the same in two runs where the same was said.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { fingerprint } from '@/lib/std/fingerprint';
import { isObject } from '@/lib/std/is-object';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { textOf } from '@/lib/text/text-of';

/** Two contents are the same where their `payload` is; across protocols, whose payloads have other forms, where their `text` is. */
export type ContentKey = {
  readonly payload: string;
  /** Null where nobody can read it. */
  readonly text: string | null;
};

/** Names under which payloads repeat what is another in every run: ids of messages and times. */
const RUN_SPECIFIC: ReadonlySet<string> = new Set([
  ...['message_id', 'msg_id', 'request_id', 'correlation_id', 'reply_to', 'in_reply_to'],
  ...['timestamp', 'ts', 'created_at', 'completed_at', 'finished_at', 'duration_ms', 'elapsed_ms'],
]);

/** The key of what an event says; ids of its own run and times do not count. */
export function contentKeyOf(event: ClutchMessage): ContentKey {
  const text = textOf(event).trim().replace(/\s+/g, ' ');
  return {
    payload: fingerprint(canonicalJson(withoutRun(event.payload, idsOf(event)))),
    text: text === '' ? null : fingerprint(text),
  };
}

function idsOf(event: ClutchMessage): ReadonlySet<unknown> {
  const { id, run_id, thread_id, task_id, parent_task_id } = event;
  return new Set([id, run_id, thread_id, task_id, parent_task_id].filter((one) => one != null));
}

/** Payloads are at most 64 levels deep: no stored event is deeper. */
function withoutRun(value: unknown, ids: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutRun(item, ids));
  if (!isObject(value)) return ids.has(value) ? null : value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !RUN_SPECIFIC.has(name))
      .map(([name, member]) => [name, withoutRun(member, ids)]),
  );
}
