// What the engine warns of in a run's thread: work that goes in a cycle, messages that come too fast, delegations that go too deep.
import { GROUP_ALL } from '@/lib/model/ids';
import type { LoopWarning } from '@/lib/projections/loops/loops';
import {
  type Cause,
  derivedId,
  engineEvent,
  type Reaction,
  reactionOf,
} from './steps/engine-event';

/** The task under which a run's warnings stand: Clutch wants one of every event (CD4). */
const WARNINGS_TASK = 'task:warnings';

/** One warning as an event; the same cycle of a run is the same event. */
export function warningOf(warning: LoopWarning, at: string): Reaction {
  const { run_id, thread_id, channel, kind, ring, text } = warning;
  const cause: Cause = ['warning', run_id, kind, ...ring];
  const topic = { run_id, thread_id, channel, task_id: WARNINGS_TASK };
  const event = engineEvent(topic, at, {
    id: derivedId('warn', cause),
    type: 'chat.system',
    to: [{ agent_id: GROUP_ALL }],
    payload: { text, ring: [...ring], kind },
    meta: { derived: ['task_id'] },
  });
  return reactionOf(cause, at, [event]);
}
