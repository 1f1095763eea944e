// What a person says of a run, or of one event of it, as an event of the engine's beside what it is about: append-only, and
// taken back by another one.
import { AppError } from '@/lib/model/errors/app-error';
import { judgementEvent } from '@/lib/model/judgement';
import { isJudgement } from '@/lib/model/judgement-type';
import { commandedBy } from '@/lib/model/principal';
import { invariant } from '@/lib/std/invariant';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { EngineDeps } from '../interface/engine-deps';
import type { Suspects } from '../interface/suspects';
import type { GroupCommit } from '../log/commit/group-commit';
import { toNewMessage } from '../log/commit/new-message';
import type { RequireOpen } from '../log/commit/read-only';
import type { LogFeed } from '../log/feed/log-feed';

type Ports = {
  readonly deps: Pick<EngineDeps, 'now' | 'newId' | 'log'>;
  readonly events: Pick<EventStore, 'get' | 'read'>;
  readonly commit: Pick<GroupCommit, 'append'>;
  readonly feed: Pick<LogFeed, 'reach'>;
  readonly requireOpen: RequireOpen;
};

/** Judges runs of one workspace. */
export function createJudge({ deps, events, commit, feed, requireOpen }: Ports): Suspects['judge'] {
  async function besideOf(runId: string, seq: number | undefined) {
    const first = { filter: { run_id: runId }, limit: 1, order: 'asc' } as const;
    const [beside] = seq === undefined ? await events.read(first) : [await events.get(seq)];
    if (beside === undefined) return null;
    const isOfRun = beside !== null && beside.event.run_id === runId && !isJudgement(beside);
    if (!isOfRun) throw new AppError('not_found', `The run has no event ${seq} to be judged.`);
    return beside;
  }

  return async (runId, said, principal) => {
    const beside = await besideOf(runId, said.seq);
    if (beside === null) return null;
    await requireOpen(beside.event);
    const at = new Date(deps.now()).toISOString();
    const by = commandedBy(principal);
    const event = judgementEvent(said, { id: deps.newId(), at, by, beside });
    const [outcome] = await commit.append([
      toNewMessage({ event, origin: 'engine', receivedAt: at }),
    ]);
    invariant(outcome?.status === 'stored', 'a judgement has an id of its own');
    await feed.reach(outcome.seq);
    deps.log.info({ run_id: runId, key_id: principal.key_id }, 'a run was judged');
    return { seq: outcome.seq };
  };
}
