// How many new channels, threads, runs and agents a key may make: names stay for ever, in lists that everybody looks at. Each kind
// has an allowance that fills up evenly over an hour. What exists is never refused, an import brings in somebody else's names,
// and a restart forgives, for the allowances are held in memory.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf } from '@/lib/model/event-fields';
import type { Failure } from '@/lib/model/failure';
import type { NamesPerHour } from '@/lib/model/names-per-hour';
import type { Principal } from '@/lib/model/principal';
import type { ViewedKind } from '@/lib/model/view-change';
import type { DirectoryFold } from '@/lib/projections/directory/directory';
import { BoundedMap } from '@/lib/std/bounded-map';
import { evictOldest } from '@/lib/std/evict-oldest';

/** Of an operator, who answers for what is brought in, and of a program of theirs that speaks for whole teams. */
const OPERATORS_FACTOR = 100;

/** Keys whose allowance is remembered: the one that has been silent longest is forgotten first. */
const KEYS_REMEMBERED_MAX = 10_000;

/** Names on their way into the directory; more than any commit takes. */
const NAMES_UNDER_WAY_MAX = 50_000;

const HOUR_MS = 3_600_000;

/** The setting that raises the limit of a kind. */
const SETTING_OF: Readonly<Record<ViewedKind, string>> = {
  channel: 'COLLOQUY_NEW_CHANNELS_PER_HOUR',
  thread: 'COLLOQUY_NEW_THREADS_PER_HOUR',
  run: 'COLLOQUY_NEW_RUNS_PER_HOUR',
  agent: 'COLLOQUY_NEW_AGENTS_PER_HOUR',
};

type Allowances = { at: number; readonly left: Record<ViewedKind, number> };

type Name = { readonly kind: ViewedKind; readonly id: string };

type Ports = {
  readonly perHour: NamesPerHour;
  readonly knows: DirectoryFold['knows'];
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** The allowances of one process. */
export class NewNames {
  readonly #ports: Ports;
  readonly #allowances = new Map<string, Allowances>();
  /** What was taken and may not be in the directory yet. */
  readonly #underWay = new BoundedMap<string, true>(NAMES_UNDER_WAY_MAX);

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Takes what a message's events make anew out of its key's allowance; a failure where there is too little left, and nothing is taken. */
  take(principal: Principal, events: readonly ClutchMessage[], protocol: string): Failure | null {
    const names = events.flatMap((event) => this.#namesOf(event, protocol));
    return names.length === 0 ? null : this.#takeNames(principal, names);
  }

  /** The same of an agent that is registered. */
  takeAgent(principal: Principal, agentId: string): Failure | null {
    const name = { kind: 'agent', id: agentId } as const;
    return this.#isNew(name) ? this.#takeNames(principal, [name]) : null;
  }

  #namesOf(event: ClutchMessage, protocol: string): Name[] {
    const thread = { kind: 'thread', id: event.thread_id } as const;
    const opensThread = this.#isNew(thread);
    const names: Name[] = [
      { kind: 'run', id: event.run_id },
      { kind: 'agent', id: event.from.agent_id },
      // Whoever is asked for something stands among the agents, whether there is one or not.
      ...(event.type === 'task.request'
        ? event.to.map(({ agent_id }) => ({ kind: 'agent', id: agent_id }) as const)
        : []),
      // A channel is that of the first event of a thread.
      ...(opensThread
        ? [thread, { kind: 'channel', id: channelOf(event, protocol) } as const]
        : []),
    ];
    return names.filter((name) => this.#isNew(name));
  }

  #isNew({ kind, id }: Name): boolean {
    return !this.#ports.knows(kind, id) && this.#underWay.get(`${kind}:${id}`) === undefined;
  }

  #takeNames(principal: Principal, names: readonly Name[]): Failure | null {
    const made = new Map(names.map((name) => [`${name.kind}:${name.id}`, name.kind]));
    const factor = principal.role === 'agent' ? 1 : OPERATORS_FACTOR;
    const { left } = this.#allowancesOf(principal.key_id, factor);
    const counts = { channel: 0, thread: 0, run: 0, agent: 0 };
    for (const kind of made.values()) counts[kind] += 1;
    for (const kind of made.values()) {
      const perHour = this.#ports.perHour[kind] * factor;
      if (perHour > 0 && left[kind] < counts[kind]) {
        return tooMany(kind, perHour, counts[kind] - left[kind]);
      }
    }
    for (const [key, kind] of made) {
      left[kind] -= 1;
      this.#underWay.set(key, true);
    }
    return null;
  }

  /** What is left at this moment: an hour's worth at most. */
  #allowancesOf(keyId: string, factor: number): Allowances {
    const { perHour, now } = this.#ports;
    const at = now();
    const known = this.#allowances.get(keyId);
    const earned = known === undefined ? 1 : Math.max(0, at - known.at) / HOUR_MS;
    const filled = (kind: ViewedKind): number => {
      const whole = perHour[kind] * factor;
      return Math.min(whole, (known?.left[kind] ?? 0) + earned * whole);
    };
    const left = {
      channel: filled('channel'),
      thread: filled('thread'),
      run: filled('run'),
      agent: filled('agent'),
    };
    const allowances = { at, left };
    this.#allowances.delete(keyId);
    this.#allowances.set(keyId, allowances);
    evictOldest(this.#allowances, KEYS_REMEMBERED_MAX);
    return allowances;
  }
}

function tooMany(kind: ViewedKind, perHour: number, missing: number): Failure {
  const retryAfterSec = Math.max(1, Math.ceil((missing / perHour) * (HOUR_MS / 1000)));
  const where = kind === 'agent' ? 'Speak as one' : `Write into a ${kind}`;
  return {
    code: 'rate_limited',
    message: `expected at most ${perHour} new ${kind}s an hour from one key, saw one more. ${where} that is there, or send it again in ${retryAfterSec} s. Whoever runs Colloquy can raise ${SETTING_OF[kind]}.`,
    path: PATH_OF[kind],
    retryAfterSec,
  };
}

/** Where a message names what it makes. */
const PATH_OF: Readonly<Record<ViewedKind, string>> = {
  channel: '/domain',
  thread: '/thread_id',
  run: '/run_id',
  agent: '/from/agent_id',
};
