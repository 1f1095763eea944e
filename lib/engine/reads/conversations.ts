// The conversations of agents for the API: folded from what was said in protocols that have any when somebody first asks, and from then
// on as the log grows. Nothing is saved: it can be thrown away at any time, as it is when content was removed.
import { setImmediate } from 'node:timers/promises';
import type { AgentConversations } from '@/lib/model/dialects/agent-conversations';
import type { EventFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import { createInOrder } from '@/lib/projections/checkpoint/in-order';
import {
  type ConversationsFold,
  createConversations,
} from '@/lib/projections/conversations/conversations';
import { protocols } from '@/lib/protocols/registry';
import type { EventStore } from '@/lib/store/ports/event-store';
import { eventPages } from '../log/feed/event-pages';
import type { LogFeed } from '../log/feed/log-feed';

/** Events that are read and folded in one turn of the event loop: some 5 ms, for a database may answer within the turn. */
const TURN_EVENTS = 250;

/** The events that may belong to one: a filter names one protocol, and of several all events are read. */
const CONVERSING: EventFilter = filterOf(
  protocols
    .filter(({ meaning }) => meaning.keepsConversations)
    .map(({ meaning }) => meaning.protocol),
);

function filterOf([protocol, ...others]: readonly string[]): EventFilter {
  return protocol === undefined || others.length > 0 ? {} : { protocol };
}

export type Conversations = {
  /** As of everything that is stored; with nothing in it for an agent that never was in one. */
  of(agentId: string): Promise<AgentConversations>;
  /** Folds the log again when somebody asks next. */
  evict(): void;
};

type Ports = {
  readonly events: Pick<EventStore, 'readPage' | 'head'>;
  readonly feed: Pick<LogFeed, 'follow' | 'reach' | 'seq'>;
};

type Followed = {
  readonly fold: ConversationsFold;
  seq(): number;
  readonly unfollow: () => void;
};

/** Follows the feed from the first question on. */
export function createConversationReads({ events, feed }: Ports): Conversations {
  let followed: Promise<Followed> | null = null;

  function evict(): void {
    const before = followed;
    followed = null;
    void before?.then(({ unfollow }) => unfollow()).catch(() => undefined);
  }

  return {
    async of(agentId) {
      await feed.reach((await events.head()).seq);
      followed ??= follow(events, feed);
      // What could not be read is read again by the next question.
      const { fold, seq } = await followed.catch((error: unknown) => {
        evict();
        throw error;
      });
      return { agent_id: agentId, seq: seq(), ...fold.of(agentId) };
    },
    evict,
  };
}

/** Reads what was said so far; what is told meanwhile waits for it. */
async function follow(events: Ports['events'], feed: Ports['feed']): Promise<Followed> {
  const fold = createConversations();
  const waiting: EventRecord[] = [];
  const startSeq = feed.seq();
  let take = (records: readonly EventRecord[]): void => void waiting.push(...records);
  const unfollow = feed.follow((records) => take(records));
  try {
    await foldHistory(events, fold, startSeq);
  } catch (error) {
    unfollow();
    throw error;
  }
  const inOrder = createInOrder(startSeq, fold.apply);
  inOrder.feed(waiting);
  take = inOrder.feed;
  return { fold, seq: inOrder.seq, unfollow };
}

async function foldHistory(
  events: Ports['events'],
  fold: ConversationsFold,
  upTo: number,
): Promise<void> {
  const range = { before: upTo + 1, limit: TURN_EVENTS, order: 'asc' } as const;
  for await (const page of eventPages(events, { filter: CONVERSING, ...range })) {
    for (const record of page) fold.apply(record);
    await setImmediate();
  }
}
