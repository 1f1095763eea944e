// One agent: who it says it is, how it works with others, what it said last.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

const tasks = (count: number) => english.counted(count, { one: 'task', other: 'tasks' });

export const AGENT_PAGE = messageArea('agent-page', {
  back: 'Back to the agents',
  crumb: 'Agents',
  lastEvents: 'Last events',
  saidNothing: 'It has not said anything yet.',
  hadSaidNothing: 'It had not said anything.',
  profile: {
    /** Of a long description. */
    showLess: 'Show less',
    id: 'Id',
    callsItself: 'Calls itself',
    role: 'Role',
    status: 'Status',
    events: 'Events',
    lastHeard: 'Last heard',
    runsIn: 'Runs in',
    thisServer: 'this server, as long as nobody else is the orchestrator',
    registered: 'Registered',
    yes: 'yes',
    notRegistered: 'no, known by what it said',
  },
  card: {
    title: 'What it can do',
    none: 'Its card names no capability.',
    atOnce: 'At once',
    tasksAtMost: (count: number) => `${tasks(count)} at most`,
    timeLimit: 'Time limit',
    aTask: (time: string) => `${time} a task`,
    sandbox: 'Sandbox',
    yes: 'yes',
    no: 'no',
    network: 'Network',
    /** `low cost`: the hint is the card's. */
    cost: (hint: string) => `${hint} cost`,
  },
  work: {
    list: 'Work',
    title: 'How it works with others',
    openTasks: 'Open tasks',
    /** Behind how many of how many. */
    atOnce: ' that it takes at once',
    succeeded: 'Succeeded',
    untold: 'not told: many of its tasks have ended since',
    /** Behind the share. */
    ofItsLast: (count: number) =>
      count === 1 ? ' of one task' : ` of its last ${english.number(count)} tasks`,
    groups: 'Groups',
    overseer: 'Overseer',
    /** Behind the overseer. */
    approves: ' approves what it delivers',
    youApprove: ' approve what it delivers',
    delegates: 'May delegate to',
    routersChoice: 'whomever the router chooses',
    nobody: 'nobody',
    anybodyNoCard: 'anybody: it has no card',
    anybody: 'anybody, as far as its card says',
    reads: 'Reads',
    reachedBy: 'Reached by',
    pushTo: 'push to',
    live: 'a live connection, while it holds one',
    inbox: 'its inbox, when it asks',
  },
  owes: {
    title: 'What it owes',
    reading: 'Reading what it owes',
    nothing: 'Nothing.',
    all: (count: number) => `All ${english.number(count)}`,
  },
  undelivered: {
    title: 'Not delivered yet',
    nothing: 'Nothing waits for it.',
    newest: (count: number) => `The newest ${english.number(count)}.`,
    /** For those who hear it only. */
    inspect: (seq: number) => `, inspect event ${english.number(seq)}`,
    tries: (count: number) => english.counted(count, { one: 'try', other: 'tries' }),
  },
  past: {
    title: 'The agent then',
    reading: 'Reading what was known of it',
    nothing: 'It had said nothing by this moment.',
    cardUntold: 'It has said too much since it gave its card for that to be told here. ',
    about:
      'The log keeps no heartbeats: who registered counts as here until the log says that it left. How many events it had said, what had not reached it, its conversations and how it kept the rules are told of the present alone.',
  },
});
