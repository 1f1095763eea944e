// The states of tasks and of runs.
import { messageArea } from '../../message-area';

export const TASK_STATE = messageArea('task-state', {
  requested: 'requested',
  accepted: 'accepted',
  in_progress: 'in progress',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  timed_out: 'timed out',
  running: 'running',
  talking: 'talking',
  /** Of what came from a run file and had not ended in it. */
  was: { running: 'was running', in_progress: 'was in progress' },
  whenExported: {
    running: 'It was running when it was exported',
    in_progress: 'It was in progress when its run was exported',
  },
});
