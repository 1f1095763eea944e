// The page of a run's tasks: above them, and as an outline.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';
import { owing } from '../../shared/owing';

export const RUN = messageArea('run', {
  pageTitle: (title: string) => `Run ${title}`,
  none: {
    title: 'Nobody opened a task',
    text: 'What the agents of this run said, and the tools that they called, stand in the thread.',
    openThread: 'Open the thread',
  },
  noneYet: {
    title: 'Nobody had opened a task yet',
    text: 'The first came later. What was said by then stands in the thread.',
  },
  bar: {
    title: 'How the tasks are shown',
    views: { graph: 'Graph', timeline: 'Timeline', outline: 'Outline' },
    wentWrong: 'Where it may have gone wrong',
    inHand: 'Open tasks by agent',
    others: (count: number) => `and ${english.grouped(count)} more`,
    owed: (count: number) => `${english.grouped(count)} owed`,
  },
  waits: {
    title: 'Who waits for whom',
    others: (count: number) =>
      `and ${english.counted(count, { one: 'more task', other: 'more tasks' })}`,
    /** Whoever waits for one task. */
    to: <Drawn>(whom: readonly Drawn[]) => english.and(whom),
    all: 'All that is owed in this run',
    owes: {
      accept: owing('an answer to the request'),
      result: owing('a result for'),
      child: owing('its part of the work:'),
    },
    /** `owing`: who owes what to whom. */
    sentence: <Drawn>(
      owing: RichText<Drawn>,
      title: Drawn | null,
      since: Drawn | null,
    ): RichText<Drawn> => [
      ...owing,
      ...(title === null ? [] : [' ', title]),
      ...(since === null ? [] : [' since ', since]),
    ],
  },
  outline: {
    title: 'Tasks',
    task: 'Task',
    state: 'State',
    assignedTo: 'Assigned to',
    attempts: 'Attempts',
    duration: 'Duration',
    cost: 'Cost',
    actions: 'Actions',
    open: 'open',
    foldAll: 'Fold all',
    unfoldAll: 'Unfold all',
    below: (title: string) => `the tasks below ${title}`,
    /** On a row whose tasks below are folded. */
    hidden: (count: number, failed: number) =>
      `${english.grouped(count)} folded${failed > 0 ? `, ${english.grouped(failed)} failed` : ''}`,
    /** For those who hear the title that follows. */
    level: (level: number) => `Level ${english.number(level)}: `,
    waitsFor: <Drawn>(titles: Drawn): RichText<Drawn> => ['waits for ', titles],
    buildsOn: <Drawn>(titles: Drawn): RichText<Drawn> => ['builds on (inferred) ', titles],
    /** The first titles, and how many there are besides. */
    titles: (first: string, others: number) =>
      others > 0 ? `${first} and ${english.grouped(others)} more` : first,
  },
});
