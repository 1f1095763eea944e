// What a gateway tells as records of the bridge: events as they are, messages of a history as the events that told of them. A message is cut
// into what it says and each call in it, so that a history and the stream tell the same, whichever of them has it first. Pure.
import { isObject, objectsIn } from '@/lib/std/is-object';
import { MESSAGE_LENGTH_MAX } from './limits';

type Payload = Readonly<Record<string, unknown>>;

/** A record as `lib/bridges/openclaw` reads it. */
export type ClawRecord = {
  readonly event: string;
  readonly payload: Payload;
  readonly gateway: string | null;
  readonly root: string | null;
};

/** Where records stand. */
export type ClawPlace = {
  readonly gateway: string | null;
  readonly sessionKey: string;
  readonly agentId: string | null;
  readonly spawnedBy: string | null;
  readonly root: string | null;
};

/** A record of what happened in a session. */
export function recordIn(place: ClawPlace, event: string, payload: Payload): ClawRecord {
  const { gateway, sessionKey, agentId, spawnedBy, root } = place;
  const facts = {
    sessionKey,
    ...(agentId !== null && { agentId }),
    ...(spawnedBy !== null && { spawnedBy }),
  };
  return { event, payload: { ...payload, ...facts }, gateway, root };
}

/** The fields of an event's payload that are read; the others repeat the row of the session. */
const READ = ['runId', 'stream', 'data', 'seq', 'ts', 'sessionId', 'phase', 'approval'];

/** The record of an event of a run or of an approval. */
export function eventRecord(place: ClawPlace, event: string, payload: Payload): ClawRecord {
  const read = READ.filter((name) => payload[name] !== undefined).map((name) => [
    name,
    payload[name],
  ]);
  const facts: Payload = Object.fromEntries(read);
  const data = isObject(facts.data) ? { data: withShortResult(facts.data) } : {};
  return recordIn(place, event, { ...facts, ...data });
}

function withShortResult(data: Payload): Payload {
  const { result } = data;
  if (!isObject(result)) return data;
  return { ...data, result: { content: shortContent(result.content) } };
}

/** The records of a message of a transcript; none where it has no id. */
export function messageRecords(
  place: ClawPlace,
  message: unknown,
  messageId: unknown,
): ClawRecord[] {
  if (!isObject(message)) return [];
  const id = isObject(message.__openclaw) ? message.__openclaw.id : messageId;
  if (typeof id !== 'string') return [];
  const { content, usage, ...rest } = message;
  const blocks = objectsIn(content);
  const calls = blocks.filter(({ type }) => type === 'toolCall');
  const others = blocks.filter(({ type }) => type === 'text');
  const spoken = Array.isArray(content) ? others : content;
  const isSpoken = calls.length === 0 || others.length > 0;
  const contents = [...(isSpoken ? [shortContent(spoken)] : []), ...calls.map((call) => [call])];
  return contents.map((own, at) => {
    const said = { ...rest, content: own, ...(at === 0 && usage !== undefined && { usage }) };
    return recordIn(place, 'session.message', { message: said, messageId: id });
  });
}

/** The records of what the gateway remembers of an approval: that it was asked for, and what came of it. */
export function approvalRecords(place: ClawPlace, approval: Payload): ClawRecord[] {
  const phases = approval.status === 'pending' ? ['pending'] : ['pending', 'terminal'];
  return phases.map((phase) => recordIn(place, 'session.approval', { phase, approval }));
}

/** Texts as far as they are read. */
function shortContent(content: unknown): unknown {
  if (typeof content === 'string') return shortText(content);
  if (!Array.isArray(content)) return content;
  return content.map((block) =>
    isObject(block) && typeof block.text === 'string'
      ? { ...block, text: shortText(block.text) }
      : block,
  );
}

function shortText(text: string): string {
  if (text.length <= MESSAGE_LENGTH_MAX) return text;
  const rest = text.length - MESSAGE_LENGTH_MAX;
  return `${text.slice(0, MESSAGE_LENGTH_MAX).toWellFormed()}\n[${rest} characters left out]`;
}

/** What a transcript tells of a run. */
type RunFacts = { ts: number | null; stopReason: unknown; error: unknown };

/** The ends of the runs of a transcript that do not go on. */
export function endRecords(
  place: ClawPlace,
  messages: readonly unknown[],
  info: unknown,
): ClawRecord[] {
  const runs = new Map<string, RunFacts>();
  for (const message of messages.filter(isObject)) {
    const run = runOf(message);
    if (run === null) continue;
    const { role, timestamp, stopReason, errorMessage } = message;
    const facts = runs.get(run) ?? { ts: null, stopReason: null, error: null };
    if (typeof timestamp === 'number') facts.ts = timestamp;
    if (role === 'assistant') Object.assign(facts, { stopReason, error: errorMessage });
    runs.set(run, facts);
  }
  const active = activeRuns(info, [...runs.keys()]);
  return [...runs].flatMap(([runId, { ts, stopReason, error }]) => {
    if (active.has(runId)) return [];
    const facts = {
      stopReason: stopReason ?? null,
      error: error ?? null,
      ...(ts !== null && { ts }),
    };
    return [recordIn(place, 'run.ended', { runId, ...facts })];
  });
}

function runOf({ __openclaw, idempotencyKey }: Payload): string | null {
  if (isObject(__openclaw) && typeof __openclaw.runId === 'string') return __openclaw.runId;
  const [, run] =
    typeof idempotencyKey === 'string' ? (/^(.+):[a-z-]+$/.exec(idempotencyKey) ?? []) : [];
  return run ?? null;
}

/** The runs that go on; where the gateway does not say which, it may be the last one. */
function activeRuns(info: unknown, runs: readonly string[]): ReadonlySet<string> {
  const { hasActiveRun, activeRunIds } = isObject(info) ? info : {};
  if (Array.isArray(activeRunIds)) return new Set(activeRunIds);
  return new Set(hasActiveRun === false ? [] : runs.slice(-1));
}
