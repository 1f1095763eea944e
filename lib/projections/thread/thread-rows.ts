// The rows of a thread's view as plain data: components draw them and decide nothing. One kind per way of drawing; the
// seventeen Clutch types become these.
import type { EventRecord } from '@/lib/model/event-record';
import type { ClockConflict, TaskContract, TaskState } from '@/lib/model/summary';

/** Where a row stands. The key stays the same while older and newer events come in around the row. */
type Placed = {
  readonly key: string;
  /** The seq of its (first) event; a divider has that of the event below it. */
  readonly seq: number;
};

/** Of one event. */
type Said = Placed & {
  readonly record: EventRecord;
  /** Whether the row opens a group: another sender than the row above, or another minute. */
  readonly showSender: boolean;
  readonly mark: RowMark | null;
};

/** What an import says of its event (`meta.mark`), in its own words; or that nothing follows from it, for a stranger says it (CD11). */
export type RowMark =
  | { readonly kind: 'imported'; readonly name: string; readonly text: string }
  | { readonly kind: 'changes_nothing' };

/** What is known of the row's task by everything that was read of the thread so far. */
export type TaskGlance = { readonly state: TaskState; readonly attempts: number };

export type DayRow = Placed & {
  readonly kind: 'day';
  /** As the given calendar names it, by default `YYYY-MM-DD` in UTC. */
  readonly day: string;
};

/** Everything below it came after the reader was last here. */
export type UnreadRow = Placed & { readonly kind: 'unread' };

export type ChatRow = Said & { readonly kind: 'chat' | 'system'; readonly text: string };

export type RequestRow = Said & {
  readonly kind: 'request';
  readonly title: string;
  /** The rest of the text, where it says more than the title. */
  readonly text: string;
  readonly task: TaskGlance;
};

/** A request for another attempt. */
export type RetryRow = Said & {
  readonly kind: 'retry';
  readonly attempt: number;
  /** Null where the request before is not among the events at hand. */
  readonly sameKey: boolean | null;
  readonly task: TaskGlance;
};

/** Under the id that the task bears, whichever message the event answers. */
type OfTask = { readonly taskId: string };

export type AcceptRow = Said & OfTask & { readonly kind: 'accept' };

export type ProgressRow = Said &
  OfTask & {
    readonly kind: 'progress';
    /** 0 to 100; null where the event gives none. The row's record is the latest of those folded in it. */
    readonly percent: number | null;
    readonly text: string;
    /** The seqs of all progress events in it, ascending. */
    readonly seqs: readonly number[];
  };

export type ResultField = {
  readonly name: string;
  readonly value: unknown;
  /** The length of a list. */
  readonly count: number | null;
};

/** How long something took. */
export type Took = {
  /** Null where its beginning is not at hand, or nothing tells how long it took. */
  readonly durationMs: number | null;
  /** Absent where clocks agree. */
  readonly conflict?: ClockConflict;
};

/** Took: from the request to the result. */
export type ResultRow = Said &
  Took & {
    readonly kind: 'result';
    readonly title: string;
    /** What the payload holds besides its title. */
    readonly fields: readonly ResultField[];
    readonly attempts: number;
    /** The step of a workflow that the task is bound to; absent where none is. */
    readonly contract?: TaskContract;
    /** Our orchestrator hands on what somebody else answered; absent from every other result. */
    readonly passesOn?: PassedOn;
  };

/** Whose result is passed on. */
export type PassedOn = {
  /** Null where the result itself is not at hand. */
  readonly agentId: string | null;
  /** Whether the result itself stands in another row. */
  readonly isShown: boolean;
};

export type ErrorRow = Said & {
  readonly kind: 'error';
  readonly code: string;
  readonly text: string;
  readonly retryable: boolean | null;
  /** Null where nobody counts attempts and there was one. */
  readonly attempt: number | null;
};

/** A task ended by a cancel or by its time, where it was its sender's to end. */
export type EndRow = Said &
  OfTask & {
    readonly kind: 'cancel' | 'timeout';
    readonly text: string;
    readonly ended: boolean;
  };

/**
 * A tool call with its outcome; either may be missing. The row's record is the call, else the outcome. A call is running until it is
 * answered, or its task has ended.
 */
export type ToolRow = Said &
  Took & {
    readonly kind: 'tool';
    readonly state: 'running' | 'unanswered' | 'ok' | 'failed';
    readonly tool: string;
    /** The arguments in a few words. */
    readonly summary: string;
    readonly call: EventRecord | null;
    readonly outcome: EventRecord | null;
  };

export type DecisionRow = Said & {
  readonly kind: 'decision';
  readonly selected: string | null;
  /** By score, the best first; unscored ones in the order given. */
  readonly candidates: readonly { readonly agent_id: string; readonly score: number | null }[];
  readonly reason: string;
  /** How many agents were looked at, where the decision says so. */
  readonly considered: number | null;
  /** Not by our own router: somebody else declared it. */
  readonly elsewhere: boolean;
};

export type RoutingFailureRow = Said & {
  readonly kind: 'routing_failure';
  readonly reason: string;
  readonly elsewhere: boolean;
};

/** A dialect of CBCL that is defined or taught; the row's component reads it out of the record. */
export type DialectRow = Said & { readonly kind: 'dialect' };

/** What became of a dialect here. */
export type DialectDecisionRow = Said & { readonly kind: 'dialect_decision' };

/** Consecutive signs of life. */
export type LifecycleRow = Placed & {
  readonly kind: 'lifecycle';
  readonly records: readonly EventRecord[];
  readonly heartbeats: number;
  readonly registered: number;
  readonly updated: number;
  /** In order of first appearance. */
  readonly agents: readonly string[];
  /** Whether none of them reported trouble. */
  readonly healthy: boolean;
};

/** Consecutive messages of one sender that are folded by default (`meta.fold`). */
export type ThoughtsRow = Placed & {
  readonly kind: 'thoughts';
  readonly records: readonly EventRecord[];
  readonly agent_id: string;
  readonly showSender: boolean;
  readonly mark: RowMark | null;
};

export type ThreadRow =
  | DayRow
  | UnreadRow
  | ChatRow
  | RequestRow
  | RetryRow
  | AcceptRow
  | ProgressRow
  | ResultRow
  | ErrorRow
  | EndRow
  | ToolRow
  | DecisionRow
  | RoutingFailureRow
  | DialectRow
  | DialectDecisionRow
  | LifecycleRow
  | ThoughtsRow;

/** The seqs of the events in a row; none for a divider. */
export function seqsOfRow(row: ThreadRow): readonly number[] {
  switch (row.kind) {
    case 'day':
    case 'unread':
      return [];
    case 'progress':
      return row.seqs;
    case 'tool':
      return [row.call, row.outcome].flatMap((record) => record?.seq ?? []);
    case 'lifecycle':
    case 'thoughts':
      return row.records.map((record) => record.seq);
    default:
      return [row.seq];
  }
}

/** The row in which an event stands; null where it is not among them. */
export function rowWithSeq(rows: readonly ThreadRow[], seq: number): ThreadRow | null {
  return rows.find((row) => seqsOfRow(row).includes(seq)) ?? null;
}
