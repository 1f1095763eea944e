// Asks an agent to start anew. What runs the agent is not ours: the event is all there is, delivered to it like any other.
import { invariant } from '@/lib/std/invariant';
import type { Directory } from '../interface/directory';
import type { Engine } from '../interface/engine';
import type { EngineDeps } from '../interface/engine-deps';
import type { GroupCommit } from '../log/commit/group-commit';
import { toNewMessage } from '../log/commit/new-message';
import { restartEvent } from './registry-events';

/** The engine's `restart`. */
export function createRestart(
  { now, newId }: Pick<EngineDeps, 'now' | 'newId'>,
  directory: Pick<Directory, 'agent'>,
  commit: Pick<GroupCommit, 'append'>,
): Engine['restart'] {
  return async (agentId) => {
    if (directory.agent(agentId)?.registered !== true) return null;
    const at = new Date(now()).toISOString();
    const event = restartEvent({ id: newId(), at, agentId });
    const [outcome] = await commit.append([
      toNewMessage({ event, origin: 'operator', receivedAt: at }),
    ]);
    invariant(outcome?.status === 'stored', 'an event with a fresh id is stored');
    return { seq: outcome.seq };
  };
}
