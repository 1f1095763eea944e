// What the engine offers as an orchestrator: decisions, what they would have been, who owes what, what is delivered, and
// what people may do to a task. Every action is an event of the log; everything shown is a fold of it.
import type { EventRecord } from '@/lib/model/event-record';
import type { ListPage, ListQuery } from '@/lib/model/listing';
import type {
  DeliveredMessage,
  DeliveryQuery,
  DeliverySummary,
  NativeForm,
} from '@/lib/model/orchestration/delivery';
import type { Lineage, Review } from '@/lib/model/orchestration/lineage';
import type { Obligation, ObligationKind } from '@/lib/model/orchestration/obligation';
import type {
  Decision,
  DecisionFlip,
  RoutingAgent,
  RoutingOverrides,
} from '@/lib/model/orchestration/routing';
import type { AgentStanding } from '@/lib/model/orchestration/standing';
import type {
  Proposal,
  ProposalState,
  Triad,
  TriadSettings,
} from '@/lib/model/orchestration/triad';
import type { PayloadSchema, Workflow } from '@/lib/model/orchestration/workflow';
import type { Principal } from '@/lib/model/principal';
import type { Result } from '@/lib/std/result';
import type { DeliveryKey, NewDelivery } from '@/lib/store/ports/outbox-store';
import type { LongWork } from './long-work';

/** What a dry run is asked (`POST /api/v1/route`). */
export type RouteQuestion = {
  readonly requires: readonly string[];
  readonly prefers: readonly string[];
  readonly domain?: string | undefined;
  readonly policy?: Readonly<Record<string, unknown>> | undefined;
  readonly overrides?: RoutingOverrides | undefined;
};

/** What making a run's decisions and tasks again came to; without mismatches it is the same run. */
export type ReplayReport = {
  readonly events: number;
  readonly decisions: number;
  readonly mismatches: readonly {
    readonly seq: number;
    readonly what: 'decision' | 'tasks';
    readonly expected: string;
    readonly saw: string;
  }[];
};

/** One decision of our own router, as the metrics count it. */
export type DecisionMade = {
  /** Somebody got the task, nobody can, or it waits for an agent with room. */
  readonly outcome: 'selected' | 'none' | 'waiting';
  /** What the router took to decide. */
  readonly seconds: number;
};

/** What a person, or a program with an operator's key, does to a task. */
export type TaskCommand =
  | { readonly action: 'cancel'; readonly reason?: string | undefined }
  /** Asks again for a failed task, and for the failed tasks below it. */
  | { readonly action: 'retry' }
  /** To an agent, or by a new decision without the present one. */
  | { readonly action: 'reassign'; readonly to?: string | undefined }
  /** Asks a voter of the proposal that the task is once more. */
  | { readonly action: 'remind'; readonly agent_id: string }
  | {
      readonly action: 'approve' | 'reject' | 'question';
      readonly comment?: string | undefined;
    };

/** Which recorded decisions: of a run, of a task, or of a task in a run; at least one of the two is given. */
export type RecordedQuery = {
  readonly run_id?: string;
  readonly task_id?: string;
  /** Exclusive, as `before` is. */
  readonly after?: number;
  readonly before?: number;
  /** At most, and by default, what the store reads at once. */
  readonly limit?: number;
  /** By default `asc`. */
  readonly order?: 'asc' | 'desc';
};

/** A page of decisions. `next` is where to go on: `after` when ascending, `before` when descending; null at the end. */
export type DecisionsPage<Item> = { readonly decisions: Item[]; readonly next: number | null };

/** Which proposals, newest first; `before` is a seq, exclusive. */
export type ProposalQuery = {
  readonly run_id?: string | undefined;
  readonly thread_id?: string | undefined;
  readonly triad?: string | undefined;
  /** Those in any of these states. */
  readonly state?: readonly ProposalState[] | undefined;
  /** A moment of the past, by the seq of the last event that counts; without it, or behind the head, the present. */
  readonly at?: number | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
};

/** `next` is the `before` of the next page; null at the end. */
export type ProposalsPage = { readonly proposals: Proposal[]; readonly next: number | null };

/** Whose obligations, of which kind, in which run; `after` is the `next` of the page before. */
export type ObligationQuery = {
  readonly run_id?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly kind?: ObligationKind | undefined;
  readonly after?: string | undefined;
  /** A moment of the past, by the seq of the last event that counts; without it, or behind the head, the present. */
  readonly at?: number | undefined;
  readonly limit: number;
};

/** One page of what is owed. `next` is the `after` of the page behind it; null at the end. */
export type ObligationsPage = {
  readonly obligations: Obligation[];
  /** How many there are, on this page or not; of an agent or a kind at least so many where there are more than 10,000. */
  readonly total: number;
  readonly next: string | null;
};

/** Colloquy as the orchestrator of its agents and the referee of their triads. */
export interface Orchestration {
  decisions(query: RecordedQuery): Promise<DecisionsPage<Decision>>;
  /** Whom the router would choose at this moment; nothing is recorded. */
  route(question: RouteQuestion): Decision;
  /** What routing knows of the registered agents at this moment: their load, and how their last tasks ended. */
  standings(): readonly RoutingAgent[];
  /** What was known of an agent at a moment, by default at the head; null where it had said nothing by then. */
  standing(agentId: string, at?: number): Promise<AgentStanding | null>;
  /** Those who had said something by a moment, by id. */
  standingsAt(query: ListQuery & { readonly at: number }): Promise<ListPage<AgentStanding>>;
  /**
   * The newest 1,000 decisions of a run, or those `before` a seq, under other circumstances, in the order of the log; `next`
   * is the `before` of what was left out. Null where there is no such run.
   */
  whatIf(
    runId: string,
    overrides: RoutingOverrides,
    options?: LongWork & { readonly before?: number | undefined },
  ): Promise<DecisionsPage<DecisionFlip> | null>;
  /** Computes a run's projections and decisions again from the log. Null where there is no such run. */
  replay(runId: string, work?: LongWork): Promise<ReplayReport | null>;
  /** Told of each decision of our own router, as it is made. Returns the function that ends it. */
  onDecided(listener: (made: DecisionMade) => void): () => void;
  /** Null where there is no such run. */
  lineage(runId: string, at?: number, signal?: AbortSignal): Promise<Lineage | null>;
  /** The review of a task's result, by the task's id or that of the review's own task; null where there is none. */
  review(task: { run_id: string; task_id: string }): Promise<Review | null>;
  /** Loads what is known of the runs of events, so that it can be told of them to whom they go. */
  prepare(records: readonly EventRecord[]): Promise<void>;
  /**
   * Oldest first; what is not delivered apart.
   * @throws AppError `limit_exceeded` where a moment of the past takes too much to tell
   */
  obligations(query: ObligationQuery, signal?: AbortSignal): Promise<ObligationsPage>;
  /** How many there are in all. */
  owedTotal(): number;
  /** How many there are of each kind in runs in memory, and in all other runs together. */
  owedCounts(): {
    readonly byKind: ReadonlyMap<ObligationKind, number>;
    readonly elsewhere: number;
  };
  /** Told, at most once a second, when what is owed has changed. Returns the function that ends it. */
  onObligations(listener: () => void): () => void;
  /**
   * @throws AppError `not_found`, `conflict` where the task's state does not allow it, or `rate_limited` where a voter was asked
   * a moment ago.
   */
  command(
    task: { run_id: string; task_id: string },
    command: TaskCommand,
    principal: Principal,
  ): Promise<{ seq: number }>;

  /** To whom an event goes, groups expanded, and whether it is kept back; asked for each event of the log once or again. */
  recipients(record: EventRecord): NewDelivery[];
  /**
   * An event as an agent reads it, in the first of these protocols, or of those of its card, that can say it; else why none can.
   * What this server says itself is signed where the protocol has a way to.
   */
  nativeForm(
    record: SaidEvent,
    agentId: string,
    protocols?: readonly string[],
  ): Result<NativeForm, string>;
  /** What an event lets go, or keeps from its recipients for good: the deliveries of a result after its review. */
  releases(record: EventRecord): {
    readonly seq: number;
    readonly agent_ids: readonly string[];
    readonly to: 'waiting' | 'withheld';
  }[];
  /** A delivery was given up: what was asked with it ends with task.error `UNDELIVERABLE`. */
  undelivered(delivery: DeliveryKey, reason: string): Promise<void>;

  proposals(query: ProposalQuery): Promise<ProposalsPage>;
  /** The latest of this name, in a run or in any, by default as it is now; null where there is none, or was none by then. */
  proposal(
    name: string,
    where?: { readonly run_id?: string | undefined; readonly at?: number | undefined },
  ): Promise<Proposal | null>;
  /** By name. */
  triads(): Triad[];
  triad(name: string): Triad | null;
  /** Configures a triad from here on. @throws AppError `limit_exceeded` where there are too many */
  putTriad(name: string, settings: TriadSettings, principal: Principal): Promise<Triad>;

  workflows(): Workflow[];
  /** The built-in payload types and those that workflows brought. */
  schemas(): PayloadSchema[];
  /** @throws AppError `invalid_value` with what is wrong, where. */
  putWorkflow(name: string, source: string, principal: Principal): Promise<Workflow>;
}

/** An event, and how the server knows that it came in. */
export type SaidEvent = Pick<EventRecord, 'event' | 'origin'>;

/** Takes what is delivered over a connection; resolves true when the agent acknowledged it. */
export type DeliverySink = (message: DeliveredMessage) => Promise<boolean>;

/** Tries to deliver since the start, by how they ended. */
export type DeliveryStats = { delivered: number; retried: number; dead: number };

/** What verifies our pushes: Ed25519. */
export type SigningKey = {
  readonly kid: string;
  /** The 32 bytes, base64url. */
  readonly public_key: string;
};

/** What agents are given, by every way that there is, and what became of it. */
export interface Deliveries {
  /** Leases what waits for an agent; waits for something to come, at most `waitMs`. */
  pull(
    agentId: string,
    options: { max: number; waitMs: number; signal?: AbortSignal },
  ): Promise<DeliveredMessage[]>;
  /** Returns the lease ids that counted. */
  acknowledge(agentId: string, leaseIds: readonly string[]): Promise<string[]>;
  /**
   * Delivers over this connection from here on, until the function that it returns is called: in `protocol`, where the
   * connection speaks no other.
   */
  connect(agentId: string, sink: DeliverySink, protocol?: string): () => void;
  /** Delivers again what an agent was given after a seq: the newest thousand, over whichever way it takes them. */
  repeat(agentId: string, after: number): Promise<void>;
  list(query: DeliveryQuery): Promise<DeliverySummary[]>;
  /** Sends a dead delivery again. False where it is not dead. */
  resend(agentId: string, seq: number): Promise<boolean>;
  /** Deliveries that were given up, and those whose lease ran out: the `delivery` rows of the Owed inbox. */
  owed(runId?: string): Promise<Obligation[]>;
  /** Told whenever this process gave a delivery up, or took one up again. Returns the function that ends it. */
  onOwed(listener: () => void): () => void;
  stats(): Readonly<DeliveryStats>;
  signingKey(): SigningKey;
}
