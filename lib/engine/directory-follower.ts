// Keeps the directory folded to the head of the log, and saves what changed every so often, off the commit path, so that
// a start folds the tail only. What is saved can be thrown away at any time.
import type { EventRecord } from '@/lib/model/event-record';
import { createDirectory, type DirectoryFold } from '@/lib/projections/directory';
import type { CheckpointStore } from '@/lib/store/checkpoint-store';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/event-store';
import type { EngineLog } from './engine-deps';

/** The projection's name among the checkpoints. Another number where the saved form changes: the old one is dropped. */
const PROJECTION = 'directory/2';

/** Events between two checkpoints: what a start folds at most. */
const CHECKPOINT_EVENTS = 1_000;

export type DirectoryFollower = {
  readonly fold: DirectoryFold;
  /** Takes what was stored; saves when enough has changed. */
  feed(records: readonly EventRecord[]): void;
  /** Saves what has changed. */
  save(): Promise<void>;
};

/** Loads the last checkpoint and folds everything after it. */
export async function followDirectory(
  events: Pick<EventStore, 'read' | 'head'>,
  checkpoints: CheckpointStore,
  log: EngineLog,
): Promise<DirectoryFollower> {
  const fold = await restore(checkpoints, (await events.head()).seq, log);
  let savedSeq = fold.seq();
  let saving: Promise<void> = Promise.resolve();

  function save(): Promise<void> {
    const { seq, parts } = fold.takeChanges();
    savedSeq = seq;
    if (parts.length === 0) return saving;
    const rows = parts.map((part) => ({ ...part, projection: PROJECTION, seq }));
    saving = saving
      .then(() => checkpoints.save(rows))
      .catch(async (error: unknown) => {
        // Half of it may be missing from here on, so nothing of it may be trusted at the next start.
        log.error({ err: error }, 'the directory could not be saved; the next start folds the log');
        await checkpoints.clear(PROJECTION).catch(() => undefined);
      });
    return saving;
  }

  function feed(records: readonly EventRecord[]): void {
    fold.feed(records);
    if (fold.seq() - savedSeq >= CHECKPOINT_EVENTS) void save();
  }

  for (;;) {
    const page = await events.read({ after: fold.seq(), limit: PAGE_LIMIT_MAX, order: 'asc' });
    feed(page);
    await saving;
    if (page.length < PAGE_LIMIT_MAX) return { fold, feed, save };
  }
}

/** Starts from nothing where the checkpoint cannot be read, or is of another log than this one. */
async function restore(
  checkpoints: CheckpointStore,
  headSeq: number,
  log: EngineLog,
): Promise<DirectoryFold> {
  const saved = await checkpoints.load(PROJECTION);
  try {
    const fold = createDirectory(saved);
    if (fold.seq() <= headSeq) return fold;
    log.warn(
      { saved: fold.seq(), head: headSeq },
      'the saved directory is ahead of the log; folding it again',
    );
  } catch (error) {
    log.warn({ err: error }, 'the saved directory cannot be read; folding the log again');
  }
  await checkpoints.clear(PROJECTION);
  return createDirectory();
}
