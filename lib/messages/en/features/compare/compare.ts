// Two runs side by side: their head, the answer, and the list of aligned tasks. The runs are A and B.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

const { counted, grouped, number } = english;

const tasks = (count: number) => counted(count, { one: 'task', other: 'tasks' });

export const COMPARE = messageArea('compare', {
  pageTitle: (a: string, b: string) => `${a} against ${b}`,
  back: 'Back to run A',
  changeSides: 'Change sides',
  copyAddress: 'Copy the address of this comparison',
  compareOther: 'Compare run A with another run',
  at: <Drawn>(seq: Drawn): RichText<Drawn> => ['at ', seq],
  noRun: {
    back: 'Back to the run',
    title: 'There is no such run to compare with',
    text: <Drawn>(name: Drawn): RichText<Drawn> => ['Nothing is known of ', name, '.'],
    choose: 'Choose another run',
  },
  noTasks: {
    title: 'Nobody opened a task in either run',
    text: 'Runs are compared by their tasks. The agents of these two only talk.',
  },
  lead: {
    title: 'Where the runs part',
    /** The number is drawn by `tasks`. */
    aligned: <Drawn>(counted: Drawn): RichText<Drawn> => [
      counted,
      ', aligned by tree and by what was asked',
    ],
    tasks,
    equal: (count: number) => `${grouped(count)} equal`,
    differ: (count: number) => `${grouped(count)} differ`,
    onlyIn: <Drawn>(count: number, side: Drawn): RichText<Drawn> => [
      `${grouped(count)} only in `,
      side,
    ],
    onlyDifferences: 'Only differences',
    cut: (a: number, b: number) =>
      `Of these runs ${counted(a, { one: 'event', other: 'events' })} of A and ${grouped(b)} of B were compared. What came later was not looked at.`,
  },
  list: {
    title: 'Aligned tasks',
    reading: 'Reading the other tasks…',
    task: 'Task',
    time: 'Time, B − A',
    route: 'Route',
    tries: 'Tries',
    votes: 'Votes',
    result: 'Result',
    tasks,
  },
  row: {
    parting: 'First divergence',
    onlyIn: <Drawn>(side: Drawn): RichText<Drawn> => ['only in ', side],
    equal: (count: number) => counted(count, { one: 'equal task', other: 'equal tasks' }),
    /** The titles of the first ones, whether there are more, and whether all of them were completed. */
    titles: <Drawn>(
      titles: readonly Drawn[],
      isMore: boolean,
      isDone: boolean,
    ): RichText<Drawn> => [
      ...titles.flatMap((title, at) => (at === 0 ? [title] : [', ', title])),
      ...(isMore ? [', …'] : []),
      ...(isDone ? [', all completed'] : []),
    ],
    /** For those who hear what follows. */
    level: (level: number) => `Level ${number(level)}: `,
    inSide: { a: 'In A: ', b: 'In B: ' },
    timeDiffers: 'time differs: ',
    triesInB: 'tries in B: ',
    nobody: 'nobody',
  },
});
