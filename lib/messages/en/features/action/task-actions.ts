// The menu by which a person acts on a task, and what stands in its place when that was recorded.
import { messageArea, type RichText } from '../../../message-area';

export const TASK_ACTIONS = messageArea('task-actions', {
  on: (task: string) => `Actions on ${task}`,
  names: { retry: 'Retry', reassign: 'Reassign', cancel: 'Cancel' },
  recordedAt: <Drawn>(seq: Drawn): RichText<Drawn> => ['recorded at ', seq],
});
