// Agents as the log knows them: who spoke, as what, when last, with how many open tasks. Whether one is here at this
// moment is the registry's to say; the engine merges the two.
import { AgentCard } from '@/lib/model/agent-card';
import type { EventRecord } from '@/lib/model/event-record';
import { agentName } from '@/lib/model/ids';
import { AgentStatus, type AgentSummary } from '@/lib/model/summary';
import { createRecencyList, type RecencyNode } from '@/lib/std/recency-list';
import { SortedNames } from '@/lib/std/sorted-names';

type AgentEntry = { -readonly [Key in keyof AgentSummary]: AgentSummary[Key] };

/** When something of an agent changed last: what it said, or how much it holds. */
type Change = { readonly agent_id: string; seq: number };

type Held = { readonly entry: AgentEntry; readonly change: RecencyNode<Change> };

export type AgentFold = {
  apply(record: EventRecord): void;
  /** An agent holds one more or one less open task, by the event at `seq`. */
  addLoad(agentId: string, change: 1 | -1, seq: number): void;
  has(id: string): boolean;
  /** @param more Open tasks that are told from elsewhere: those of CAP. */
  get(agentId: string, more?: number): AgentSummary | null;
  /** By id, from behind the cursor. */
  named(after: string | undefined): Iterable<string>;
  /** Of whom something changed after a seq, the last change first: who spoke, and who was given something to do. */
  changedAfter(seq: number): Iterable<string>;
  /** As it is kept: with the status that the agent reported. */
  save(agentId: string): AgentSummary | null;
  /** Oldest activity first. */
  load(saved: AgentSummary): void;
};

/** An empty fold; its events come in the order of the log. */
export function createAgentFold(): AgentFold {
  const agents = new Map<string, Held>();
  const names = new SortedNames();
  const changes = createRecencyList<Change>();

  function hold(entry: AgentEntry): Held {
    const { agent_id, last_seq } = entry;
    const change = changes.add({ agent_id, seq: last_seq ?? 0 });
    const held = { entry, change };
    agents.set(agent_id, held);
    names.add(agent_id);
    return held;
  }

  function changing(agentId: string, seq: number): Held {
    const held = agents.get(agentId) ?? hold(openAgent(agentId));
    held.change.value.seq = seq;
    changes.touch(held.change);
    return held;
  }

  return {
    apply(record) {
      const { event, seq } = record;
      const { entry } = changing(event.from.agent_id, seq);
      entry.events += 1;
      entry.last_seq = seq;
      if (!isFoundGone(record)) entry.last_at = record.received_at;
      entry.role = event.from.role ?? entry.role;
      if (event.type === 'agent.register') register(entry, record);
      else if (event.type === 'agent.update') update(entry, record);
      else if (entry.status === 'offline' && record.origin !== 'import') entry.status = 'online';
      // How much they hold may be told from elsewhere.
      if (event.type.startsWith('task.')) {
        for (const { agent_id } of event.to) if (agents.has(agent_id)) changing(agent_id, seq);
      }
    },
    addLoad(agentId, change, seq) {
      changing(agentId, seq).entry.tasks_open += change;
    },
    has: (id) => agents.has(id),
    get(agentId, more = 0) {
      const entry = agents.get(agentId)?.entry;
      return entry ? summaryOf({ ...entry, tasks_open: entry.tasks_open + more }) : null;
    },
    named: (after) => names.after(after),
    *changedAfter(after) {
      for (const { agent_id, seq: changedAt } of changes.newestFirst()) {
        if (changedAt <= after) return;
        yield agent_id;
      }
    },
    save(agentId) {
      const entry = agents.get(agentId)?.entry;
      return entry ? { ...entry } : null;
    },
    load(saved) {
      hold({ ...saved });
    },
  };
}

function openAgent(agentId: string): AgentEntry {
  return {
    agent_id: agentId,
    name: agentName(agentId),
    role: null,
    // Whom others only named, or an import tells of, is not here.
    status: 'offline',
    registered: false,
    card: null,
    events: 0,
    tasks_open: 0,
    last_seq: null,
    last_at: null,
  };
}

/** An agent that the engine finds gone said nothing. */
function isFoundGone({ event, origin }: EventRecord): boolean {
  return origin === 'engine' && event.type === 'agent.update' && event.payload.status === 'offline';
}

/** What an agent says of itself stands until it says otherwise; holding an open task makes it busy. */
function summaryOf(entry: AgentEntry): AgentSummary {
  const isBusy = entry.tasks_open > 0 && entry.status !== 'error' && entry.status !== 'offline';
  return { ...entry, status: isBusy ? 'busy' : entry.status };
}

function register(entry: AgentEntry, record: EventRecord): void {
  entry.registered = true;
  entry.status = 'online';
  takeCard(entry, record);
}

function update(entry: AgentEntry, record: EventRecord): void {
  const status = AgentStatus.safeParse(record.event.payload.status);
  if (status.success) entry.status = status.data;
  takeCard(entry, record);
}

/** The card is the payload itself, or stands in it as `card`; what is not a card of this agent is left. */
function takeCard(entry: AgentEntry, record: EventRecord): void {
  const { payload } = record.event;
  for (const value of [payload.card, payload]) {
    const card = AgentCard.safeParse(value);
    if (!card.success || card.data.agent_id !== entry.agent_id) continue;
    entry.card = card.data;
    entry.name = card.data.display?.name ?? entry.name;
    return;
  }
}
