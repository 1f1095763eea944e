// Who speaks with whom, who awaits whose answer, who was told what: the draft's agent state, folded from what was
// said. An ask makes an expectation; a reply or an error of the one who was asked ends it, and so does a cancel of the one
// who asked. What an answer refers to ends, else the oldest question of its thread.
import { DIALECT_TYPE, dialectNameOf } from '@/lib/dialects/log/dialect-events';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type {
  AgentConversations,
  Expectation,
  ReceivedBelief,
} from '@/lib/model/dialects/agent-conversations';
import type { EventRecord } from '@/lib/model/event-record';
import { GROUP_ALL } from '@/lib/model/ids';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { headlineOf } from '@/lib/text/text-of';
import { AgentTalk, AWAITS_MAX, DIALECTS_MAX, OWES_MAX, TOLD_MAX } from './agent-conversation';

/** Agents whose conversations are kept: those that were heard last. With all bounds reached they take some 80 MB. */
export const TALKERS_MAX = 2_000;

/** What is told of one agent; the seq that it is of is known to whoever feeds the fold. */
export type AgentPart = Omit<AgentConversations, 'agent_id' | 'seq'>;

export type ConversationsFold = {
  /** Takes the next record of the log; those of other protocols may be left out. */
  apply(record: EventRecord): void;
  /** With nothing in it for one that never was in a conversation. */
  of(agentId: string): AgentPart;
};

/** An empty fold; its records come in the order of the log. */
export function createConversations(): ConversationsFold {
  const talks = new Talks();
  return { apply: (record) => talks.apply(record), of: (agentId) => talks.of(agentId) };
}

class Talks {
  /** Who was heard of last stands last. */
  readonly #agents = new Map<string, AgentTalk>();
  /** What everyone was told, oldest first. */
  readonly #news: ReceivedBelief[] = [];

  apply(record: EventRecord): void {
    if (!isSaidHere(record)) return;
    const { event } = record;
    const sender = event.from.agent_id;
    this.#exchange(record, sender);
    this.#learn(record, sender);
    switch (event.type) {
      case 'task.request':
        for (const { agent_id } of event.to) this.#expect(record, sender, agent_id);
        break;
      case 'task.result':
      case 'task.error':
        this.#end(this.#answered(event));
        break;
      case 'task.cancel':
        this.#end(this.#withdrawn(event));
        break;
      case 'chat.message':
        if (event.payload.expects_reply !== true) this.#tell(record, sender);
        break;
      default:
    }
  }

  of(agentId: string): AgentPart {
    const talk = this.#agents.get(agentId) ?? new AgentTalk();
    const told = [...talk.beliefs(), ...this.#news.filter(({ from }) => from !== agentId)];
    return {
      speaks: talk.speaks(),
      conversations: talk.conversations(),
      awaits: [...talk.awaits.values()],
      owes: [...talk.owes.values()],
      told: told.sort((one, other) => other.seq - one.seq).slice(0, TOLD_MAX),
    };
  }

  /** Both sides of a message hear of it; greetings and farewells open and close. */
  #exchange(record: EventRecord, sender: string): void {
    const { event } = record;
    const recipients = event.to.map(({ agent_id }) => agent_id);
    const { thread, isFarewell } = meaningOf(event);
    for (const agentId of [sender, ...recipients.filter((id) => id !== sender && isOne(id))]) {
      const talk = this.#talkOf(agentId);
      const partners = agentId === sender ? recipients : [sender];
      const conversation = talk.exchange(record, partners);
      if (event.type === 'agent.register') {
        conversation.greeted = true;
        conversation.open = true;
      }
      if (!isFarewell) continue;
      // Without a thread it is said to a partner, and ends all that the two have with each other.
      talk.close(event.thread_id);
      if (thread === null) for (const partner of partners) talk.closeWith(partner);
    }
  }

  /** Which dialects the message shows that somebody speaks. */
  #learn(record: EventRecord, sender: string): void {
    const { event } = record;
    const talk = this.#talkOf(sender);
    const { claims = [], call = null } = meaningOf(event).dialect ?? {};
    for (const claim of claims.slice(0, DIALECTS_MAX)) talk.speak(claim, 'claimed', record);
    if (call !== null) talk.speak(call.dialect, 'used', record);
    const name = event.payload_type === DIALECT_TYPE ? dialectNameOf(event.payload.dialect) : null;
    if (name === null) return;
    const pupils = event.to.filter(({ agent_id }) => isOne(agent_id));
    talk.speak(name, pupils.length === 0 ? 'defined' : 'taught', record);
    for (const { agent_id } of pupils) this.#talkOf(agent_id).speak(name, 'learned', record);
  }

  #tell({ seq, received_at, event }: EventRecord, from: string): void {
    const { thread_id } = event;
    const belief = { seq, at: received_at, thread_id, from, text: headlineOf(event) };
    for (const { agent_id } of event.to) {
      if (isOne(agent_id)) this.#talkOf(agent_id).receive(belief);
      else this.#news.push(belief);
    }
    if (this.#news.length > TOLD_MAX) this.#news.shift();
  }

  #expect({ seq, received_at, event }: EventRecord, from: string, to: string): void {
    const { id, thread_id } = event;
    const text = headlineOf(event);
    const expectation = { id, seq, at: received_at, thread_id, from, to, text };
    const { awaits } = this.#talkOf(from);
    awaits.set(seq, expectation);
    if (awaits.size > AWAITS_MAX) this.#end(first(awaits));
    if (!isOne(to)) return;
    const { owes } = this.#talkOf(to);
    owes.set(seq, expectation);
    if (owes.size > OWES_MAX) this.#end(first(owes));
  }

  /** The question that an answer is to: one that its sender was asked, or everyone was. */
  #answered(event: ClutchMessage): Expectation | null {
    const asked = [...this.#talkOf(event.from.agent_id).owes.values()];
    for (const { agent_id } of event.to) {
      const awaits = this.#agents.get(agent_id)?.awaits.values() ?? [];
      asked.push(...[...awaits].filter(({ to }) => !isOne(to)));
    }
    const isAsker = ({ from }: Expectation) => isTo(event, from);
    return pick(event, asked, isAsker);
  }

  /** The question that a cancel of its asker takes back. */
  #withdrawn(event: ClutchMessage): Expectation | null {
    const { awaits } = this.#talkOf(event.from.agent_id);
    return pick(event, [...awaits.values()], ({ to }) => isTo(event, to));
  }

  #end(expectation: Expectation | null): void {
    if (expectation === null) return;
    this.#agents.get(expectation.from)?.awaits.delete(expectation.seq);
    this.#agents.get(expectation.to)?.owes.delete(expectation.seq);
  }

  #talkOf(agentId: string): AgentTalk {
    const talk = this.#agents.get(agentId) ?? new AgentTalk();
    this.#agents.delete(agentId);
    this.#agents.set(agentId, talk);
    if (this.#agents.size > TALKERS_MAX) this.#evictOldest();
    return talk;
  }

  /** Who was not heard of for longest, with everything that others wait for. */
  #evictOldest(): void {
    const [oldest] = this.#agents;
    if (oldest === undefined) return;
    const [agentId, { awaits, owes }] = oldest;
    for (const expectation of [...awaits.values(), ...owes.values()]) this.#end(expectation);
    this.#agents.delete(agentId);
  }
}

/** The one that the event names, else the oldest of its thread that suits. */
function pick(
  event: ClutchMessage,
  open: readonly Expectation[],
  suits: (expectation: Expectation) => boolean,
): Expectation | null {
  for (const named of meaningOf(event).refersTo) {
    const found = open.find(({ id }) => id === named);
    if (found !== undefined) return found;
  }
  const ofThread = open.filter((one) => one.thread_id === event.thread_id && suits(one));
  return ofThread.reduce<Expectation | null>(
    (oldest, one) => (oldest === null || one.seq < oldest.seq ? one : oldest),
    null,
  );
}

function isTo(event: ClutchMessage, agentId: string): boolean {
  return event.to.some(({ agent_id }) => agent_id === agentId || !isOne(agent_id));
}

/** Whether it is one agent, and not everyone. */
function isOne(agentId: string): boolean {
  return agentId !== GROUP_ALL;
}

/** Whether it was said here in the protocol that its `meta` names; what the engine logs, and logs of elsewhere, are no conversation. */
function isSaidHere({ event, protocol, origin }: EventRecord): boolean {
  if (origin === 'engine' || origin === 'import' || protocol !== event.meta?.protocol) return false;
  return meaningOf(event).isConversation;
}

function first(expectations: ReadonlyMap<number, Expectation>): Expectation | null {
  const [oldest = null] = expectations.values();
  return oldest;
}
