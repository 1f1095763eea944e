// What one agent's part in conversations comes to. Every list is bounded: what is oldest in it gives way, for
// anybody can say anything any number of times.
import type {
  AgentConversation,
  DialectWay,
  Expectation,
  ReceivedBelief,
  SpokenDialect,
} from '@/lib/model/dialects/agent-conversations';
import type { EventRecord } from '@/lib/model/event-record';
import { addToRoster, createRoster, ROSTER_SHOWN_MAX, type Roster } from '../directory/roster';

/** Dialects that one agent is known to speak; a team has a handful. */
export const DIALECTS_MAX = 32;

/** Threads of one agent: a screen of them. */
export const CONVERSATIONS_MAX = 30;

/** Answers that one agent awaits. */
export const AWAITS_MAX = 50;

/** Answers that one agent owes. More than it can await, so that no single other one can crowd out the rest. */
export const OWES_MAX = 100;

/** What one agent was told last. */
export const TOLD_MAX = 20;

/** In which order the ways to know a dialect are told. */
const WAYS: readonly DialectWay[] = ['defined', 'taught', 'learned', 'used', 'claimed'];

type Conversation = {
  readonly thread_id: string;
  readonly partners: Roster;
  greeted: boolean;
  open: boolean;
  messages: number;
  readonly first_seq: number;
  last_seq: number;
  last_at: string;
};

type Spoken = { readonly ways: Set<DialectWay>; last_seq: number; last_at: string };

export class AgentTalk {
  /** By the seq of the event that asked, oldest first. */
  readonly awaits = new Map<number, Expectation>();
  readonly owes = new Map<number, Expectation>();
  /** The least recent first, both. */
  readonly #dialects = new Map<string, Spoken>();
  readonly #conversations = new Map<string, Conversation>();
  /** Oldest first. */
  readonly #beliefs: ReceivedBelief[] = [];

  /** It is known to speak a dialect. */
  speak(name: string, way: DialectWay, { seq, received_at }: EventRecord): void {
    const ways = this.#dialects.get(name)?.ways ?? new Set();
    putLast(this.#dialects, name, { ways: ways.add(way), last_seq: seq, last_at: received_at });
    dropFirst(this.#dialects, DIALECTS_MAX);
  }

  /** A message of a thread, exchanged with these. */
  exchange({ seq, received_at, event }: EventRecord, partners: readonly string[]): Conversation {
    const { thread_id } = event;
    const conversation = this.#conversations.get(thread_id) ?? {
      thread_id,
      partners: createRoster(),
      greeted: false,
      open: true,
      messages: 0,
      first_seq: seq,
      last_seq: seq,
      last_at: received_at,
    };
    for (const partner of partners) {
      if (conversation.partners.ids.length < ROSTER_SHOWN_MAX) {
        addToRoster(conversation.partners, partner);
      }
    }
    conversation.messages += 1;
    conversation.last_seq = seq;
    conversation.last_at = received_at;
    putLast(this.#conversations, thread_id, conversation);
    dropFirst(this.#conversations, CONVERSATIONS_MAX);
    return conversation;
  }

  /** Closes one conversation. */
  close(threadId: string): void {
    const conversation = this.#conversations.get(threadId);
    if (conversation !== undefined) conversation.open = false;
  }

  /** Closes every conversation that it has with another one. */
  closeWith(partner: string): void {
    for (const conversation of this.#conversations.values()) {
      if (conversation.partners.ids.includes(partner)) conversation.open = false;
    }
  }

  receive(belief: ReceivedBelief): void {
    this.#beliefs.push(belief);
    if (this.#beliefs.length > TOLD_MAX) this.#beliefs.shift();
  }

  speaks(): SpokenDialect[] {
    return [...this.#dialects]
      .map(([name, { ways, ...last }]) => ({
        name,
        ways: WAYS.filter((way) => ways.has(way)),
        ...last,
      }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  conversations(): AgentConversation[] {
    return [...this.#conversations.values()]
      .reverse()
      .map(({ partners, ...rest }) => ({ ...rest, partners: [...partners.ids] }));
  }

  /** Oldest first. */
  beliefs(): readonly ReceivedBelief[] {
    return this.#beliefs;
  }
}

function putLast<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
}

function dropFirst(map: Map<string, unknown>, max: number): void {
  const [first] = map.keys();
  if (map.size > max && first !== undefined) map.delete(first);
}
