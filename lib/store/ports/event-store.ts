// The port of the log. It appends and reads; it has no update and no delete. Redaction is an event like any other: to append
// one (lib/model/redaction.ts) empties payload and raw of the events that it names, in the same commit, and leaves their
// rows, their hashes and everyone's seq as they are.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventSelection } from '@/lib/model/event-filter';
import type { EventDetail, EventRecord, Origin, SignatureStatus } from '@/lib/model/event-record';
import type { Finding, Verdict } from '@/lib/model/finding';
import type { Redaction } from '@/lib/model/redaction';

/** The previous hash of the first event. */
export const GENESIS_HASH = '0'.repeat(64);

/** One page of a read at most. */
export const PAGE_LIMIT_MAX = 1000;

/** One page of a read at most, in bytes of its events: what a hundred readers at once may ask of the memory. */
export const PAGE_BYTES_MAX = 4 * 1024 * 1024;

/**
 * What is read at once for a reader that takes long: some 2 ms of the event loop, a few hundred ordinary events, and all that one who takes
 * nothing costs. Bytes.
 */
export const PIECE_BYTES = 256 * 1024;

/** One event on its way into the log. */
export type NewEvent = {
  readonly event: ClutchMessage;
  readonly protocol: string;
  readonly channel: string;
  readonly origin: Origin;
  readonly signature: SignatureStatus;
  readonly findings: readonly Finding[];
  /** ISO 8601 UTC with milliseconds, by the server's clock. */
  readonly receivedAt: string;
  /** Lower-case hex SHA-256 of the native message's canonical text: what `id_conflict` compares. */
  readonly nativeHash: string;
};

/** The raw message, kept beside the first event that it gave. */
export type RawMessage = {
  readonly text: string;
  readonly encoding: 'utf8' | 'base64';
  readonly contentType: string;
};

/** Events that come from one native message: all are stored, or none is. The first one carries the id and the raw message. */
export type NewMessage = {
  readonly events: readonly [NewEvent, ...NewEvent[]];
  /** Null of what the engine says itself: it had no other form than its events. */
  readonly raw: RawMessage | null;
  /** Whether the raw message is the JSON of the first event itself, member for member, in whatever order and spelling. */
  readonly isVerbatim?: boolean;
  /** For a decision of our own: the seq of the state that it rests on. A later one in the log makes it `stale`. */
  readonly stateSeq?: number;
  /** For what is done to a task by somebody who looked at it before: a later turn of one of these tasks makes it `stale`. */
  readonly turns?: KnownTurns;
};

/** Tasks of a message's run, and up to which seq their turns were known to who made the message. */
export type KnownTurns = { readonly task_ids: readonly string[]; readonly seq: number };

/** What became of one message of an append. Only `stored` wrote anything. */
export type AppendOutcome =
  | { readonly status: 'stored'; readonly seq: number }
  | { readonly status: 'duplicate'; readonly seq: number }
  /** The id exists in this run with other content, at `seq`. */
  | { readonly status: 'id_conflict'; readonly seq: number }
  /** `column` holds U+0000 or a lone surrogate, which no database keeps; the other messages of the batch are stored. */
  | { readonly status: 'bad_text'; readonly column: string }
  /** A decision, or what was done to a task, that did not know of the one at `seq`, which may have come to something else. */
  | { readonly status: 'stale'; readonly seq: number };

/** What became of all messages of an append. */
export type AppendResult = {
  /** One per message, in order; `seq` is that of the primary event. */
  readonly outcomes: readonly AppendOutcome[];
  /** What was stored, ascending and gap-free: what followers are told. */
  readonly stored: readonly EventRecord[];
};

/** The last event of the log and its hash: 0 and `GENESIS_HASH` while there is none. */
export type Head = { readonly seq: number; readonly hash: string };

/** A part of the log between two seqs, from the side that `order` says. */
export type EventQuery<Filter = EventSelection> = {
  readonly filter?: Filter;
  /** Exclusive. */
  readonly after?: number;
  /** Exclusive. */
  readonly before?: number;
  readonly limit: number;
  /** What the events of the page weigh at most, where that is less than a page may. The first one comes whatever it weighs. */
  readonly bytesMax?: number;
  readonly order: 'asc' | 'desc';
};

/** What one read of the log gave, in the order of its query. */
export type EventPage = {
  readonly events: EventRecord[];
  /** Whether its limit or its bytes ended it: more may follow. Another one holds the last event that the query asks for. */
  readonly isFull: boolean;
};

/** The columns that a link of the hash chain covers, with payload and raw by their hashes. */
export type ChainRow = {
  readonly seq: number;
  readonly hash: string;
  readonly prev_hash: string;
  /** Every other column, by name. */
  readonly columns: Readonly<Record<string, string | number | null>>;
  /** Null where emptied; otherwise the text whose SHA-256 stands in `columns`. */
  readonly payload: string | null;
  readonly raw: string | null;
  /** A column by which its texts would not find it; null where there is none. */
  readonly misfiled: string | null;
  /** What the database says of an emptied row; null where it says nothing, and of every other row. */
  readonly redaction: ChainRedaction | null;
};

/** Why a row was emptied, and the event of the log that is to say so. */
export type ChainRedaction = {
  readonly reason: string;
  readonly event: { readonly seq: number; readonly redaction: Redaction | null } | null;
};

/** A redaction that no event says. */
export type UnsaidRedaction = {
  readonly seq: number;
  readonly reason: string;
  /** The id of the key that asked. */
  readonly by: string;
};

/** How one event kept the rules. */
export type CheckedEvent = {
  readonly seq: number;
  readonly received_at: string;
  readonly protocol: string;
  readonly verdict: Verdict;
  /** Rules of its findings of the levels error and warning, each once, in the order of the findings. */
  readonly rules: string[];
};

/** The log of one workspace, shared by all processes that open its database. */
export interface EventStore {
  /**
   * Appends messages in order, in one durable commit; resolves only after it.
   * @param options.expectedSeq refuses with AppError `conflict` unless the head is there.
   * @throws AppError `store_full` or `store_unavailable`: nothing was stored.
   */
  append(
    messages: readonly NewMessage[],
    options?: { expectedSeq?: number },
  ): Promise<AppendResult>;
  /** The last event that is durable. */
  head(): Promise<Head>;
  /** At most `limit` events, and at most `PAGE_BYTES_MAX` of them. */
  readPage(query: EventQuery): Promise<EventPage>;
  /** The events of such a page: where there are fewer than asked for, more may follow. */
  read(query: EventQuery): Promise<EventRecord[]>;
  /** One event with its raw message and what else is kept beside it. Null where there is no such seq. */
  get(seq: number): Promise<EventDetail | null>;
  /** As `get`, of the events after a seq, ascending. Their raw messages may be large: few are asked for at once. */
  readDetails(after: number, limit: number): Promise<EventDetail[]>;
  /** The events of some seqs, newest first, as far as the bytes of a page go: who is given too few asks for the others. */
  readAt(seqs: readonly number[]): Promise<EventRecord[]>;
  /** The last messages of a sender by their primary events, newest first, with the rules that they broke. */
  readChecked(agentId: string, limit: number): Promise<CheckedEvent[]>;
  /** The chain's rows after a seq, ascending: what `verify` recomputes. */
  readChain(after: number, limit: number): Promise<ChainRow[]>;
  /** Redactions of events after a seq that no event of the log says, ascending: those from before they were events. */
  readUnsaidRedactions(after: number, limit: number): Promise<UnsaidRedaction[]>;
}
