// A request on its whole way: stored, decided, delivered to a connected agent, answered, and the answer stored. Beside it
// the two posts alone, which is what the way costs without an orchestrator.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { connectAgent } from './agent-socket';
import { type Figure, percentile } from './table';

const AGENTS = 100;
const PACED_PER_SECOND = 100;
const PACED_SECONDS = 20;
const SUSTAINED_TASKS = 10_000;
/** Requests of one body, and bodies under way, in the sustained part. */
const BODY_SIZE = 20;
const BODIES = 8;
/** Nothing takes as long on any machine; what is missing by then is lost. */
const PATIENCE_MS = 60_000;

type Delivered = { type: string; task_id: string; parent_task_id?: string | null };

/** Latency at a pace, and throughput without one. */
export async function benchOrchestrate(): Promise<Figure[]> {
  const colloquy = await Colloquy.create();
  const team = await Team.create(colloquy);
  try {
    await pace(colloquy, team, 2);
    const raw = await pacePosts(colloquy);
    const paced = await pace(colloquy, team, PACED_SECONDS);
    const perSecond = await sustain(colloquy, team);
    const ms = (share: number) => percentile(paced, share);
    return [
      {
        name: 'request and result posted, nothing between, p50',
        value: percentile(raw, 0.5),
        unit: 'ms',
      },
      { name: 'request to stored result at 100 tasks/s, p50', value: ms(0.5), unit: 'ms', max: 15 },
      {
        name: 'request to stored result at 100 tasks/s, p99',
        value: ms(0.99),
        unit: 'ms',
        max: 75,
      },
      {
        name: 'against the two posts alone, p50',
        value: ms(0.5) / percentile(raw, 0.5),
        unit: 'x',
      },
      { name: 'routed tasks with 100 agents', value: perSecond, unit: 'tasks/s', min: 500 },
      { name: 'tasks without an end', value: team.waiting, unit: '', max: 0 },
    ];
  } finally {
    team.close();
    await colloquy.dispose();
  }
}

/** Agents over sockets, each of which answers whatever it is asked at once. */
class Team {
  readonly #sockets: Socket[] = [];
  readonly #onResult = new Map<string, () => void>();

  static async create(colloquy: Colloquy): Promise<Team> {
    const team = new Team();
    for (let place = 0; place < AGENTS; place += 1) {
      const agent_id = `agent:bench-${place}`;
      const key = await colloquy.key({ role: 'agent', agent_id });
      await colloquy.api('PUT', `/agents/${encodeURIComponent(agent_id)}`, cardOf(agent_id), key);
      await team.#connect(colloquy, key, agent_id);
    }
    return team;
  }

  get waiting(): number {
    return this.#onResult.size;
  }

  /** Resolves when the result of the task is stored. */
  result(taskId: string): Promise<void> {
    return new Promise((resolve) => this.#onResult.set(taskId, resolve));
  }

  close(): void {
    for (const socket of this.#sockets) socket.disconnect();
  }

  async #connect(colloquy: Colloquy, key: string, agentId: string): Promise<void> {
    const socket = await connectAgent<Delivered>(colloquy, key, (event) => {
      if (event.type === 'task.request') void this.#answer(colloquy, key, { agentId, event });
    });
    this.#sockets.push(socket);
  }

  async #answer(
    colloquy: Colloquy,
    key: string,
    { agentId, event }: { agentId: string; event: Delivered },
  ): Promise<void> {
    const result = {
      ...event,
      id: `result-${event.task_id}`,
      type: 'task.result',
      from: { agent_id: agentId },
      to: [{ agent_id: 'agent:orchestrator' }],
      payload: { findings: ['one', 'two'], citations: ['https://example.org'] },
      idempotency_key: undefined,
    };
    await colloquy.post([result], key);
    const root = event.parent_task_id ?? '';
    this.#onResult.get(root)?.();
    this.#onResult.delete(root);
  }
}

function cardOf(agent_id: string) {
  return {
    v: 'clutch/0.1',
    agent_id,
    display: { name: agent_id },
    endpoints: {},
    capabilities: [
      { id: 'skill:research', version: '1.0', tags: ['fintech'], tools: ['mcp:files'] },
    ],
    limits: { max_concurrency: 1_000, max_runtime_sec: 600 },
    security: { sandbox: true, network: 'none' },
  };
}

let made = 0;

function aRequest(to = 'agent:orchestrator') {
  made += 1;
  return {
    v: 'clutch/0.1',
    id: `request-${made}`,
    ts: new Date().toISOString(),
    thread_id: `thread:bench-${made}`,
    run_id: `run:bench-${made}`,
    task_id: `task:bench-${made}`,
    from: { agent_id: 'agent:user', role: 'human' },
    to: [{ agent_id: to }],
    type: 'task.request',
    domain: 'research',
    requires: ['skill:research'],
    prefers: ['tool:files', 'domain:fintech'],
    payload: { title: 'A question', query: 'Which vendors are there, and what do they ask?' },
  };
}

/** Starts one piece of work at every beat; returns how long each took, in ms, ascending. */
async function atPace(seconds: number, work: () => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  const underWay: Promise<void>[] = [];
  const start = performance.now();
  for (let beat = 0; beat < seconds * PACED_PER_SECOND; beat += 1) {
    await sleep(Math.max(0, start + (beat * 1000) / PACED_PER_SECOND - performance.now()));
    const began = performance.now();
    underWay.push(work().then(() => void taken.push(performance.now() - began)));
  }
  await Promise.race([Promise.all(underWay), sleep(PATIENCE_MS, undefined, { ref: false })]);
  return taken.sort((one, other) => one - other);
}

function pace(colloquy: Colloquy, team: Team, seconds: number): Promise<number[]> {
  return atPace(seconds, async () => {
    const request = aRequest();
    const result = team.result(request.task_id);
    await colloquy.post([request]);
    await result;
  });
}

/** A request to nobody who is known, and a result of it: two posts one after the other. */
function pacePosts(colloquy: Colloquy): Promise<number[]> {
  return atPace(5, async () => {
    const request = aRequest('agent:nobody');
    await colloquy.post([request]);
    const to = [{ agent_id: 'agent:user' }];
    await colloquy.post([{ ...request, id: `${request.id}-r`, to, type: 'task.result' }]);
  });
}

/** Tasks per second from the first request to the last stored result, with a bounded number under way. */
async function sustain(colloquy: Colloquy, team: Team): Promise<number> {
  let left = SUSTAINED_TASKS / BODY_SIZE;
  const start = performance.now();
  const send = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const requests = Array.from({ length: BODY_SIZE }, () => aRequest());
      const results = requests.map(({ task_id }) => team.result(task_id));
      await colloquy.post(requests);
      await Promise.race([Promise.all(results), sleep(PATIENCE_MS, undefined, { ref: false })]);
    }
  };
  await Promise.all(Array.from({ length: BODIES }, send));
  return SUSTAINED_TASKS / ((performance.now() - start) / 1000);
}
