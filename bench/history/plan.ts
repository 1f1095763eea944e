// How much of everything a made history holds. All of it follows from the number of events and the seed, so that whoever reads
// a history can name any thread, run and agent of it.
import { REGISTRY_CHANNEL } from '@/lib/model/ids';

/** The smallest history that holds everything that one has. */
export const EVENTS_MIN = 2_000;

const EVENTS_PER_RUN = 10;
const EVENTS_PER_AGENT = 100;

/** One agent in so many is registered with a card, the first of them early. */
const REGISTERED_ONE_IN = 50;
const FIRST_REGISTERED = 10;

const CHANNELS_MAX = 500;
const RUNS_PER_CHANNEL = 20;

/** A very long thread has so many events; a small history has one that is shorter. */
const LONG_THREAD_EVENTS = 50_000;

/** A share of the events that stands in very long threads. */
const LONG_SHARE = 0.05;

/** Records of conversations elsewhere, each a run and a thread of its own. */
export const IMPORTS = 2;

/** The channel in which the bridge of transcripts puts an import. */
export const IMPORT_CHANNEL = 'transcripts';

/** Time that passes from one event to the next, on average. Milliseconds. */
export const EVENT_INTERVAL_MS = 2_000;

/** Every history ends at this time, so that the same arguments make the same log. */
const ENDS_AT = Date.parse('2026-10-31T00:00:00Z');

export type HistoryPlan = {
  readonly events: number;
  readonly seed: number;
  /** Of the whole log, those of the registry and of imports among them. As many runs. */
  readonly threads: number;
  /** Runs that agents have with each other, each in a thread of its own. */
  readonly runs: number;
  /** The first runs: their threads take all events that the others leave. */
  readonly longRuns: number;
  /** Everybody who speaks. */
  readonly agents: number;
  readonly registered: number;
  /** Those of `runs`, without the ones of the registry and of imports. */
  readonly channels: number;
  /** Epoch milliseconds. */
  readonly startsAt: number;
};

/** What a history of so many events holds. @throws Error where it would be too small or not be divisible. */
export function planOf(events: number, seed: number): HistoryPlan {
  if (!Number.isSafeInteger(events) || events < EVENTS_MIN || events % 1_000 !== 0) {
    throw new Error(`expected a multiple of 1,000 events, at least ${EVENTS_MIN}, saw ${events}`);
  }
  const threads = events / EVENTS_PER_RUN;
  const agents = events / EVENTS_PER_AGENT;
  return {
    events,
    seed,
    threads,
    runs: threads - IMPORTS - 1,
    longRuns: Math.max(1, Math.round((events * LONG_SHARE) / LONG_THREAD_EVENTS)),
    agents,
    registered: Math.ceil((agents - FIRST_REGISTERED) / REGISTERED_ONE_IN),
    channels: Math.min(CHANNELS_MAX, threads / RUNS_PER_CHANNEL) - 2,
    startsAt: ENDS_AT - events * EVENT_INTERVAL_MS,
  };
}

/** Numbers that follow each other as texts that do not, as the ids of real agents: no two of them are the same. */
export function scattered(number: number): string {
  return (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
}

/** The id of the run with a number from 0 on. */
export function runId(run: number): string {
  return `run:${scattered(run)}`;
}

/** The id of its thread. */
export function threadId(run: number): string {
  return `thread:${scattered(run)}`;
}

/** The id of the agent with a number from 0 on; the first is a person. */
export function agentId(agent: number): string {
  return agent === 0 ? 'agent:user' : `agent:${agentName(agent)}`;
}

/** The name of an agent in protocols that have names. */
export function agentName(agent: number): string {
  return agent === 0 ? 'user' : `${TRADES[agent % TRADES.length]}-${agent}`;
}

/** Whether the agent with this number registers. */
export function isRegistered(agent: number): boolean {
  return agent % REGISTERED_ONE_IN === FIRST_REGISTERED;
}

/** The agent that comes with a run and opens it; null where somebody does who is there. */
export function newAgentOf(run: number): number | null {
  return run % (EVENTS_PER_AGENT / EVENTS_PER_RUN) === 0
    ? run / (EVENTS_PER_AGENT / EVENTS_PER_RUN)
    : null;
}

/** The name of the channel with a number from 0 on. */
export function channelName(channel: number): string {
  return `${TOPICS[channel % TOPICS.length]}-${channel}`;
}

/** All channels of a history, in no order. */
export function channelsOf({ channels }: HistoryPlan): string[] {
  const own = Array.from({ length: channels }, (_, channel) => channelName(channel));
  return [...own, REGISTRY_CHANNEL, IMPORT_CHANNEL];
}

export const TRADES = [
  ...['researcher', 'analyst', 'writer', 'reviewer', 'planner', 'coder', 'tester', 'buyer'],
] as const;

const TOPICS = [
  ...['market', 'billing', 'release', 'support', 'hiring', 'security', 'pricing', 'legal', 'data'],
] as const;
