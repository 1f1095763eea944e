// Who speaks which dialect: whoever defined or taught it, used it in a `lang`, or named it under `:dialects`. What is kept
// is bounded, for anybody can name anything: the names that were not spoken for the longest time go first.
import { dialectNameOf, isSpoken, offerOf } from '@/lib/dialects/log/dialect-events';
import { claimedDialects } from '@/lib/dialects/log/dialect-said';
import type { EventRecord } from '@/lib/model/event-record';

/** Names that are followed; a workspace installs a few. */
const NAMES_MAX = 1_024;

/** Agents that are listed for one name. */
const AGENTS_MAX = 256;

/** An agent, and the dialects that one of its messages speaks. */
export type DialectsSpoken = { readonly agentId: string; readonly names: readonly string[] };

export type DialectSpeakers = {
  feed(records: readonly EventRecord[]): void;
  /** The same of what `spokenIn` found in one record. */
  add(spoken: DialectsSpoken): void;
  /** Agent ids, sorted. */
  of(name: string): string[];
};

/** Follows the log from anywhere on, in its order. */
export function createSpeakers(): DialectSpeakers {
  const agents = new Map<string, Set<string>>();

  function addName(name: string, agentId: string): void {
    const known = agents.get(name) ?? new Set();
    if (known.size < AGENTS_MAX) known.add(agentId);
    // What was spoken last stands last.
    agents.delete(name);
    agents.set(name, known);
    const [oldest] = agents.size > NAMES_MAX ? agents.keys() : [];
    if (oldest !== undefined) agents.delete(oldest);
  }

  function add({ agentId, names }: DialectsSpoken): void {
    for (const name of names) addName(name, agentId);
  }

  return {
    feed(records) {
      for (const record of records) {
        const spoken = spokenIn(record);
        if (spoken !== null) add(spoken);
      }
    },
    add,
    of: (name) => [...(agents.get(name) ?? [])].sort(),
  };
}

/** Null where no dialect is spoken. */
export function spokenIn(record: EventRecord): DialectsSpoken | null {
  if (!isSpoken(record) || record.origin === 'engine') return null;
  const names = namesSpoken(record);
  return names.length === 0 ? null : { agentId: record.event.from.agent_id, names };
}

function namesSpoken({ event }: EventRecord): string[] {
  const offer = offerOf(event);
  if (offer !== null) return [offer.name];
  const { call, dialect } = event.payload;
  const used = typeof call === 'string' ? dialectNameOf(dialect) : null;
  return [...(used === null ? [] : [used]), ...claimedDialects(event)];
}
