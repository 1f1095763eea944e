// How much an agent has in hand, and how its last tasks ended, wherever that stands.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

export const AGENT_LOAD = messageArea('agent-load', {
  open: (open: number, limit: number) => `${english.number(open)} of ${english.number(limit)}`,
  noneEnded: 'none ended yet',
  percent: (percent: number) => `${english.number(percent)} %`,
  lastTasks: (count: number) =>
    `Results among its last ${english.counted(count, { one: 'task', other: 'tasks' })}`,
});
