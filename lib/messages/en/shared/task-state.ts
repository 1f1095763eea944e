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
});
