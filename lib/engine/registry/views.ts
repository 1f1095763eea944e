// Hides, renames and merges: what an operator changes of the lists is an event of the log, and nothing beside it, so that every
// process and every replay shows the same, and another event takes it back (docs/decisions/0078).
import { AppError } from '@/lib/model/errors/app-error';
import { commandedBy, type Principal } from '@/lib/model/principal';
import type { AgentSummary } from '@/lib/model/summary';
import { VIEW_CHANGE_TYPE, type ViewSettings } from '@/lib/model/view-change';
import {
  MERGED_MAX,
  type MergeProblem,
  VIEW_SETTINGS_MAX,
} from '@/lib/projections/directory/view-settings';
import { invariant } from '@/lib/std/invariant';
import type { DirectorySource } from '../directory/directory';
import type { Directory } from '../interface/directory';
import type { EngineDeps } from '../interface/engine-deps';
import type { Views } from '../interface/views';
import type { GroupCommit } from '../log/commit/group-commit';
import { toNewMessage } from '../log/commit/new-message';
import type { LogFeed } from '../log/feed/log-feed';
import { registryEvent } from './registry-events';

type Ports = {
  readonly deps: Pick<EngineDeps, 'now' | 'newId' | 'log'>;
  readonly table: DirectorySource;
  readonly directory: Directory;
  readonly commit: Pick<GroupCommit, 'append'>;
  readonly feed: Pick<LogFeed, 'reach'>;
  /** Told of the agent that was hidden or brought back. */
  readonly onAgent: (agent: AgentSummary) => void;
};

/** The views of one workspace. */
export function createViews(ports: Ports): Views {
  const { rows, view } = ports.directory;
  return {
    async changeChannel(name, change, principal) {
      if ((await rows.channel(name)) === null) return null;
      const { title, hidden, merged_into } = change;
      if (typeof merged_into === 'string') await requireMergeable(ports, name, merged_into);
      const before = view('channel', name);
      await changeView(ports, principal, {
        ...before,
        ...(title !== undefined && { title }),
        ...(hidden !== undefined && { hidden }),
        ...(merged_into !== undefined && { merged_into }),
      });
      return rows.channel(name);
    },
    async hideThread(id, { hidden }, principal) {
      if ((await rows.thread(id)) === null) return null;
      await changeView(ports, principal, { ...view('thread', id), hidden });
      return rows.thread(id);
    },
    async hideRun(id, { hidden }, principal) {
      if ((await rows.run(id)) === null) return null;
      await changeView(ports, principal, { ...view('run', id), hidden });
      return rows.run(id);
    },
    async hideAgent(id, { hidden }, principal) {
      if ((await rows.agent(id)) === null) return null;
      await changeView(ports, principal, { ...view('agent', id), hidden });
      const agent = await rows.agent(id);
      if (agent !== null) ports.onAgent(agent);
      return agent;
    },
  };
}

const MERGE_PROBLEMS: Readonly<Record<Exclude<MergeProblem, 'itself'>, string>> = {
  holds_others: 'Other channels are merged into this one. Take them out of it first.',
  target_is_merged: 'That channel is merged into another one. Name the one that it is merged into.',
  too_many: `A channel takes ${MERGED_MAX} others. Merge into another one, or hide what nobody needs.`,
};

const ITSELF = 'A channel cannot be merged into itself. Name another one.';

/** @throws AppError `conflict`, `invalid_value`, `not_found` */
async function requireMergeable(
  { directory, table }: Ports,
  name: string,
  target: string,
): Promise<void> {
  if ((await directory.rows.channel(target)) === null) {
    throw new AppError('not_found', `There is no channel ${JSON.stringify(target)} here.`);
  }
  const problem = table.directory.mergeProblem(name, target);
  if (problem === 'itself') {
    const failure = { code: 'invalid_value', message: ITSELF, path: '/merged_into' } as const;
    throw new AppError(failure.code, failure.message, { errors: [failure] });
  }
  if (problem !== null) throw new AppError('conflict', MERGE_PROBLEMS[problem]);
}

async function changeView(
  { deps, table, directory, commit, feed }: Ports,
  principal: Principal,
  view: ViewSettings,
): Promise<void> {
  const { kind, id } = view;
  const before = directory.view(kind, id);
  if (JSON.stringify(before) === JSON.stringify(view)) return;
  if (!table.directory.hasRoomForView()) {
    const message = `Expected at most ${VIEW_SETTINGS_MAX} things that are hidden, renamed or merged, saw one more. Hide the channel that they stand in.`;
    throw new AppError('limit_exceeded', message);
  }
  const at = new Date(deps.now()).toISOString();
  const agentId = commandedBy(principal);
  const said = { id: deps.newId(), at, agentId, type: 'agent.update' as const, payload: view };
  const event = { ...registryEvent(said), payload_type: VIEW_CHANGE_TYPE };
  const [outcome] = await commit.append([
    toNewMessage({ event, origin: 'engine', receivedAt: at }),
  ]);
  invariant(outcome?.status === 'stored', 'what is changed has an id of its own');
  await feed.reach(outcome.seq);
  deps.log.info({ kind, id, key_id: principal.key_id }, 'a view was changed');
}
