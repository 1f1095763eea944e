// The way out to agents of A2A: over the egress rules and the circuits of their hosts, signed as every push; and the way back, as
// messages of the bridge in the agent's name.
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '@/lib/engine/interface/engine';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Principal } from '@/lib/model/principal';
import { RemoteAgents, type RemoteCall, remoteIn } from './a2a/remote-agents';
import { answersIn } from './a2a/remote-items';
import type { RemoteVersion } from './a2a/remote-request';
import type { Circuits } from './circuits';
import type { DeliveryDeps } from './delivery-deps';

const BRIDGE = 'a2a';

/** The first answer has to be here by then, a third of a lease. Milliseconds. */
const HEAD_TIMEOUT_MS = 10_000;

/** What is resumed at the start is looked for in so many of the newest events of the bridge. */
const RESUMED_EVENTS_MAX = 1_000;

/** What agents say of a task that goes on. */
const GOES_ON: ReadonlySet<string> = new Set(['chat.system', 'task.accept', 'task.progress']);

/** Where answers go, and what is known of their tasks. */
export type A2aLog = Pick<Engine, 'ingest' | 'tasks' | 'read'>;

type Deps = Pick<DeliveryDeps, 'egress' | 'signer' | 'now' | 'log' | 'newId' | 'a2aKeys'> & {
  readonly answers: A2aLog;
  /** Called with a host that answers again. */
  readonly onReturn: (host: string) => void;
};

/** The agents of A2A that this process calls. */
export function createA2aCalls(deps: Deps, circuits: Circuits): RemoteAgents {
  const { answers: log } = deps;
  return new RemoteAgents({
    call: (url, request, how) => call(deps, circuits, { url, request, ...how }),
    async store({ agentId, event, items }) {
      const records = items.map((item) => recordOf(event, item));
      const outcomes = await log.ingest(envelopeOf(agentId, event, records));
      const refused = outcomes.find(({ result }) => result.error !== undefined)?.result.error;
      if (refused === undefined) return;
      deps.log.warn({ agent_id: agentId, error: refused }, 'an answer over A2A was refused');
    },
    async lastSaid(agentId, { run_id, task_id }) {
      const filter = { run_id, task_id, agent_id: agentId, protocol: BRIDGE };
      const records = await log.read({ filter, limit: 20, order: 'desc' });
      return records.find((record) => remoteIn(record) !== null) ?? null;
    },
    pause: (ms, signal) => pause(ms, undefined, { signal }).catch(() => undefined),
    onFailed: (err, agent_id) =>
      deps.log.warn({ err, agent_id }, 'an agent of A2A was not followed'),
  });
}

/** Goes on with what agents had not ended when the server stopped. */
export async function resumeCalls(
  { answers: log }: Pick<Deps, 'answers'>,
  agents: RemoteAgents,
  urlOf: (agentId: string) => string | null,
): Promise<void> {
  // By the bridge alone, of which there is an index: with types beside it the whole log would be walked at every start.
  const records = await log.read({
    filter: { protocol: BRIDGE },
    limit: RESUMED_EVENTS_MAX,
    order: 'desc',
  });
  const seen = new Set<string>();
  for (const record of records) {
    const { run_id, task_id, from, type } = record.event;
    if (!GOES_ON.has(type)) continue;
    const key = JSON.stringify([run_id, task_id, from.agent_id]);
    const remote = remoteIn(record);
    const url = urlOf(from.agent_id);
    if (remote === null || url === null || seen.has(key)) continue;
    seen.add(key);
    const told = await log.tasks(run_id);
    const task = told?.tasks.find((one) => one.task_id === task_id);
    const isOpen = ['requested', 'accepted', 'in_progress'].includes(task?.state ?? '');
    const event = { ...record.event, from: { agent_id: task?.requested_by ?? '' } };
    if (isOpen && task?.assigned_to === from.agent_id) {
      agents.resume({ agentId: from.agent_id, url, event }, remote);
    }
  }
}

async function call(
  { egress, signer, now, newId, onReturn, a2aKeys }: Deps,
  circuits: Circuits,
  asked: { url: string; request: object; version: RemoteVersion; signal: AbortSignal },
): Promise<RemoteCall> {
  const { url, version } = asked;
  const host = egress.authorityOf(url);
  if (!host.ok) return { ok: false, error: host.error, isFinal: true };
  const leave = await circuits.enter(host.value);
  try {
    if (!circuits.admits(host.value)) {
      const error = `${host.value} failed several times in a row and was not called`;
      return { ok: false, error };
    }
    const body = JSON.stringify(asked.request);
    const timed = new AbortController();
    const timer = setTimeout(() => timed.abort(), HEAD_TIMEOUT_MS);
    const answer = await egress.exchange(url, {
      method: 'POST',
      body,
      signal: AbortSignal.any([asked.signal, timed.signal]),
      headers: {
        // Redirects are not followed, so that no other origin gets them.
        ...a2aKeys?.get(new URL(url).origin),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(version === '1.0' && { 'a2a-version': version }),
        ...signer.headersFor({ leaseId: newId(), body, nowMs: now() }),
      },
    });
    if (!answer.ok) {
      clearTimeout(timer);
      const { message: error, isForbidden } = answer.error;
      if (isForbidden) circuits.spared(host.value);
      else circuits.failed(host.value);
      return isForbidden ? { ok: false, error, isFinal: true } : { ok: false, error };
    }
    const { status, body: response } = answer.value;
    if (status >= 500 || status === 429) circuits.failed(host.value);
    else if (circuits.succeeded(host.value)) onReturn(host.value);
    const inTime = () => clearTimeout(timer);
    if (status === 200) return { ok: true, answers: begun(answersIn(answer.value), inTime) };
    inTime();
    response.destroy();
    return { ok: false, error: `${host.value} answered ${status}` };
  } finally {
    // A stream that lasts holds no place among the calls: what is followed has a limit of its own.
    leave();
  }
}

/** Calls `inTime` with the first answer, or when nobody waits for one any more. */
async function* begun<T>(answers: AsyncGenerator<T, void>, inTime: () => void) {
  try {
    for await (const answer of answers) {
      inTime();
      yield answer;
    }
  } finally {
    inTime();
  }
}

function recordOf({ task_id, from }: ClutchMessage, item: object): string {
  return JSON.stringify({ task_id, to: from.agent_id, item });
}

/** The agent's own word, in the place of the task. */
function envelopeOf(agentId: string, { run_id, thread_id }: ClutchMessage, texts: string[]) {
  const principal: Principal = { key_id: 'a2a', role: 'agent', agent_id: agentId, grants: [] };
  return {
    protocol: BRIDGE,
    contentType: 'application/json',
    principal,
    run_id,
    thread_id,
    items: texts.map((text) => {
      return { ok: true as const, frame: { text, json: JSON.parse(text) as unknown } };
    }),
  };
}
