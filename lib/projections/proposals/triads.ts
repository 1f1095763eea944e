// The triads as operators configured them, by events of the log, and how often whose vote was against what was decided. A
// triad that was configured anew keeps its history.
import type { EventRecord } from '@/lib/model/event-record';
import {
  DEFAULT_SETTINGS,
  type Triad,
  type TriadMemberHistory,
  TriadName,
  type TriadResult,
  TriadSettings,
} from '@/lib/model/orchestration/triad';
import { DEFAULT_TRIAD } from '@/lib/model/orchestration/triad-groups';
import { TRIAD_CONFIG_TYPE } from '@/lib/model/orchestration/triad-types';
import { evictOldest } from '@/lib/std/evict-oldest';
import { dissentersOf, type Poll, votesOf } from '@/lib/triad/poll';

/** Triads that can be configured: each is a group of agents that people know by name. */
export const TRIADS_MAX = 256;

/** Members of one triad whose history is kept, past ones included; who voted longest ago gives way. */
const MEMBERS_KEPT = 256;

/** Under which a triad is saved. */
const KEY = 't:';

/** A triad as votes are counted by it. */
export type NamedTriad = { readonly name: string; readonly settings: TriadSettings };

type Entry = Omit<Triad, 'history' | 'name'> & {
  decisions: number;
  approved: number;
  readonly members_history: Map<string, TriadMemberHistory>;
};

/** Plain JSON. */
type SavedEntry = Omit<Entry, 'members_history'> & {
  readonly members_history: readonly TriadMemberHistory[];
};

const BUILT_IN = { ...DEFAULT_SETTINGS, seq: null, updated_at: null, updated_by: null };

export class Triads {
  readonly #entries = new Map<string, Entry>();
  readonly #changed = new Set<string>();

  constructor() {
    this.#entries.set(DEFAULT_TRIAD, emptyEntry(BUILT_IN));
  }

  /** Takes what an operator configured: the engine says it, and nobody else can. */
  apply({ event, origin, seq, received_at }: EventRecord): void {
    if (origin !== 'engine' || event.payload_type !== TRIAD_CONFIG_TYPE) return;
    const name = TriadName.safeParse(event.payload.name);
    const settings = TriadSettings.safeParse(event.payload);
    if (!name.success || !settings.success || !this.hasRoomFor(name.data)) return;
    const known = this.#entries.get(name.data) ?? emptyEntry(BUILT_IN);
    const { decisions, approved, members_history } = known;
    const said = { seq, updated_at: received_at, updated_by: event.from.agent_id };
    this.#entries.set(name.data, {
      ...settings.data,
      ...said,
      decisions,
      approved,
      members_history,
    });
    this.#changed.add(name.data);
  }

  /** Whether a triad of this name can be configured. */
  hasRoomFor(name: string): boolean {
    return this.#entries.has(name) || this.#entries.size < TRIADS_MAX;
  }

  /** Counts what a triad decided, and by whose votes. */
  count(name: string, poll: Poll, result: TriadResult): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    const votes = votesOf(poll);
    const dissenters = new Set(dissentersOf(poll, result));
    entry.decisions += 1;
    if (result === 'approved') entry.approved += 1;
    for (const agent_id of poll.settings.members) {
      const vote = votes.get(agent_id);
      const before = entry.members_history.get(agent_id) ?? noHistory(agent_id);
      entry.members_history.delete(agent_id);
      entry.members_history.set(agent_id, {
        agent_id,
        votes: before.votes + (vote === undefined ? 0 : 1),
        abstentions: before.abstentions + (vote === 'abstain' ? 1 : 0),
        absences: before.absences + (vote === undefined ? 1 : 0),
        dissents: before.dissents + (dissenters.has(agent_id) ? 1 : 0),
      });
    }
    evictOldest(entry.members_history, MEMBERS_KEPT);
    this.#changed.add(name);
  }

  /** Null where nobody configured it. */
  get(name: string): Triad | null {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    const { decisions, approved, members_history, ...rest } = entry;
    const members = [...members_history.values()].sort((one, other) =>
      one.agent_id < other.agent_id ? -1 : 1,
    );
    return { name, ...rest, history: { decisions, approved, members } };
  }

  /** By name. */
  all(): Triad[] {
    return [...this.#entries.keys()].sort().flatMap((name) => this.get(name) ?? []);
  }

  /** Who votes by which rule from here on; null where nobody configured it. */
  settingsOf(name: string): TriadSettings | null {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    const { members, rule, quorum, casting_vote } = entry;
    return {
      members,
      rule,
      ...(quorum !== undefined && { quorum }),
      ...(casting_vote !== undefined && { casting_vote }),
    };
  }

  /** The keys of what changed since the last call. */
  takeChanged(): string[] {
    const keys = [...this.#changed].map((name) => `${KEY}${name}`);
    this.#changed.clear();
    return keys;
  }

  /** Whether a saved part is one of these. */
  static owns(key: string): boolean {
    return key.startsWith(KEY);
  }

  save(key: string): SavedEntry | null {
    const entry = this.#entries.get(key.slice(KEY.length));
    if (entry === undefined) return null;
    return { ...entry, members_history: [...entry.members_history.values()] };
  }

  load(key: string, value: unknown): void {
    const { members_history, ...rest } = value as SavedEntry;
    const histories = members_history.map((member) => [member.agent_id, member] as const);
    const name = key.slice(KEY.length);
    this.#entries.set(name, { ...rest, members_history: new Map(histories) });
  }
}

function emptyEntry(settings: Omit<Triad, 'history' | 'name'>): Entry {
  return { ...settings, decisions: 0, approved: 0, members_history: new Map() };
}

function noHistory(agent_id: string): TriadMemberHistory {
  return { agent_id, votes: 0, abstentions: 0, absences: 0, dissents: 0 };
}
