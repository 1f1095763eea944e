// A workspace that orchestrates, for tests: the real engine over a store of its own, with agents that are registered and
// are taken as a client's messages are. It can be opened again on the same data, as by a restart.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { bridges } from '@/lib/bridges/registry';
import type { Instances } from '@/lib/delegation/legality';
import { createEngine } from '@/lib/engine/create-engine';
import type { Engine, IngestOutcome } from '@/lib/engine/interface/engine';
import type { ProjectionLimits } from '@/lib/engine/interface/engine-deps';
import type { AgentCard } from '@/lib/model/agent-card';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID, ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { Principal } from '@/lib/model/principal';
import type { Codec } from '@/lib/protocols/codec/codec';
import { codecs } from '@/lib/protocols/codecs';
import { mayAuthor, originOf } from '@/lib/security/authorship';
import { secretHandling } from '@/lib/security/mask-secrets';
import { signatureStatus, textSignatureStatus } from '@/lib/security/signature';
import { openAnchorLog } from '@/lib/store/integrity/anchors';
import { createMemoryArtifactStore } from '@/lib/store/memory/artifact-store';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import type { Store } from '@/lib/store/ports/store';
import { anEvent } from '../events';

export const OPERATOR: Principal = { key_id: 'op', role: 'operator', agent_id: null, grants: [] };

/** More events than any test of this kind writes. */
const LOG_MAX = 1_000_000;

export type OrchestraOptions = {
  readonly store?: Store;
  readonly delegation?: 'observe' | 'enforce';
  readonly instances?: Instances;
  /** Protocols beside the registered ones. */
  readonly codecs?: readonly Codec[];
  /** By default nobody has a key of the orchestrator. */
  readonly isOrchestratedElsewhere?: (at: string) => boolean;
  readonly learnKeys?: () => Promise<void>;
  /** The store as one engine sees it: to let it crash. */
  readonly wrap?: (store: Store) => Store;
  readonly projections?: ProjectionLimits;
  readonly waitingTasksMax?: number;
  /** Epoch milliseconds; by default a clock that stands until a test moves it. */
  readonly now?: () => number;
};

/** The key of an agent. */
export function keyOfAgent(agentId: string): Principal {
  return { key_id: `key-of-${agentId}`, role: 'agent', agent_id: agentId, grants: [] };
}

/** An agent that can do research, unless the test says otherwise. */
export function aCard(name: string, more: Partial<AgentCard> = {}): AgentCard {
  return {
    v: 'clutch/0.1',
    agent_id: `agent:${name}`,
    display: { name },
    endpoints: {},
    capabilities: [{ id: 'skill:research', tags: ['market'], tools: ['mcp:browser'] }],
    limits: {},
    security: { sandbox: true },
    ...more,
  };
}

/** Returns what opens a workspace that is closed after the test. */
export function orchestraPerTest(): (options?: OrchestraOptions) => Promise<Orchestra> {
  const open: Orchestra[] = [];
  afterEach(async () => {
    for (const orchestra of open.splice(0)) await orchestra.close();
  });
  return async (options) => {
    const orchestra = await openOrchestra(options);
    open.push(orchestra);
    return orchestra;
  };
}

/** Opens a workspace; `close` removes what it left on the disk. */
export async function openOrchestra(options: OrchestraOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-orchestra-'));
  const store = options.store ?? createMemoryStore();
  const clock = { ms: Date.parse('2026-02-01T13:20:00.000Z'), ids: 0 };
  const logged: string[] = [];
  const note = (fields: object, message: string): void => {
    const error = 'err' in fields ? `: ${String(fields.err)}` : '';
    logged.push(`${message}${error}`);
  };
  const start = async (): Promise<Engine> =>
    createEngine({
      store: options.wrap?.(store) ?? store,
      codecs: [...codecs, ...(options.codecs ?? [])],
      bridges,
      mayAuthor,
      originOf,
      signatureStatus,
      textSignatureStatus,
      artifacts: createMemoryArtifactStore(),
      anchors: await openAnchorLog(folder),
      dialectAuthors: null,
      delegation: options.delegation ?? 'observe',
      instances: options.instances ?? 'exact',
      isOrchestratedElsewhere: options.isOrchestratedElsewhere ?? (() => false),
      learnKeys: options.learnKeys ?? (async () => undefined),
      secrets: secretHandling('mark'),
      ...(options.waitingTasksMax && { waitingTasksMax: options.waitingTasksMax }),
      ...(options.projections && { projections: options.projections }),
      now: options.now ?? (() => clock.ms),
      newId() {
        clock.ids += 1;
        return `id-${clock.ids}`;
      },
      log: { info: () => undefined, warn: note, error: note },
    });
  return new Orchestra({ start, store, clock, logged, folder }, await start());
}

type World = {
  readonly start: () => Promise<Engine>;
  readonly store: Store;
  readonly clock: { ms: number; ids: number };
  /** What the engine complained of. */
  readonly logged: string[];
  readonly folder: string;
};

export class Orchestra {
  readonly world: World;
  engine: Engine;
  #markers = 0;

  constructor(world: World, engine: Engine) {
    this.world = world;
    this.engine = engine;
  }

  /** A further engine on the same data, as of a process that was killed without a word: the one before just stops being used. */
  async restart(): Promise<void> {
    this.engine = await this.world.start();
  }

  async close(): Promise<void> {
    await this.engine.close();
    await rm(this.world.folder, { recursive: true, force: true });
  }

  async register(...cards: AgentCard[]): Promise<void> {
    for (const card of cards) await this.engine.register(card, keyOfAgent(card.agent_id));
  }

  /** Says a native message with the key of the agent that says it. */
  async ingest(
    protocol: string,
    json: unknown,
    principal: Principal,
    runId = 'run_1',
  ): Promise<IngestOutcome> {
    const text = JSON.stringify(json);
    const [outcome] = await this.engine.ingest({
      protocol,
      principal,
      contentType: 'application/json',
      run_id: runId,
      items: [{ ok: true, frame: { text, json } }],
    });
    if (outcome === undefined) throw new Error('an item has an outcome');
    return outcome;
  }

  /** Says an event with the key of its sender; people have an operator's. */
  async say(event: Partial<ClutchMessage>): Promise<IngestOutcome> {
    const whole = anEvent({ meta: { ui_channel: 'research' }, ...event });
    const from = whole.from.agent_id;
    return this.ingest('clutch', whole, from === HUMAN_AGENT_ID ? OPERATOR : keyOfAgent(from));
  }

  /** A person asks the orchestrator. */
  async ask(taskId: string, more: Partial<ClutchMessage> = {}): Promise<IngestOutcome> {
    return this.say({
      type: 'task.request',
      task_id: taskId,
      from: { agent_id: HUMAN_AGENT_ID },
      to: [{ agent_id: ORCHESTRATOR_ID }],
      requires: ['skill:research'],
      domain: 'research',
      payload_type: 'research.query.v1',
      payload: { title: taskId },
      ...more,
    });
  }

  /** An agent says something about a task that it was asked for. */
  async answer(
    request: EventRecord,
    type: ClutchMessage['type'],
    more: Partial<ClutchMessage> = {},
  ): Promise<IngestOutcome> {
    const { event } = request;
    return this.say({
      type,
      task_id: event.task_id,
      run_id: event.run_id,
      payload: {},
      from: { agent_id: event.to[0]?.agent_id ?? '' },
      to: [{ agent_id: event.from.agent_id }],
      ...more,
    });
  }

  /** The whole log, or what of it is about a task. */
  async log(taskId?: string): Promise<EventRecord[]> {
    const filter = taskId === undefined ? {} : { task_id: taskId };
    return this.world.store.events.read({ filter, limit: LOG_MAX, order: 'asc' });
  }

  /** The first event that passes, in the log or as soon as it is stored. */
  async event(passes: (record: EventRecord) => boolean): Promise<EventRecord> {
    const found: { resolve: (record: EventRecord) => void } = { resolve: () => undefined };
    const told = new Promise<EventRecord>((resolve) => Object.assign(found, { resolve }));
    const stop = this.engine.follow((records) => {
      const hit = records.find(passes);
      if (hit) found.resolve(hit);
    });
    try {
      return (await this.log()).find(passes) ?? (await told);
    } finally {
      stop();
    }
  }

  /** The request with which the work of a root was handed on; the one of the given attempt. */
  handed(rootId: string, attempt = 1): Promise<EventRecord> {
    return this.event(
      ({ event, origin }) =>
        origin === 'engine' &&
        event.type === 'task.request' &&
        event.parent_task_id === rootId &&
        event.attempt === attempt,
    );
  }

  /** What the orchestrator ended a task with. */
  ended(taskId: string, attempt = 1): Promise<EventRecord> {
    return this.event(
      ({ event, origin }) =>
        origin === 'engine' &&
        event.task_id === taskId &&
        (event.type === 'task.result' || event.type === 'task.error') &&
        (event.attempt ?? 1) === attempt,
    );
  }

  /** Resolves when nothing is left that the engine would do by itself: what it is asked last, it does last. */
  async settle(): Promise<void> {
    for (let before = -1; ; ) {
      this.#markers += 1;
      const marker = `marker_${this.#markers}`;
      const run_id = 'run_of_markers';
      await this.ask(marker, { run_id, requires: ['skill:of-nobody'] });
      await this.ended(marker);
      const others = (await this.log()).filter(({ event }) => event.run_id !== run_id).length;
      if (others === before) return;
      before = others;
    }
  }
}
