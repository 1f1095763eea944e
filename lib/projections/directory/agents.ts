// Agents as the log knows them: who spoke, as what, when last, with how many open tasks. Whether one is here at this
// moment is the registry's to say; the engine merges the two.
import { AgentCard } from '@/lib/model/agent-card';
import type { EventRecord } from '@/lib/model/event-record';
import { agentName } from '@/lib/model/ids';
import type { AgentSummary } from '@/lib/model/summary';
import { withMembers } from '@/lib/std/with-members';
import { isFoundGone, shownStatus, statusAfter } from '../agents/agent-status';
import type { CachedList } from './list-entry';
import { RowCache } from './row-cache';
import { labelOf } from './saved-row';

/** An agent as it is kept: with the status that it reported. */
export type SavedAgentRow = Omit<AgentSummary, 'hidden'> & {
  /** When something of it changed last: what it said, or how much it holds. */
  readonly moved: number;
};

type AgentEntry = { -readonly [Key in keyof Omit<SavedAgentRow, 'moved'>]: SavedAgentRow[Key] };

/** One more or one less open task, by the event at a seq. */
type LoadChange = { readonly change: 1 | -1; readonly seq: number };

export type AgentFold = {
  readonly list: CachedList<AgentEntry, SavedAgentRow>;
  apply(record: EventRecord): void;
  /** An agent holds one more or one less open task, by the event at `seq`. */
  addLoad(agentId: string, change: 1 | -1, seq: number): void;
  /** Those who hold more or less than before and are to be loaded: it counts from then on. */
  unsettled(): Iterable<string>;
  /**
   * Counts what agents hold that are known by now, as of a seq.
   * @param tableSeq What the table was read at: it has what changed up to there.
   */
  settle(seq: number, tableSeq: number): void;
  /** Of whom something changed after a seq, the last change first: who spoke, and who was given something to do. */
  changedAfter(seq: number): Iterable<string>;
  load(saved: SavedAgentRow): void;
  /** The oldest change first. */
  loadNewest(saved: readonly SavedAgentRow[], isAll: boolean): void;
};

/** An empty fold; its events come in the order of the log, and find their senders and recipients in memory. */
export function createAgentFold(): AgentFold {
  const cache = new RowCache<AgentEntry>();
  const unsettled = createUnsettledLoads();
  const rowOf = ({ moved, ...entry }: SavedAgentRow) => {
    return { key: entry.agent_id, home: '', entry, moved };
  };

  function changing(agentId: string, seq: number): AgentEntry {
    const known = cache.get(agentId);
    const entry = known ?? openAgent(agentId);
    if (known) cache.touch(agentId, seq);
    else cache.add(agentId, '', entry, seq);
    return entry;
  }

  return {
    list: {
      kind: 'agent',
      cache,
      savedOf: ({ entry, moved }) => withMembers(entry, { moved }),
      labelOf: ({ key }) => labelOf(key),
      labelIsKey: true,
    },
    apply(record) {
      const { event, seq } = record;
      const entry = changing(event.from.agent_id, seq);
      entry.events += 1;
      entry.last_seq = seq;
      if (!isFoundGone(record)) entry.last_at = record.received_at;
      entry.role = event.from.role ?? entry.role;
      entry.status = statusAfter(entry.status, record);
      if (event.type === 'agent.register') entry.registered = true;
      if (event.type === 'agent.register' || event.type === 'agent.update') {
        takeCard(entry, record);
      }
      // How much they hold may be told from elsewhere.
      if (event.type.startsWith('task.')) {
        for (const { agent_id } of event.to) cache.touch(agent_id, seq);
      }
    },
    addLoad(agentId, change, seq) {
      if (cache.isKnown(agentId)) changing(agentId, seq).tasks_open += change;
      else unsettled.add(agentId, { change, seq });
    },
    unsettled: unsettled.agents,
    settle(seq, tableSeq) {
      for (const agentId of [...unsettled.agents()].filter((id) => cache.isKnown(id))) {
        const change = unsettled.take(agentId, tableSeq);
        if (change !== 0) changing(agentId, seq).tasks_open += change;
      }
    },
    *changedAfter(after) {
      for (const { key, moved } of cache.newestFirst()) {
        if (moved <= after) return;
        yield key;
      }
    },
    load: (saved) => cache.load(rowOf(saved)),
    loadNewest: (saved, isAll) => cache.loadNewest(saved.map(rowOf), isAll),
  };
}

/** How the number of open tasks changed of agents that are not in memory. */
function createUnsettledLoads() {
  const changes = new Map<string, LoadChange[]>();
  return {
    add(agentId: string, change: LoadChange): void {
      changes.set(agentId, [...(changes.get(agentId) ?? []), change]);
    },
    agents: () => changes.keys(),
    /** Takes out those of one; returns the sum of what came after the seq at which the table was read. */
    take(agentId: string, tableSeq: number): number {
      const late = (changes.get(agentId) ?? []).filter(({ seq }) => seq > tableSeq);
      changes.delete(agentId);
      return late.reduce((sum, { change }) => sum + change, 0);
    },
  };
}

/**
 * What a list shows of an agent: what it says of itself stands until it says otherwise, and holding an open task makes it busy.
 * @param more Open tasks that are told from elsewhere: those of CAP.
 */
export function agentSummary({ moved: _, ...agent }: SavedAgentRow, more = 0): AgentSummary {
  const tasks_open = agent.tasks_open + more;
  const { status } = agent;
  return {
    ...agent,
    tasks_open,
    status: shownStatus(status !== 'offline', { status, tasks_open }),
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
