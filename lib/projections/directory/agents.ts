// Agents as the log knows them: who spoke, as what, when last, with how many open tasks. Whether one is here at this
// moment is the registry's to say; the engine merges the two.
import { AgentCard } from '@/lib/model/agent-card';
import type { EventRecord } from '@/lib/model/event-record';
import { agentName } from '@/lib/model/ids';
import { AgentStatus, type AgentSummary } from '@/lib/model/summary';

type AgentEntry = { -readonly [Key in keyof AgentSummary]: AgentSummary[Key] };

export type AgentFold = {
  apply(record: EventRecord): void;
  /** An agent holds one more or one less open task. */
  addLoad(agentId: string, change: 1 | -1): void;
  /** @param more Open tasks that are told from elsewhere: those of CAP. */
  get(agentId: string, more?: number): AgentSummary | null;
  /** By id. */
  list(): AgentSummary[];
  /** As it is kept: with the status that the agent reported. */
  save(agentId: string): AgentSummary | null;
  load(saved: AgentSummary): void;
};

/** An empty fold; its events come in the order of the log. */
export function createAgentFold(): AgentFold {
  const agents = new Map<string, AgentEntry>();

  function entryOf(agentId: string): AgentEntry {
    const known = agents.get(agentId);
    if (known) return known;
    const entry: AgentEntry = {
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
    agents.set(agentId, entry);
    return entry;
  }

  return {
    apply(record) {
      const { event } = record;
      const entry = entryOf(event.from.agent_id);
      entry.events += 1;
      entry.last_seq = record.seq;
      if (!isFoundGone(record)) entry.last_at = record.received_at;
      entry.role = event.from.role ?? entry.role;
      if (event.type === 'agent.register') register(entry, record);
      else if (event.type === 'agent.update') update(entry, record);
      else if (entry.status === 'offline' && record.origin !== 'import') entry.status = 'online';
    },
    addLoad(agentId, change) {
      entryOf(agentId).tasks_open += change;
    },
    get(agentId, more = 0) {
      const entry = agents.get(agentId);
      return entry ? summaryOf({ ...entry, tasks_open: entry.tasks_open + more }) : null;
    },
    list() {
      return [...agents.values()]
        .sort((one, other) => (one.agent_id < other.agent_id ? -1 : 1))
        .map((entry) => summaryOf(entry));
    },
    save(agentId) {
      const entry = agents.get(agentId);
      return entry ? { ...entry } : null;
    },
    load(saved) {
      agents.set(saved.agent_id, { ...saved });
    },
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
