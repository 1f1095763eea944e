// Where a run may have gone wrong.
import { messageArea, type RichText } from '../../message-area';
import { english } from '../english-forms';

const { counted, grouped, number } = english;

const FIRST_FAILURES = { one: 'failure', other: 'failures' };

export const SUSPECTS = messageArea('suspects', {
  pageTitle: (title: string) => `Suspects of ${title}`,
  reading: 'Looking through the run',
  list: 'Suspects',
  noEvent: { title: 'No event to look at', text: 'Nobody said anything in this run.' },
  notWrong: {
    title: 'This run is not known to have gone wrong',
    text: 'It has not failed, and nobody marked it as wrong. Once it is marked, the likeliest places stand here.',
  },
  /** Of a run that came with what others found wrong in it. */
  notMarked: {
    title: 'Nobody marked this run as wrong here',
    text: 'It has not failed; what its annotators found wrong stands below. Once it is marked, the likeliest places stand here.',
  },
  notWrongThen: {
    title: 'This run was not known to have gone wrong',
    text: 'It had not failed by this moment, and nobody had marked it as wrong.',
  },
  mark: 'Mark this run as wrong',
  takeBack: 'Take the mark of the run back',
  head: {
    title: 'Where it may have gone wrong',
    timedOut: 'The run ran out of time.',
    failed: 'The run failed.',
    eventMarked: 'One of its events is marked as wrong.',
    markedBy: <Drawn>(who: Drawn): RichText<Drawn> => [who, ' marked this run as wrong.'],
    lookFirst: <Drawn>(who: Drawn): RichText<Drawn> => ['Look first at what ', who, ' said.'],
    checked: (runs: number, first: number, places: number, oneOfThem: number) =>
      `In ${number(runs)} runs that were kept aside to check this, the first place named was right in ${number(first)}, and one of the first ${number(places)} in ${number(oneOfThem)}.`,
  },
  row: {
    inspect: 'Inspect event',
    evidence: 'What it rests on',
    rate: (right: number, runs: number) =>
      `named right in ${number(right)} of ${number(runs)} runs`,
    said: {
      wrong: <Drawn>(who: Drawn): RichText<Drawn> => [who, ': this is it'],
      right: <Drawn>(who: Drawn): RichText<Drawn> => [who, ': not this'],
    },
    thisIsIt: 'This is it',
    notThis: 'Not this',
    undo: 'Undo',
    /** For those who hear the button only. */
    about: (rank: number) => `, suspect ${number(rank)}`,
  },
  annotations: { title: 'What annotators said', note: 'The ranking does not read this.' },
  cannotSee: {
    title: 'What this cannot see',
    text: 'It reads the shape of the log and calls no model. A false page that reads well, a misread picture, sound reasoning from a wrong fact: all pass unseen. It names places to look at, and not who is to blame.',
    cut: (events: number, failures: number) =>
      failures === 0
        ? `It looked at the first ${grouped(events)} events of this run, and found no failure behind them. The rest was not looked at.`
        : `It looked at the first ${grouped(events)} events of this run and at what stands around ${counted(failures, FIRST_FAILURES)} behind them. The rest was not looked at.`,
  },
});
