// Holds a tool call against the allowlists of Clutch section 6 (C43): that of the request of its task, and the tools that the
// card of its sender names. A tool is the same by what follows its prefix (CD13), and a server stands for its tools (CD15).
import type { AgentCard } from '@/lib/model/agent-card';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Finding } from '@/lib/model/finding';
import { isAllowed, type NameSet } from '@/lib/routing/needs';
import { offerOf } from '@/lib/routing/offer';
import { suffixOf } from '@/lib/routing/terms';
import { evictOldest } from '@/lib/std/evict-oldest';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { Mark } from '@/lib/tasks/event-time';
import { taskKey } from '@/lib/tasks/task-key';
import { textIn } from '@/lib/text/text-of';

const TOOL_RULE = 'C43';

/** Allowlists that stay read, 256 KiB each at most: agents call tools for the tasks that they were given lately. */
const LISTS_MAX = 100;

/** Null: the request allows every tool. */
type Allowlist = NameSet | null;

type Ports = {
  readonly events: Pick<EventStore, 'read'>;
  /** Null where the log knows nothing of it. */
  readonly task: (runId: string, id: string) => { readonly asked: Mark | null } | null;
  readonly cardOf: (agentId: string) => AgentCard | null;
};

export class ToolChecks {
  readonly #ports: Ports;
  /** By the seq of the request. */
  readonly #lists = new Map<number, Allowlist>();
  /** By the call, from `prepare` to `check`. */
  readonly #listOf = new WeakMap<ClutchMessage, Allowlist>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Reads the requests of the tasks that tools are called for. */
  async prepare(events: readonly ClutchMessage[]): Promise<void> {
    /** Of tasks that the log does not know: what their requests beside the calls allow. */
    const beside = new Map<string, Allowlist>();
    for (const event of events) {
      const key = taskKey(event.run_id, event.task_id);
      if (event.type === 'task.request') beside.set(key, allowlistOf(event));
      if (event.type !== 'tool.call') continue;
      const asked = this.#ports.task(event.run_id, event.task_id)?.asked ?? null;
      const list = asked === null ? (beside.get(key) ?? null) : await this.#listAt(asked.seq);
      this.#listOf.set(event, list);
    }
    evictOldest(this.#lists, LISTS_MAX);
  }

  /** Null for every other event, and for a call that no list speaks against. */
  check(event: ClutchMessage): Finding | null {
    if (event.type !== 'tool.call') return null;
    const from = event.from.agent_id;
    const tool = nameOf(event);
    const asked = this.#listOf.get(event) ?? null;
    if (!isNamed(tool, asked)) {
      return breach(`expected a tool that the request of the task allows, saw ${tool}`);
    }
    const card = this.#ports.cardOf(from);
    const owned = card === null ? null : offerOf(card).tools;
    // A card that names no tools says nothing about them.
    if (owned === null || owned.size === 0 || isNamed(tool, owned)) return null;
    return breach(`expected a tool that the card of ${from} names, saw ${tool}`);
  }

  async #listAt(seq: number): Promise<Allowlist> {
    const known = this.#lists.get(seq);
    if (known !== undefined) return known;
    const [record] = await this.#ports.events.read({ after: seq - 1, limit: 1, order: 'asc' });
    const list = record === undefined ? null : allowlistOf(record.event);
    this.#lists.set(seq, list);
    return list;
  }
}

function breach(message: string): Finding {
  return { level: 'error', rule: TOOL_RULE, path: '/payload/tool', message };
}

/** A tool under its server, where the call names one. */
function nameOf({ payload }: ClutchMessage): string {
  const tool = textIn(payload, 'tool') || textIn(payload, 'name');
  const server = textIn(payload, 'server_id');
  return server === '' ? tool : `${server}.${tool}`;
}

function isNamed(tool: string, allowlist: Allowlist): boolean {
  return isAllowed(tool, { allowlist }) || isAllowed(suffixOf(tool), { allowlist });
}

function allowlistOf({ security }: ClutchMessage): Allowlist {
  const list = security?.policy?.tool_allowlist;
  return list === undefined ? null : new Set([...list, ...list.map(suffixOf)]);
}
