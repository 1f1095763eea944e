// Registers agents by what they say of themselves in a message: an AgentCard, a CAP manifest, a CLowl CAPS, a handshake.
// A repeat is an update; what was said in another protocol stays beside it.
import type { AgentCard } from '@/lib/model/agent-card';
import type { EventRecord } from '@/lib/model/event-record';
import { REGISTRY_RUN } from '@/lib/model/ids';
import { cardBeside, cardOf } from '@/lib/projections/agents/card-of';
import type { EngineLog } from '../interface/engine-deps';
import type { LogFeed } from '../log/feed/log-feed';
import type { Presence } from './presence';

type Ports = {
  readonly feed: Pick<LogFeed, 'follow'>;
  readonly presence: Pick<Presence, 'register' | 'cardOf'>;
  /** Told of every agent whose card was kept. */
  readonly onCard: (agentId: string) => void;
  readonly log: EngineLog;
};

/** Follows the log. Returns a function that resolves when every card that it has told of is kept. */
export function followIntroductions({ feed, presence, onCard, log }: Ports): () => Promise<void> {
  // One after the other, so that of two cards of an agent the later one stays.
  let work: Promise<void> = Promise.resolve();

  async function keep(card: AgentCard): Promise<void> {
    try {
      await presence.register(cardBeside(presence.cardOf(card.agent_id), card));
      onCard(card.agent_id);
    } catch (error) {
      log.warn({ err: error, agent_id: card.agent_id }, 'a card could not be kept');
    }
  }

  feed.follow((records) => {
    for (const record of records) {
      const card = introductionOf(record);
      if (card !== null) work = work.then(() => keep(card));
    }
  });
  return () => work;
}

/** The card of who speaks for itself in the log; what the registry logged itself, it knows already. */
function introductionOf({ event, origin }: EventRecord): AgentCard | null {
  const isOwn = event.run_id === REGISTRY_RUN && event.meta?.protocol === undefined;
  if (isOwn || origin === 'engine' || origin === 'import') return null;
  if (event.type !== 'agent.register' && event.type !== 'agent.update') return null;
  return cardOf(event);
}
