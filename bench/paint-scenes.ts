// The pages on which live events are watched: where each event is shown, and which events are sent.
import type { Marked } from './paint-watch';
import { kilobyteEvent } from './sample';

/** Threads of the channel and tasks of the run over which events are spread: a screen of rows. */
const ROWS = 15;

const ORCHESTRATOR = { agent_id: 'agent:orchestrator', role: 'orchestrator' };

export type Scene = {
  readonly name: string;
  readonly path: string;
  readonly marked: Marked;
  /** The events that stand there before the page is opened. */
  readonly before: readonly Record<string, unknown>[];
  /** Whose key sends them: an admin's, where nobody is named. */
  readonly sender?: {
    readonly role: 'agent';
    readonly agent_id: string;
    readonly grants: ['orchestrator'];
  };
  readonly event: (index: number) => Record<string, unknown>;
  /** What shows the event of an index; `seqs` are those of the events before. */
  readonly keyOf: (index: number, seqs: readonly number[]) => string;
  /** The count that has to stand there; `place` is the event's among those of its key in the order of the log, from 0. */
  readonly countOf: (place: number, index: number) => number;
};

/** Every event is a row with its text; the bare page shows the same. */
export const THREAD: Scene = {
  name: 'thread',
  path: `/t/${encodeURIComponent('thread:bench')}`,
  marked: { element: 'li, p', text: 'mark-(?<key>\\d+) said' },
  before: [kilobyteEvent({ payload: { text: 'the first' } })],
  event: (index) => kilobyteEvent({ payload: { text: `mark-${index} said in the thread` } }),
  keyOf: String,
  countOf: () => 1,
};

/** Every event counts in one of the threads of a channel. */
const CHANNEL: Scene = {
  name: 'channel',
  path: '/c/bench',
  marked: {
    element: '[data-thread]',
    keyAttribute: 'data-thread',
    text: '(?<count>\\d+) event',
  },
  before: range(ROWS).map((row) => chatIn(row)),
  event: (index) => chatIn(index % ROWS),
  keyOf: (index) => `thread:bench-${index % ROWS}`,
  countOf: (place) => place + 2,
};

/** Every event is another attempt of one of the tasks of a run. */
const RUN: Scene = {
  name: 'run',
  path: `/r/${encodeURIComponent('run:bench')}?show=outline`,
  marked: {
    element: 'tr[data-seq]',
    keyAttribute: 'data-seq',
    part: 'td:nth-child(4)',
    text: '(?<count>\\d+)',
  },
  before: range(ROWS).map((row) => requestOf(row, 1)),
  event: (index) => requestOf(index % ROWS, Math.floor(index / ROWS) + 2),
  keyOf: (index, seqs) => String(seqs[index % ROWS]),
  countOf: (_place, index) => Math.floor(index / ROWS) + 2,
};

/** Every event is a decision, which the head of the page counts. */
const DECISIONS: Scene = {
  name: 'decisions',
  path: `/r/${encodeURIComponent('run:bench')}/decisions`,
  marked: { element: 'a[aria-current="page"]', text: '(?<key>Decisions)(?<count>\\d+)' },
  before: [decision(0)],
  sender: { role: 'agent', agent_id: ORCHESTRATOR.agent_id, grants: ['orchestrator'] },
  event: (index) => decision(index + 1),
  keyOf: () => 'Decisions',
  countOf: (place) => place + 2,
};

/** The pages beside the thread. */
export const OTHER_SCENES: readonly Scene[] = [CHANNEL, RUN, DECISIONS];

function chatIn(row: number): Record<string, unknown> {
  return kilobyteEvent({ thread_id: `thread:bench-${row}`, run_id: `run:bench-${row}` });
}

function requestOf(row: number, attempt: number): Record<string, unknown> {
  return kilobyteEvent({
    type: 'task.request',
    task_id: `T${row}`,
    attempt,
    to: [{ agent_id: `agent:worker-${row}` }],
    payload: { title: `task ${row}` },
  });
}

function decision(index: number): Record<string, unknown> {
  return kilobyteEvent({
    type: 'routing.decision',
    from: ORCHESTRATOR,
    task_id: `d${index}`,
    payload: { selected: 'agent:ken', candidates: ['agent:ken'] },
  });
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
