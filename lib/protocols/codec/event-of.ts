// The envelope of an event that another protocol's message becomes: ids as the message and its request give them
// (mapping, "Ids"), and in `meta` what was derived and what Clutch has no word for.
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage, MessageType, Payload, Recipient } from '@/lib/model/clutch-message';
import { ANONYMOUS_ID, HUMAN_AGENT_ID, toAgentId } from '@/lib/model/ids';
import type { DecodeContext } from './codec';

/** What a native message says; null where it has no word for it or did not say it. */
export type Said = {
  readonly protocol: string;
  readonly nativeType: string;
  /** The reading by which it was taken, where that is not the codec's first one. */
  readonly profile?: string;
  readonly id: string | null;
  /** ISO 8601 UTC with milliseconds. */
  readonly ts: string | null;
  /** The native name of the sender. */
  readonly from: string | null;
  readonly to: readonly Recipient[] | null;
  readonly type: MessageType;
  readonly run: string | null;
  readonly thread: string | null;
  readonly task: string | null;
  readonly payload: Payload;
  /** The envelope fields without a home in Clutch. */
  readonly native: Readonly<Record<string, unknown>>;
  /** Any other optional field of the event. */
  readonly more?: Partial<ClutchMessage>;
  /** Whatever else `meta` says: to add it to a copy of the event takes longer than to make the event. */
  readonly marks?: Payload;
  /** What the codec itself derived, beside what is null here. Dotted paths of event fields. */
  readonly derived?: readonly string[];
};

/** The event of a message. The query's `run_id` and `thread_id` win over the message's, its `channel` fills `meta.ui_channel`. */
export function eventOf(said: Said, context: DecodeContext): ClutchMessage {
  const id = said.id ?? context.fallbackId;
  const thread = context.thread_id ?? said.thread;
  const run = context.run_id ?? said.run;
  const sender = said.from === null ? (context.from ?? ANONYMOUS_ID) : toAgentId(said.from);
  const derived: string[] = [];
  if (said.id === null) derived.push('id');
  if (said.ts === null) derived.push('ts');
  if (said.thread === null || context.thread_id !== undefined) derived.push('thread_id');
  if (said.run === null || context.run_id !== undefined) derived.push('run_id');
  if (said.task === null) derived.push('task_id');
  if (said.from === null) derived.push('from.agent_id');
  if (said.to === null) derived.push('to');
  if (context.channel !== undefined) derived.push('meta.ui_channel');
  if (said.derived !== undefined) derived.push(...said.derived);
  const event: ClutchMessage = {
    v: CLUTCH_VERSION,
    id,
    ts: said.ts ?? context.receivedAt,
    thread_id: thread ?? run ?? id,
    run_id: run ?? thread ?? id,
    task_id: said.task ?? id,
    from: sender === HUMAN_AGENT_ID ? { agent_id: sender, role: 'human' } : { agent_id: sender },
    to: said.to === null || said.to.length === 0 ? [{ agent_id: 'group:all' }] : [...said.to],
    type: said.type,
    payload: said.payload,
  };
  if (said.more !== undefined) Object.assign(event, said.more);
  event.meta = metaOf(said, context, derived);
  return event;
}

/** Filled in one by one: to spread what is not there into a literal takes longer than all else of an event. */
function metaOf(said: Said, { channel }: DecodeContext, derived: readonly string[]): Payload {
  const meta: Record<string, unknown> = { protocol: said.protocol, native_type: said.nativeType };
  if (said.profile !== undefined) meta.profile = said.profile;
  if (channel !== undefined) meta.ui_channel = channel;
  if (derived.length > 0) meta.derived = derived;
  meta.native = said.native;
  if (said.marks !== undefined) Object.assign(meta, said.marks);
  return meta;
}

/** Whether the event came in this protocol, so that `meta.native` is its own. */
export function isNativeTo(event: ClutchMessage, protocol: string): boolean {
  return event.meta?.protocol === protocol;
}

/** Whether an event's message did not say a field. */
export function isDerived({ meta }: ClutchMessage, path: string): boolean {
  const derived = meta?.derived;
  return Array.isArray(derived) && derived.includes(path);
}

/** The fields of an event that its message did not say. Dotted paths. */
export function derivedOf(event: ClutchMessage): ReadonlySet<string> {
  const derived = event.meta?.derived;
  return new Set(Array.isArray(derived) ? derived.filter((path) => typeof path === 'string') : []);
}
