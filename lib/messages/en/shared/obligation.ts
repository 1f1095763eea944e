// What somebody owes, by its kind.
import { messageArea, type RichText } from '../../message-area';
import { english } from '../english-forms';
import { owing } from './owing';

export const OBLIGATION = messageArea('obligation', {
  headings: {
    overdue: 'Past their limit',
    delivery: 'Not delivered',
    approval: 'Approvals',
    vote: 'Votes',
    reply: 'Questions',
    accept: 'Requests that nobody took',
    result: 'Results',
  },
  sentences: {
    overdue: owing('a result, past the limit, for'),
    delivery: <Drawn>(to: Drawn, _isReader: boolean, from: Drawn | null): RichText<Drawn> =>
      from === null ? ['For ', to, ':'] : ['For ', to, ' from ', from, ':'],
    approval: owing('a decision on the result of'),
    vote: owing('a vote on'),
    reply: owing('an answer to'),
    accept: owing('an answer to the request'),
    result: owing('a result for'),
  },
  /** At the question itself. */
  replyHere: owing('an answer'),
  notices: {
    overdue: 'You owe a result, past the limit, for',
    delivery: 'Not delivered',
    approval: 'You owe a decision on the result of',
    vote: 'You owe a vote on',
    reply: 'You owe an answer to',
    accept: 'You owe an answer to the request',
    result: 'You owe a result for',
  },
  tried: (times: number) => (times === 1 ? 'tried once' : `tried ${english.number(times)} times`),
  inRun: <Drawn>(run: Drawn): RichText<Drawn> => ['in ', run],
  /** Of a run that bears the title that stands beside it. */
  openRun: 'Open run',
  openVotes: 'Open votes',
  answer: 'Answer',
  openThread: 'Open thread',
  about: (title: string) => ` about ${title}`,
});
