// The tasks of a run as a graph.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

const { number } = english;

const tasks = (count: number) => english.counted(count, { one: 'task', other: 'tasks' });

export const RUN_GRAPH = messageArea('run-graph', {
  title: 'Graph of the tasks',
  part: { title: 'Part of the run', wholeRun: 'Whole run', only: 'Only this part' },
  search: {
    label: 'Find a task in the graph',
    previous: 'Previous',
    next: 'Next',
    none: 'no task',
    found: tasks,
    place: (at: number, of: number) => `${number(at)} of ${number(of)}`,
  },
  size: {
    smaller: 'Smaller',
    larger: 'Larger',
    everything: 'Show everything',
    now: (percent: number) => `Drawn at ${number(percent)} percent. Draw it at 100`,
    percent: (percent: number) => `${number(percent)}%`,
  },
  grouped: (nodes: number, ofTasks: number) =>
    `${english.counted(nodes, { one: 'node', other: 'nodes' })} for ${tasks(ofTasks)}: like tasks share one`,
  lines: {
    failure: 'path to the failure',
    waitsFor: 'waits for, as its request says',
    buildsOn: 'builds on, inferred from what it refers to',
  },
  node: {
    attempts: 'attempts',
    /** Behind their number. */
    alike: ' tasks like it',
    severalAgents: 'several agents',
    unfold: (hidden: number) => `Show ${tasks(hidden)} below it`,
    fold: 'Fold what stands below it',
  },
  group: {
    title: 'Group of tasks',
    list: 'Tasks of the group',
    atOnePlace: (count: number) => `${tasks(count)} at one place`,
    ofAgent: <Drawn>(count: number, agent: Drawn): RichText<Drawn> => [
      `${tasks(count)} of `,
      agent,
    ],
  },
});
