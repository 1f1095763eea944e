// When the tasks of a run were done.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

const { counted, grouped, number } = english;

const tasks = (count: number) => counted(count, { one: 'task', other: 'tasks' });

export const RUN_TIMELINE = messageArea('run-timeline', {
  title: 'Timeline of the tasks',
  noTimes: {
    title: 'Nothing tells when these tasks were',
    text: 'Their messages give no times, and they came in long after. The outline has them all.',
    outline: 'Open the outline',
  },
  path: <Drawn>(took: Drawn, count: number): RichText<Drawn> => [
    'Critical path ',
    took,
    `, over ${tasks(count)}`,
  ],
  untimed: (count: number) => `${tasks(count)} without times`,
  keys: {
    working: 'working',
    waiting: 'waiting',
    path: 'critical path',
    toolCall: 'tool call',
    retry: 'tried again',
  },
  shorter: 'Shorter',
  longer: 'Longer',
  allAgents: (count: number) => `Show all ${grouped(count)} agents`,
  idle: (howLong: string) => `idle ${howLong}`,
  lane: tasks,
  density: (count: number, atOnce: number, failures: number) =>
    `${tasks(count)}, at most ${grouped(atOnce)} at a time, ${counted(failures, { one: 'failure', other: 'failures' })}`,
  bar: {
    name: (state: string, title: string, facts: string) => `${state} ${title}${facts}`,
    /** Behind the title of a task. */
    facts: (took: string, details: string, isOnPath: boolean) =>
      `, ${took}${details}${isOnPath ? ', on the critical path' : ''}`,
    /** Behind the title of a task, or how long it took. */
    details: (attempts: number, calls: number, failed: number) =>
      [
        attempts > 1 ? `, ${counted(attempts, { one: 'attempt', other: 'attempts' })}` : '',
        calls > 0 ? `, ${counted(calls, { one: 'tool call', other: 'tool calls' })}` : '',
        failed > 0 ? `, ${number(failed)} failed` : '',
      ].join(''),
  },
});
