// What a protocol that is spoken over a connection of its own says about that connection: who is there, who asks, what is
// followed, and how long a message is good for. The gateway serves any codec that has these words, and knows none by name.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { AgentStatus } from '@/lib/model/summary';

/** The most urgent first. */
export const PRIORITIES = ['critical', 'high', 'normal', 'low'] as const;
/** How urgent its sender says a message is: what waits for one client is written in this order. */
export type Priority = (typeof PRIORITIES)[number];

/** Why a connection ends, by the word of either side. */
export type EndReason = 'shutdown' | 'timeout' | 'error' | 'manual';

/** What a message asks of the gateway; `message` is for the log and whom it is addressed to. */
export type ConnectionRequest =
  | { readonly kind: 'advertise'; readonly types: readonly string[] }
  | { readonly kind: 'authenticate'; readonly token: string }
  | { readonly kind: 'list'; readonly what: 'agents' | 'services' | 'workspaces' }
  | Following
  | { readonly kind: 'unsubscribe'; readonly channel: string }
  | { readonly kind: 'ping' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'disconnect' }
  /** Readable, and nothing that the gateway does; `reason` says what it does. */
  | { readonly kind: 'unsupported'; readonly reason: string }
  /** What the gateway says itself: it means nothing from a client. */
  | { readonly kind: 'answer' }
  | { readonly kind: 'message' };

/** A channel to follow, and what of it. */
export type Following = {
  readonly kind: 'subscribe';
  readonly channel: string;
  /** Ids; null for all. */
  readonly agents: readonly string[] | null;
  readonly thread: string | null;
  readonly run: string | null;
  /** The last seq that the client holds; null: from the head on. */
  readonly after: number | null;
};

/** The envelope of a message, ids as events have them. */
export type ConnectionEnvelope = {
  readonly type: string;
  readonly id: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly correlationId: string | null;
  readonly requiresResponse: boolean;
  readonly priority: Priority;
  readonly ttlSeconds: number | null;
  /** Epoch milliseconds, by the sender's clock. */
  readonly sentAtMs: number | null;
};

/** One message of a client: what it asks of the gateway, and its envelope. */
export type ConnectionFrame = ConnectionEnvelope & { readonly request: ConnectionRequest };

/** What a client is told is wrong with the connection or with what it wants of it. */
export type ConnectionFault =
  | 'refused'
  | 'timed_out'
  | 'protocol_error'
  | 'unreadable'
  | 'invalid'
  | 'unknown_agent'
  | 'agent_offline'
  | 'busy'
  | 'auth_required'
  | 'auth_failed'
  | 'token_expired'
  | 'forbidden';

/** One agent in the answer to a `list` of agents. */
export type ListedAgent = {
  readonly agentId: string;
  readonly role: string;
  readonly status: AgentStatus;
  readonly workspace: string;
};

/** One service in the answer to a `list` of services. */
export type ListedService = {
  readonly serviceId: string;
  readonly endpoint: string;
  readonly capabilities: readonly string[];
};

/** What the gateway says. */
export type ConnectionAnswer =
  | {
      readonly kind: 'acknowledged';
      readonly clientId: string;
      readonly agentIds: readonly string[];
    }
  | { readonly kind: 'authenticated'; readonly role: string; readonly agentId: string | null }
  | { readonly kind: 'agents'; readonly agents: readonly ListedAgent[] }
  | { readonly kind: 'services'; readonly services: readonly ListedService[] }
  | {
      readonly kind: 'workspaces';
      readonly workspaces: readonly { readonly name: string; readonly path: string }[];
    }
  | { readonly kind: 'subscribed'; readonly channel: string; readonly head: number }
  | { readonly kind: 'unsubscribed'; readonly channel: string }
  | { readonly kind: 'status'; readonly agentId: string; readonly status: AgentStatus }
  | { readonly kind: 'ping' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'disconnect'; readonly reason: EndReason; readonly message: string }
  | {
      readonly kind: 'error';
      readonly fault: ConnectionFault;
      readonly message: string;
      readonly retryAfterMs?: number;
    }
  | { readonly kind: 'event'; readonly name: string; readonly content: object };

/** What an answer bears beside its content. */
export type AnswerContext = {
  readonly id: string;
  readonly atMs: number;
  /** What is answered; null for what the gateway says of its own accord. */
  readonly about: Pick<ConnectionEnvelope, 'id' | 'correlationId' | 'from'> | null;
};

/** What a client asks of somebody else's gateway. */
export type ConnectionWish = Extract<
  ConnectionRequest,
  { readonly kind: 'advertise' | 'subscribe' }
>;

/** What a client understands of what a gateway says. */
export type HeardAnswer = Extract<
  ConnectionAnswer,
  {
    readonly kind:
      | 'acknowledged'
      | 'subscribed'
      | 'event'
      | 'error'
      | 'disconnect'
      | 'ping'
      | 'pong';
  }
>;

/** Reads and writes what passes between a gateway and its client besides events. */
export type ConnectionCodec = {
  /** The name under which clients ask for the protocol at the upgrade. */
  readonly subprotocol: string;
  /** The id under which the gateway speaks. */
  readonly gatewayId: string;
  /** Null for what breaks the rules of the protocol, which `decode` tells. Never throws. */
  read(json: unknown): ConnectionFrame | null;
  /** The answer as a JSON value. */
  say(answer: ConnectionAnswer, context: AnswerContext): object;
  /** What we ask of another gateway, as a JSON value. */
  ask(wish: ConnectionWish, context: Omit<AnswerContext, 'about'>): object;
  /** What another gateway says; null for all that a client has no use for, and what breaks the rules. Never throws. */
  hear(json: unknown): HeardAnswer | null;
  /** A printed message with the id and the sender of its event, which its own sender may have left out. */
  addressed(json: unknown, event: ClutchMessage): object;
};
