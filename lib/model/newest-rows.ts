// What stands beside every view: the newest rows of each list, as many as are of use at a glance. The page's first snapshot, a
// socket's frames and what a tab holds are all bounded by it, so that no list's length shows in any of them.
import { jsonBytes } from '@/lib/std/utf8';
import type { AgentSummary } from './summary';

/**
 * Channels: more than a key may make in an hour (`COLLOQUY_NEW_CHANNELS_PER_HOUR`), so that those in use stay in sight whatever one key
 * makes. Search finds the rest.
 */
export const NEWEST_CHANNELS_MAX = 200;

/** Runs: the first page of their list. */
export const NEWEST_RUNS_MAX = 50;

/** Agents: whoever a person works with in a day. */
export const NEWEST_AGENTS_MAX = 100;

/** Of each list as JSON. Bytes: 200 channels of usual names take a fifth of it. */
export const NEWEST_BYTES_MAX = 128 * 1024;

/** A longer card is left out of these rows; the page of its agent has it. Bytes: 50 of the longest fit. */
const CARD_SHOWN_BYTES_MAX = 2 * 1024;

/** The first rows, as many as fit; at least one. */
export function withinBytes<Row>(rows: readonly Row[]): Row[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += jsonBytes(row);
    return bytes > NEWEST_BYTES_MAX;
  });
  return end === -1 ? [...rows] : rows.slice(0, Math.max(1, end));
}

/** The agents as these rows show them, as many as fit. */
export function agentsWithinBytes(agents: readonly AgentSummary[]): AgentSummary[] {
  return withinBytes(agents.map(withShortCard));
}

function withShortCard(agent: AgentSummary): AgentSummary {
  const { card } = agent;
  const isLong = card !== null && jsonBytes(card) > CARD_SHOWN_BYTES_MAX;
  return isLong ? { ...agent, card: null } : agent;
}
