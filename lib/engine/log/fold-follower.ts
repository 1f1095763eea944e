// Keeps folds at the head of the log, and saves what changed of them every so often, off the commit path, so that a start
// folds the tail only. What is saved can be thrown away at any time.
import type { EventRecord } from '@/lib/model/event-record';
import type { CheckpointedFold } from '@/lib/projections/checkpoint/checkpointed-fold';
import type { Checkpoint, CheckpointStore } from '@/lib/store/ports/checkpoint-store';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import type { EngineLog } from '../interface/engine-deps';
import { eventPages } from './event-pages';

/** Events between two checkpoints: what a start folds at most. */
const CHECKPOINT_EVENTS = 1_000;

export type FollowerPorts = {
  readonly events: Pick<EventStore, 'readPage' | 'head'>;
  readonly checkpoints: CheckpointStore;
  readonly log: EngineLog;
};

/** What is kept at the head of the log. */
export type HeadFollower = {
  /** The seq up to which everything is folded. */
  seq(): number;
  /** Makes ready for what is fed next; null where nothing has to be waited for. */
  prepare(records: readonly EventRecord[]): Promise<void> | null;
  /** Takes what was stored; saves when enough has changed. */
  feed(records: readonly EventRecord[]): void;
  /** Saves what has changed. */
  save(): Promise<void>;
  /** Resolves when everything that was to be saved is. */
  saved(): Promise<void>;
};

/** One fold, with what saves it. */
export type FollowedFold<Fold extends CheckpointedFold> = HeadFollower & { readonly fold: Fold };

/**
 * Loads the last checkpoint of a fold. `projection` is its name among the checkpoints: another one where the saved form
 * changes. What came after the checkpoint is still to be fed.
 */
export async function followFold<Fold extends CheckpointedFold>(
  { events, checkpoints, log }: FollowerPorts,
  projection: string,
  create: (saved: readonly Checkpoint[]) => Fold,
): Promise<FollowedFold<Fold>> {
  const headSeq = (await events.head()).seq;
  const fold = await restore({ checkpoints, log, projection, headSeq, create });
  let savedSeq = fold.seq();
  let saving: Promise<void> = Promise.resolve();

  function save(): Promise<void> {
    const { seq, parts } = fold.takeChanges();
    savedSeq = seq;
    if (parts.length === 0) return saving;
    const rows = parts.map((part) => ({ ...part, projection, seq }));
    saving = saving
      .then(() => checkpoints.save(rows))
      .catch(async (error: unknown) => {
        // Half of it may be missing from here on, so nothing of it may be trusted at the next start.
        log.error(
          { err: error, projection },
          'a fold could not be saved; the next start folds the log',
        );
        await checkpoints.clear(projection).catch(() => undefined);
      });
    return saving;
  }

  return {
    fold,
    seq: fold.seq,
    // All of it is in memory.
    prepare: () => null,
    save,
    saved: () => saving,
    feed(records) {
      fold.feed(records);
      if (fold.seq() - savedSeq >= CHECKPOINT_EVENTS) void save();
    },
  };
}

/** Feeds a follower: what was made ready may have to be made ready again, where something else was done meanwhile. */
export async function feedWhenReady(
  follow: Pick<HeadFollower, 'prepare' | 'feed'>,
  records: readonly EventRecord[],
): Promise<void> {
  for (let ready = follow.prepare(records); ready !== null; ready = follow.prepare(records)) {
    await ready;
  }
  follow.feed(records);
}

/** Feeds all folds what came after the oldest checkpoint among them: each takes what it does not know yet. */
export async function catchUp(
  events: Pick<EventStore, 'readPage'>,
  follows: readonly HeadFollower[],
): Promise<void> {
  const after = Math.min(...follows.map((follow) => follow.seq()));
  const query = { after, limit: PAGE_LIMIT_MAX, order: 'asc' } as const;
  for await (const page of eventPages(events, query)) {
    for (const follow of follows) {
      await feedWhenReady(follow, page);
    }
    for (const follow of follows) await follow.saved();
  }
}

/** Starts from nothing where the checkpoint cannot be read, or is of another log than this one. */
async function restore<Fold extends CheckpointedFold>(options: {
  readonly checkpoints: CheckpointStore;
  readonly log: EngineLog;
  readonly projection: string;
  readonly headSeq: number;
  readonly create: (saved: readonly Checkpoint[]) => Fold;
}): Promise<Fold> {
  const { checkpoints, log, projection, headSeq, create } = options;
  const saved = await checkpoints.load(projection);
  try {
    const fold = create(saved);
    if (fold.seq() <= headSeq) return fold;
    log.warn(
      { projection, saved: fold.seq(), head: headSeq },
      'a saved fold is ahead of the log; folding it again',
    );
  } catch (error) {
    log.warn({ err: error, projection }, 'a saved fold cannot be read; folding the log again');
  }
  await checkpoints.clear(projection);
  return create([]);
}
