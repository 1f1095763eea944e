// Puts rows of the table into the folds of the directory.
import type { SavedAgentRow } from './agents';
import type { SavedChannel } from './channels';
import type { DirectoryFolds } from './directory-reads';
import type { SavedLinks, SavedRun, SavedTasks, WholeRun } from './runs';
import type { ListKind, RowKind, SavedRow } from './saved-row';
import type { SavedThread } from './threads';
import type { SavedView } from './view-settings';

/** What of the directory is loaded when it is opened: everything of some kinds, the newest rows of the lists. */
export type OpenedRows = {
  /** The seq up to which all rows are folded. */
  readonly seq: number;
  /** All of them. */
  readonly views: readonly SavedRow[];
  /** The newest first. */
  readonly newest: Readonly<Record<ListKind, readonly SavedRow[]>>;
  /** What belongs to the newest runs. */
  readonly ofRuns: readonly SavedRow[];
  /** Whether these are all rows of a list. */
  readonly isAll: Readonly<Record<ListKind, boolean>>;
};

/** The folds are empty. */
export function loadOpened(
  folds: DirectoryFolds,
  { views, newest, ofRuns, isAll }: OpenedRows,
): void {
  const oldestFirst = (kind: ListKind) => newest[kind].toReversed();
  for (const view of statesOf<SavedView>(views).sort((one, other) => one.seq - other.seq)) {
    folds.views.load(view);
  }
  folds.channels.loadNewest(statesOf<SavedChannel>(oldestFirst('channel')), isAll.channel);
  folds.threads.loadNewest(statesOf<SavedThread>(oldestFirst('thread')), isAll.thread);
  folds.agents.loadNewest(statesOf<SavedAgentRow>(oldestFirst('agent')), isAll.agent);
  folds.runs.loadNewest(wholeRuns(oldestFirst('run'), ofRuns), isAll.run);
}

/** Rows of lists, with everything that belongs to the runs among them. */
export function loadRows(folds: DirectoryFolds, rows: readonly SavedRow[]): void {
  const of = (kind: RowKind) => rows.filter((row) => row.kind === kind);
  for (const channel of statesOf<SavedChannel>(of('channel'))) folds.channels.load(channel);
  for (const thread of statesOf<SavedThread>(of('thread'))) folds.threads.load(thread);
  for (const agent of statesOf<SavedAgentRow>(of('agent'))) folds.agents.load(agent);
  for (const run of wholeRuns(of('run'), rows)) folds.runs.load(run);
}

/**
 * Up to which event a row is folded at least: a channel that stands in another one counts its events, and only the other one moves.
 */
export function foldedUpTo({ kind, moved, state }: SavedRow): number {
  if (kind !== 'channel') return moved;
  return Math.max(moved, (JSON.parse(state) as SavedChannel).last_seq);
}

/** Runs with what belongs to them. */
function wholeRuns(runs: readonly SavedRow[], parts: readonly SavedRow[]): WholeRun[] {
  const byRun = new Map<string, SavedRow[]>();
  for (const part of parts) {
    if (part.kind !== 'run-tasks' && part.kind !== 'run-links') continue;
    const own = byRun.get(part.home) ?? [];
    own.push(part);
    byRun.set(part.home, own);
  }
  return runs.map(({ key, state }) => {
    const own = byRun.get(key) ?? [];
    const of = (kind: RowKind) => own.filter((part) => part.kind === kind);
    return {
      run: JSON.parse(state) as SavedRun,
      tasks: statesOf<SavedTasks>(of('run-tasks')),
      links: statesOf<SavedLinks>(of('run-links')).flatMap(({ links }) => links),
    };
  });
}

function statesOf<Saved>(rows: readonly SavedRow[]): Saved[] {
  return rows.map(({ state }) => JSON.parse(state) as Saved);
}
