// A directory that is in memory as a whole, read without a table; and what is saved of one, from which another one goes on.
import { createDirectory, type DirectoryFold } from '@/lib/projections/directory/directory';
import type { OpenedRows } from '@/lib/projections/directory/load-rows';
import type {
  ListKind,
  RowKind,
  SavedRow,
  TableAnswer,
  TableSteps,
} from '@/lib/projections/directory/saved-row';

type Told<Read> = Read extends (...args: infer Args) => TableSteps<infer T>
  ? (...args: Args) => T
  : Read;

export type WholeDirectory = { readonly [Name in keyof DirectoryFold]: Told<DirectoryFold[Name]> };

/** Empty at first, or as it was opened; nothing is ever evicted of it. */
export function wholeDirectory(opened?: OpenedRows): WholeDirectory {
  const fold = createDirectory(opened);
  return {
    ...fold,
    channels: (query) => withoutTable(fold.channels(query)),
    channel: (name) => withoutTable(fold.channel(name)),
    threads: (query) => withoutTable(fold.threads(query)),
    thread: (threadId) => withoutTable(fold.thread(threadId)),
    runs: (query) => withoutTable(fold.runs(query)),
    run: (runId) => withoutTable(fold.run(runId)),
    clocks: (runIds) => withoutTable(fold.clocks(runIds)),
    agents: (query, more) => withoutTable(fold.agents(query, more)),
    agent: (agentId, more) => withoutTable(fold.agent(agentId, more)),
  };
}

/** What was saved of a directory. */
export class SavedDirectory {
  readonly #rows = new Map<string, SavedRow>();
  #seq = 0;

  /** Saves what changed; returns it. */
  save(directory: Pick<DirectoryFold, 'changes'>): readonly SavedRow[] {
    const { seq, rows, confirm } = directory.changes();
    for (const row of rows) this.#rows.set(`${row.kind} ${row.key}`, row);
    this.#seq = seq;
    confirm();
    return rows;
  }

  /** A directory that goes on from it. */
  open(): WholeDirectory {
    const rowsOf = (kind: RowKind) =>
      [...this.#rows.values()]
        .filter((row) => row.kind === kind)
        .sort((one, other) => other.moved - one.moved);
    const isAll: Record<ListKind, boolean> = {
      channel: true,
      thread: true,
      run: true,
      agent: true,
    };
    return wholeDirectory({
      seq: this.#seq,
      views: rowsOf('view'),
      newest: {
        channel: rowsOf('channel'),
        thread: rowsOf('thread'),
        run: rowsOf('run'),
        agent: rowsOf('agent'),
      },
      ofRuns: [...rowsOf('run-tasks'), ...rowsOf('run-links')],
      isAll,
    });
  }
}

const EMPTY: TableAnswer = { rows: [], lookedAt: 0, next: null };

/** Runs the steps where no table is behind them: everything is in memory. */
function withoutTable<T>(steps: TableSteps<T>): T {
  let step = steps.next(EMPTY);
  while (!step.done) step = steps.next(EMPTY);
  return step.value;
}
