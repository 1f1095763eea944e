// What the lineage of a run reads of an event: a request that may hand a task over, an accept, and the word of our engine
// that a delegation was kept from its recipient.
import type { EventRecord } from '@/lib/model/event-record';
import { FORBIDDEN_DELEGATION } from '@/lib/model/orchestration/engine-errors';
import { REVIEW_REQUEST_TYPE } from '@/lib/model/orchestration/review-payloads';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { cutText } from '@/lib/std/cut-text';
import { isObject } from '@/lib/std/is-object';
import { textOf } from '@/lib/text/text-of';

/** What has been done and what remains is told in a few lines. UTF-16 units. */
const SUMMARY_LENGTH_MAX = 1_000;

export type LineageFact = {
  readonly seq: number;
  readonly at: string;
  readonly kind: 'request' | 'accept' | 'withheld';
  readonly task_id: string;
  readonly parent: string | null;
  readonly from: string;
  readonly to: readonly string[];
  readonly protocol: string;
  readonly isImport: boolean;
  /** Its message names its sender, and no codec took somebody for it. */
  readonly isSenderSaid: boolean;
  /** It says that it hands work over. */
  readonly isDelegation: boolean;
  /** The rule by which its protocol forbids a cycle; null where none does. */
  readonly cycleRule: string | null;
  /** As it was said; null where none was, or a codec filled it in. */
  readonly mode: string | null;
  readonly summary: string;
  readonly id: string;
  /** Of a word that something was withheld: the id of what was. */
  readonly about: string | null;
};

/** What deliberates or reviews hands nothing over. */
const NO_WORK: ReadonlySet<string> = new Set(['triad.proposal.v1', REVIEW_REQUEST_TYPE]);

/** Null for every other event. */
export function lineageFactOf(record: EventRecord): LineageFact | null {
  const { seq, received_at: at, event, origin, protocol } = record;
  const { type, payload, payload_type, meta } = event;
  const kind = kindOf(record);
  if (kind === null || (type === 'task.request' && NO_WORK.has(payload_type ?? ''))) return null;
  const delegation = isObject(payload.delegation) ? payload.delegation : {};
  const derived = Array.isArray(meta?.derived) ? meta.derived : [];
  const isSaid =
    typeof delegation.mode === 'string' && !derived.includes('payload.delegation.mode');
  const { handsOver, cycleRule } = meaningOf(event);
  const details = isObject(payload.details) ? payload.details : {};
  return {
    seq,
    at,
    kind,
    protocol,
    task_id: event.task_id,
    parent: event.parent_task_id ?? null,
    from: event.from.agent_id,
    to: [...new Set(event.to.map(({ agent_id }) => agent_id))],
    isImport: origin === 'import',
    isSenderSaid: !derived.includes('from.agent_id'),
    isDelegation: handsOver,
    cycleRule,
    mode: isSaid ? cutText(String(delegation.mode), 64) : null,
    summary: kind === 'request' ? cutText(textOf(event), SUMMARY_LENGTH_MAX) : '',
    id: event.id,
    about: typeof details.id === 'string' ? details.id : null,
  };
}

function kindOf({ event: { type, payload }, origin }: EventRecord): LineageFact['kind'] | null {
  if (type === 'task.request') return 'request';
  if (type === 'task.accept') return 'accept';
  const isWithheld =
    type === 'task.error' && origin === 'engine' && payload.code === FORBIDDEN_DELEGATION;
  return isWithheld ? 'withheld' : null;
}
