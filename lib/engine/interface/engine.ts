// What the engine offers to the API, the socket, the pages and the command line. Who may call what is decided by the
// caller's handler; whether a message may speak for its sender is decided here.
import type { AgentCard } from '@/lib/model/agent-card';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { AgentConversations } from '@/lib/model/dialects/agent-conversations';
import type { Rejection } from '@/lib/model/errors/rejection';
import type { EventFilter } from '@/lib/model/event-filter';
import type { EventDetail, EventRecord } from '@/lib/model/event-record';
import type { FailureCode } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import type { AgentListing } from '@/lib/model/known-agents';
import type { Principal } from '@/lib/model/principal';
import type { SearchCounts } from '@/lib/model/search-result';
import type { AgentSummary, Task } from '@/lib/model/summary';
import type { RunMoments } from '@/lib/projections/moments/run-moments';
import type { RunUsage } from '@/lib/projections/usage/run-usage';
import type { Codec, Frame } from '@/lib/protocols/codec/codec';
import type { RunDiff } from '@/lib/run-diff/run-diff';
import type { ChainReport } from '@/lib/store/integrity/verify';
import type { ArtifactStore } from '@/lib/store/ports/artifact-store';
import type { CheckedEvent, EventPage, EventQuery, Head } from '@/lib/store/ports/event-store';
import type { AgentPublicKey } from '@/lib/store/ports/registry-store';
import type { RejectionQuery } from '@/lib/store/ports/rejection-store';
import type { TasksState } from '@/lib/tasks/run-tasks';
import type { AgentSessions } from './agent-sessions';
import type { DialectRegistry } from './dialect-registry';
import type { Directory } from './directory';
import type { DryRunReport } from './dry-run-report';
import type { IngestError } from './ingest-error';
import type { LongWork } from './long-work';
import type { Orchestration } from './orchestration';
import type { PersonKeys } from './person-keys';
import type { Reactions } from './reactions';
import type { RunFileCommands } from './run-files';
import type {
  CountRequest,
  MatchingPage,
  MatchingRequest,
  SearchPage,
  SearchRequest,
} from './search';
import type { Suspects } from './suspects';
import type { TranslationReport } from './translation-report';
import type { Views } from './views';

/** An item of a request: read, or already known to be unreadable (one line of an NDJSON stream). */
export type IngestItem =
  | { readonly ok: true; readonly frame: Frame }
  | {
      readonly ok: false;
      readonly text: string;
      readonly code: FailureCode;
      readonly message: string;
    };

/** Messages of one protocol that one principal sends at once. `channel`, `run_id`, `thread_id` and `from` hold where a message does not say. */
export type IngestRequest = {
  /** A codec's protocol, or a bridge's name. */
  readonly protocol: string;
  readonly items: readonly IngestItem[];
  readonly contentType: string;
  readonly principal: Principal;
  readonly channel?: string;
  readonly run_id?: string;
  readonly thread_id?: string;
  readonly from?: string;
  /** One of the codec's `profiles`. */
  readonly profile?: string;
  readonly idempotencyKey?: string;
  /** Where large texts of the messages go that are content of their protocol; absent: nowhere, they stay. */
  readonly large?: 'artifact';
  /** Place of the first item in the request's body, counted from 0, where a body is taken in several parts. */
  readonly offset?: number;
};

/** Everything of a request but its items. */
export type IngestEnvelope = Omit<IngestRequest, 'items' | 'offset'>;

/** A large text of a message that an artifact holds: where its reference stands in the message, as a JSON Pointer. */
export type MovedContent = { readonly path: string; readonly ref: string; readonly bytes: number };

/** One entry of `results` in the answer to a post of events. */
export type IngestResult = {
  readonly id: string | null;
  readonly status: 'stored' | 'duplicate' | 'rejected';
  readonly seq?: number;
  /** Absent where nothing of the message was moved. */
  readonly moved?: readonly MovedContent[];
  readonly error?: IngestError;
};

/** What became of one item of a request, in the order of the items. */
export type IngestOutcome = {
  readonly result: IngestResult;
  /** What the message became, also where it was a duplicate; empty where it was rejected. */
  readonly events: readonly ClutchMessage[];
  readonly findings: readonly Finding[];
  /** What the message's own protocol answers to it: a JSON value, or text where the protocol is no JSON. */
  readonly reply?: unknown;
  /** Of what was refused for now: after how long it may be sent again. */
  readonly retryAfterSec?: number;
};

/** By a moment of the past, which is the seq of the last event that counts; without one, or behind the head, the present. */
export type PastRejectionQuery = RejectionQuery & { readonly at?: number };

/** How an agent kept the rules lately. */
export type Conformance = {
  readonly messages: CheckedEvent[];
  readonly rejections: {
    id: number;
    received_at: string;
    protocol: string;
    code: FailureCode;
    rules: string[];
  }[];
};

/** The tasks of a run at a moment, and the states of its folds, from which a reader goes on. */
export type TasksAt = {
  readonly at: number;
  readonly tasks: Task[];
  readonly state: TasksState;
  readonly moments: RunMoments;
  readonly usage: RunUsage;
};

/** Told after the durable commit, in order, without gap: the first record's seq is one more than the last one's before. */
export type FollowListener = (records: readonly EventRecord[]) => void;

/** A moment of each of two runs, by the seq of its last event that counts; the newest one where it is not said. */
export type DiffMoment = { readonly a?: number | undefined; readonly b?: number | undefined };

/** Everything that edges (HTTP, sockets, the gateway, pages) ask of one workspace. One object per process. */
export interface Engine extends RunFileCommands {
  /** @throws AppError `overloaded`, `store_full`, `store_unavailable` or `shutting_down`: nothing of the request is acknowledged. */
  ingest(request: IngestRequest): Promise<IngestOutcome[]>;
  /** What would become of one message if it were sent. Stores nothing. */
  dryRun(request: IngestEnvelope & { readonly item: IngestItem }): Promise<DryRunReport>;
  /** Protocols and bridges that `ingest` takes. */
  taken(): readonly Codec[];
  /** The protocols that agents speak here, bridges apart. */
  spoken(): readonly Codec[];
  /** What agents may read, by every name that their cards may call it. */
  readable(): ReadonlyMap<string, Codec>;
  /** Reads one message, checks it by itself and translates it into other protocols. Stores nothing. */
  translate(
    request: {
      /** Null: found out by the message's shape. */
      from: Codec | null;
      to: readonly Codec[];
      /** A JSON value, or a string that holds the message's text. */
      message: unknown;
      profile?: string;
      /** Who speaks where the message does not say. */
      sender?: string;
    },
    signal?: AbortSignal,
  ): Promise<TranslationReport>;
  /** The last messages of an agent with the rules that they broke, and those that were refused; newest first. */
  conformance(agentId: string, limit: number): Promise<Conformance>;
  /** What CBCL shows of an agent's conversations, as of everything that is stored. */
  conversations(agentId: string): Promise<AgentConversations>;

  /** A `task_id` in the filter names a task by any of its ids. Bounded in bytes as in number, as the store's is. */
  readPage(query: EventQuery<EventFilter>): Promise<EventPage>;
  /** As `readPage`, for who reads on and on: few such readings are under way at once, the others wait for their turn. */
  readInTurn(query: EventQuery<EventFilter>): Promise<EventPage>;
  /** The events of such a page: where there are fewer than asked for, more may follow. */
  read(query: EventQuery<EventFilter>): Promise<EventRecord[]>;
  /** Whether an event passes the filter, by the tasks as they are joined at this moment; of events that followers were told. */
  matches(record: EventRecord, filter: EventFilter): boolean;
  get(seq: number): Promise<EventDetail | null>;
  /** Events after a seq with what the log keeps beside them, ascending, for who reads many. */
  readDetails(after: number, limit: number): Promise<EventDetail[]>;
  /**
   * Full text over everything that can be read, newest first.
   * @throws AppError `invalid_query`, `overloaded` or `store_unavailable`
   */
  search(request: SearchRequest): Promise<SearchPage>;
  /** As `readPage`, of the events that a search means as well. @throws AppError as `search` */
  readMatching(request: MatchingRequest): Promise<MatchingPage>;
  /** What says of an event whether a search means it. @throws AppError `invalid_query` */
  meaningOf(q: string): (record: EventRecord) => boolean;
  /** The newest hits of a search, counted. @throws AppError as `search` */
  searchCounts(request: CountRequest): Promise<SearchCounts>;
  head(): Promise<Head>;
  /** Returns the function that ends it. */
  follow(listener: FollowListener): () => void;
  directory: Directory;
  /** What operators hide, rename and merge. */
  views: Views;
  suspects: Suspects;
  /** What people reacted to events, and what they pinned. */
  reactions: Reactions;
  /** The tasks of a run at a moment (default: the head), by `first_seq`. Null where the run has no event by then. */
  tasks(runId: string, at?: number, signal?: AbortSignal): Promise<TasksAt | null>;
  /** Every event of a run as a moment, up to `at`, the head. Null where there is no such run. */
  moments(
    runId: string,
    signal?: AbortSignal,
  ): Promise<{ readonly at: number; readonly moments: RunMoments } | null>;
  /** What two runs differ in, by default at their newest events. Null where one of them is not there. */
  diff(a: string, b: string, at?: DiffMoment): Promise<RunDiff | null>;
  rejections(query: PastRejectionQuery): Promise<Rejection[]>;
  /** Told when messages were refused. Returns the function that ends it. */
  onRejection(listener: (rejection: Rejection) => void): () => void;
  /** Told when presence, load or card of an agent changed. Returns the function that ends it. */
  onPresence(listener: (agents: readonly AgentSummary[]) => void): () => void;

  /** Registers or updates; logs `agent.register` or `agent.update`. Returns what C20 misses in the card, as findings. */
  register(
    card: AgentCard,
    principal: Principal,
  ): Promise<{ agent: AgentSummary; findings: Finding[] }>;
  /** Agents that are known by name, and those that are here, each with its status. */
  listAgents(): AgentListing[];
  /** Asks an agent to start anew, by an event that is delivered to it like any other; it may leave that be. Null where it is not registered. */
  restart(agentId: string): Promise<{ seq: number } | null>;
  /** Null where the agent is not registered. */
  heartbeat(agentId: string): Promise<AgentSummary | null>;
  /** Takes an agent offline; its history stays. Null where the agent is not registered. */
  retire(agentId: string, principal: Principal): Promise<AgentSummary | null>;

  /** Keeps an agent's Ed25519 public key; signatures are checked by it from the next message on. */
  putPublicKey(key: Omit<AgentPublicKey, 'created_at'>): Promise<AgentPublicKey>;
  publicKeys(agentId: string): AgentPublicKey[];
  /**
   * The listener learns which key verifies nothing any more, because this process or another put one in its place.
   * Returns the function that ends it.
   */
  onPublicKeyReplaced(listener: (key: AgentPublicKey) => void): () => void;

  /** The keys with which people sign what they send. */
  personKeys: PersonKeys;

  /** The dialects of CBCL: installed, offered, and what the rules say of one. */
  dialects: DialectRegistry;

  /** What was said under one session id, agent by agent. */
  sessions: AgentSessions;

  /** Colloquy as the orchestrator and the referee. */
  orchestration: Orchestration;

  artifacts: ArtifactStore;
  redact(seq: number, reason: string, principal: Principal): Promise<boolean>;
  verify(work?: LongWork): Promise<ChainReport>;
  /**
   * Makes lists, open work and everything else that is folded of the log anew, while it is read and written.
   * @returns up to which event
   * @throws AppError `conflict` while that is under way
   */
  rebuild(work?: LongWork): Promise<{ readonly seq: number }>;
  /** Whether it can take writes; the text says what is wrong. */
  check(): Promise<{ ok: true } | { ok: false; reason: string }>;
  /** Stops taking writes, finishes those under way, closes the stores. */
  close(): Promise<void>;
}
