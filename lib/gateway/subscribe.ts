// What a client follows: who is there, or the log, filtered, from a seq on. The log comes through the engine's tail, a frame
// at a time, so that a slow client costs a bounded amount and goes on from its seq when it was cut.
import { tailEvents } from '@/lib/engine/log/feed/tail';
import type { EventFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import type { ConnectionFrame, Following } from '@/lib/protocols/codec/connection';
import { may } from '@/lib/security/permissions';
import type { Client } from './client';
import { SUBSCRIPTIONS_MAX, SUBSCRIPTIONS_PER_KEY_MAX } from './limits';

/** Section 6.2. */
const PRESENCE = 'agent:status';

/** The channels of the log; a deliberation is a channel of events too. */
const LOG_CHANNELS: ReadonlyMap<string, EventFilter> = new Map([
  ['threads', {}],
  ['runs', {}],
  ['triad', { channel: 'triad' }],
]);

/** Begins to follow, or says why not. */
export async function subscribe(
  client: Client,
  frame: ConnectionFrame,
  wish: Following,
): Promise<void> {
  const refusal = refusalOf(client, wish);
  if (refusal !== null) {
    void client.tell({ kind: 'error', ...refusal }, frame);
    return;
  }
  const { engine } = client.parts;
  const head = (await engine.head()).seq;
  const after = wish.after ?? head;
  if (after > head) {
    const message = `The log ends at seq ${head}, and after is ${after}: read it again.`;
    void client.tell({ kind: 'error', fault: 'invalid', message }, frame);
    return;
  }
  if (client.isClosing) return;
  void client.tell({ kind: 'subscribed', channel: wish.channel, head }, frame);
  if (wish.channel !== PRESENCE) void follow(client, wish, after);
  else {
    const named = wish.agents === null ? null : new Set(wish.agents);
    client.parts.presence.watch(client, keyOf(wish), named);
  }
}

/** Ends everything that is followed on a channel. */
export function unsubscribe(client: Client, channel: string): void {
  for (const [key, subscription] of client.subscriptions) {
    if (!isOf(key, channel)) continue;
    subscription.abort();
    client.subscriptions.delete(key);
  }
  const { presence } = client.parts;
  for (const key of presence.keysOf(client)) if (isOf(key, channel)) presence.unwatch(client, key);
}

function refusalOf(client: Client, wish: Following) {
  const { channel } = wish;
  const { principal, parts } = client;
  const isLog = LOG_CHANNELS.has(channel);
  if (!isLog && channel !== PRESENCE) {
    const known = [PRESENCE, ...LOG_CHANNELS.keys()].join(', ');
    return { fault: 'invalid', message: `expected one of the channels ${known}` } as const;
  }
  if (isLog && (principal === null || !may(principal, 'read'))) {
    const message = `The role ${principal?.role} may not read the log.`;
    return { fault: 'forbidden', message } as const;
  }
  const keys = [...client.subscriptions.keys(), ...parts.presence.keysOf(client)];
  const isRepeat = keys.includes(keyOf(wish));
  if (keys.length >= SUBSCRIPTIONS_MAX && !isRepeat) {
    const message = `expected at most ${SUBSCRIPTIONS_MAX} subscriptions on a connection`;
    return { fault: 'busy', message } as const;
  }
  if (isLog && !isRepeat && !parts.followings.hasRoom(principal?.key_id ?? '')) {
    const message = `expected at most ${SUBSCRIPTIONS_PER_KEY_MAX} subscriptions of one key`;
    return { fault: 'busy', message } as const;
  }
  return null;
}

/** The same wish twice is one subscription, which begins anew. */
function keyOf({ channel, thread, run, agents }: Following): string {
  return JSON.stringify([channel, thread, run, agents]);
}

function isOf(key: string, channel: string): boolean {
  return key.startsWith(`${JSON.stringify([channel]).slice(0, -1)},`);
}

async function follow(client: Client, wish: Following, after: number): Promise<void> {
  const key = keyOf(wish);
  client.subscriptions.get(key)?.abort();
  const subscription = new AbortController();
  client.subscriptions.set(key, subscription);
  const { signal } = subscription;
  const leave = client.parts.followings.enter(client.principal?.key_id ?? '');
  const filter: EventFilter = {
    ...LOG_CHANNELS.get(wish.channel),
    ...(wish.thread !== null && { thread_id: wish.thread }),
    ...(wish.run !== null && { run_id: wish.run }),
  };
  try {
    for await (const { events } of tailEvents(client.parts.engine, { filter, after, signal })) {
      while (events.length > 0) {
        if (signal.aborted || !(await tellNext(client, wish, events))) return;
      }
    }
  } catch {
    client.close('failed', 'The log cannot be read at this moment. Connect again.');
  } finally {
    leave?.();
  }
}

function isMeant({ event }: EventRecord, { agents }: Following): boolean {
  return agents?.includes(event.from.agent_id) ?? true;
}

/** Tells the first of the events, and lets go of it: a client that stalls would hold it beside what it has to be sent. */
function tellNext(client: Client, wish: Following, events: EventRecord[]): Promise<boolean> {
  const record = events.shift();
  const isTold = record !== undefined && isMeant(record, wish);
  return isTold ? tellEvent(client, wish.channel, record) : Promise.resolve(true);
}

/** The canonical event, whatever protocol it came in, with the seq from which to resume. */
function tellEvent(
  client: Client,
  channel: string,
  { seq, received_at, protocol, event }: EventRecord,
): Promise<boolean> {
  const content = { channel, seq, received_at, protocol, event };
  return client.tell({ kind: 'event', name: event.type, content }, null, 'low');
}
