// An event in one plain sentence, with a second and a third where more is said. What is null is not told.
import { messageArea, type RichText } from '../../message-area';
import { english } from '../english-forms';

const { number } = english;

/** What is told behind these words, where it is. */
function after<Drawn>(words: string, what: Drawn | null): RichText<Drawn> {
  return what === null ? [] : [words, what];
}

/** For the end of a clause. */
function saying<Drawn>(text: Drawn | null): RichText<Drawn> {
  return after(': ', text);
}

/** How an agent is, with why and what it says of that. */
function being(words: string) {
  return <Drawn>(who: Drawn, reason: Drawn | null, text: Drawn | null): RichText<Drawn> => [
    ...[who, ` ${words}`, ...after(', reason ', reason), ...saying(text)],
  ];
}

function doingWithSessions(verb: string) {
  return <Drawn>(who: Drawn, sessions: Drawn, count: number, whose: Drawn): RichText<Drawn> => {
    const words = english.plural(count, { one: 'the session', other: 'the sessions' });
    return [who, ` ${verb} ${words} `, sessions, ' of ', whose];
  };
}

function voting(words: string) {
  return <Drawn>(who: Drawn, proposal: Drawn, text: Drawn | null): RichText<Drawn> => [
    ...[who, ` ${words} `, proposal, ...saying(text)],
  ];
}

/** Somebody may tell what others do. */
function told<Drawn>(by: Drawn | null): RichText<Drawn> {
  return by === null ? [] : [by, ' says that '];
}

/** What is known of a failure. */
type Failed<Drawn> = { readonly code: Drawn | null; readonly text: Drawn | null };

function failing<Drawn>({ code, text }: Failed<Drawn>): RichText<Drawn> {
  return [...after(' with ', code), ...saying(text)];
}

const toolName = <Drawn>(tool: Drawn | null): string | Drawn => tool ?? 'a tool';

export const EVENT_SENTENCES = messageArea('event-sentences', {
  /** Behind a sentence that another one follows, and behind the last one. */
  stops: { between: '. ', end: '.' },
  /** Around the words of others, and in the place of their own marks. */
  quotes: { open: '“', close: '”', innerOpen: '‘', innerClose: '’' },
  list: <Drawn>(shown: readonly Drawn[], more: number): RichText<Drawn> =>
    english.and<string | Drawn>(more > 0 ? [...shown, `${number(more)} more`] : shown),
  names: {
    everyone: 'everyone',
    /** Behind the name of the person, for who reads it here. */
    you: ' (you)',
    group: <Drawn>(name: Drawn): RichText<Drawn> => ['the group ', name],
    task: <Drawn>(id: Drawn): RichText<Drawn> => ['task ', id],
    proposal: <Drawn>(id: Drawn): RichText<Drawn> => ['proposal ', id],
    /** A piece of work, and what is said of it. */
    work: <Drawn>(name: Drawn, about: Drawn): RichText<Drawn> => [name, ' (', about, ')'],
    text: 'a text',
    data: 'data',
  },
  agent: {
    comes: <Drawn>(who: Drawn, offers: Drawn | null, text: Drawn | null): RichText<Drawn> => [
      ...[who, ' comes online', ...after(' and offers ', offers), ...saying(text)],
    ],
    lives: <Drawn>(who: Drawn): RichText<Drawn> => [who, ' is alive'],
    isUnwell: <Drawn>(who: Drawn, state: Drawn | null): RichText<Drawn> => [
      ...[who, ' is alive, but not well', ...saying(state)],
    ],
    /** The states of Heretek section 8.2. */
    states: {
      online: being('is online'),
      offline: being('goes offline'),
      busy: being('is busy'),
      idle: being('is idle'),
      error: being('has a problem'),
    },
    changes: <Drawn>(who: Drawn, state: Drawn | null, text: Drawn | null): RichText<Drawn> => [
      who,
      ...(state === null ? [' says something of itself'] : [' says that it is ', state]),
      ...saying(text),
    ],
    offersNow: <Drawn>(who: Drawn, offers: Drawn, text: Drawn | null): RichText<Drawn> => [
      ...[who, ' offers ', offers, ' from now on', ...saying(text)],
    ],
    offers: <Drawn>(offers: Drawn): RichText<Drawn> => ['It offers ', offers],
    delegates: <Drawn>(to: Drawn | null): RichText<Drawn> => [
      ...['It may delegate to ', to ?? 'nobody'],
    ],
    overseer: <Drawn>(who: Drawn | null): RichText<Drawn> => [
      ...[who ?? 'Nobody', ' oversees its work'],
    ],
    servers: <Drawn>(servers: Drawn): RichText<Drawn> => ['It may use tools of ', servers],
    understands: <Drawn>(kinds: Drawn): RichText<Drawn> => ['It understands ', kinds],
    configures: <Drawn>(who: Drawn, triad: Drawn, members: Drawn | null): RichText<Drawn> => [
      ...[who, ' configures the triad ', triad, ...after(' of ', members)],
    ],
    rule: <Drawn>(rule: Drawn): RichText<Drawn> => ['Its rule is ', rule],
    sessions: {
      create: doingWithSessions('begins'),
      commit: doingWithSessions('commits'),
      archive: doingWithSessions('archives'),
      delete: doingWithSessions('deletes'),
    },
  },
  dialect: {
    /** `calls`: the words that it adds. */
    defines: <Drawn>(who: Drawn, dialect: Drawn, calls: Drawn | null): RichText<Drawn> => [
      ...[who, ' defines the dialect ', dialect, ...after(', with ', calls)],
    ],
    teaches: <Drawn>(
      who: Drawn,
      whom: Drawn,
      dialect: Drawn,
      calls: Drawn | null,
    ): RichText<Drawn> => [
      ...[who, ' teaches ', whom, ' the dialect ', dialect, ...after(', with ', calls)],
    ],
    extends: <Drawn>(dialect: Drawn): RichText<Drawn> => ['It extends ', dialect],
    breaks: <Drawn>(rules: Drawn, why: Drawn | null): RichText<Drawn> => [
      ...['It breaks ', rules, ...saying(why)],
    ],
    isRepeated: <Drawn>(whose: Drawn, dialect: Drawn): RichText<Drawn> => [
      ...[whose, '’s dialect ', dialect, ' is installed already'],
    ],
    installs: <Drawn>(who: Drawn, dialect: Drawn): RichText<Drawn> => [
      ...[who, ' installs the dialect ', dialect],
    ],
    isInstalled: <Drawn>(whose: Drawn, dialect: Drawn): RichText<Drawn> => [
      ...[whose, '’s dialect ', dialect, ' was installed'],
    ],
    removes: <Drawn>(who: Drawn, dialect: Drawn): RichText<Drawn> => [
      ...[who, ' takes the dialect ', dialect, ' out of use'],
    ],
    isRemoved: <Drawn>(whose: Drawn, dialect: Drawn): RichText<Drawn> => [
      ...[whose, '’s dialect ', dialect, ' was taken out of use'],
    ],
    isRefused: <Drawn>(whose: Drawn, dialect: Drawn, why: Drawn | null): RichText<Drawn> => [
      ...[whose, '’s dialect ', dialect, ' was refused', ...saying(why)],
    ],
    isDecided: <Drawn>(whose: Drawn, dialect: Drawn, why: Drawn | null): RichText<Drawn> => [
      ...['Something was decided about ', whose, '’s dialect ', dialect, ...saying(why)],
    ],
    saysSoIn: <Drawn>(dialect: Drawn, call: Drawn | null): RichText<Drawn> => [
      ...['It says so in ', dialect, ...after(', as ', call)],
    ],
    speaks: <Drawn>(dialects: Drawn): RichText<Drawn> => ['It speaks ', dialects],
    asksWhoSpeaks: <Drawn>(who: Drawn, whom: Drawn, dialect: Drawn): RichText<Drawn> => [
      ...[who, ' asks ', whom, ' who speaks ', dialect],
    ],
  },
  chat: {
    asks: <Drawn>(who: Drawn, whom: Drawn, text: Drawn | null): RichText<Drawn> => [
      ...[who, ' asks ', whom, ...saying(text)],
    ],
    tells: <Drawn>(who: Drawn, whom: Drawn, text: Drawn | null): RichText<Drawn> => [
      ...[who, ' tells ', whom, ...saying(text)],
    ],
    asksAbout: <Drawn>(who: Drawn, whom: Drawn, work: Drawn): RichText<Drawn> => [
      ...[who, ' asks ', whom, ' about ', work],
    ],
    tellsAbout: <Drawn>(who: Drawn, whom: Drawn, work: Drawn): RichText<Drawn> => [
      ...[who, ' tells ', whom, ' about ', work],
    ],
    asksNothing: <Drawn>(who: Drawn, whom: Drawn): RichText<Drawn> => [
      ...[who, ' sends ', whom, ' a question without text'],
    ],
    tellsNothing: <Drawn>(who: Drawn, whom: Drawn): RichText<Drawn> => [
      ...[who, ' sends ', whom, ' a message without text'],
    ],
    oversees: <Drawn>(
      who: Drawn,
      task: Drawn,
      whom: Drawn,
      text: Drawn | null,
    ): RichText<Drawn> => [who, ' oversees ', task, ' and asks ', whom, ...saying(text)],
    notice: <Drawn>(
      who: Drawn,
      whom: Drawn,
      about: Drawn | null,
      text: Drawn | null,
    ): RichText<Drawn> => [
      ...[who, ' lets ', whom, ' know', ...after(' of ', about), ...saying(text)],
    ],
    emptyNotice: <Drawn>(who: Drawn, whom: Drawn): RichText<Drawn> => [
      ...[who, ' sends ', whom, ' a notice without text'],
    ],
  },
  tool: {
    calls: <Drawn>(
      who: Drawn,
      tool: Drawn | null,
      task: Drawn,
      args: Drawn | null,
    ): RichText<Drawn> => [
      ...[who, ' calls ', toolName(tool), ' for ', task, ...after(' with ', args)],
    ],
    /** By the tool itself. */
    answers: <Drawn>(who: Drawn, task: Drawn, value: Drawn | null): RichText<Drawn> => [
      ...[who, ' answers for ', task, ...saying(value)],
    ],
    hasAnswer: <Drawn>(
      who: Drawn,
      tool: Drawn | null,
      task: Drawn,
      value: Drawn | null,
    ): RichText<Drawn> => [
      ...[who, ' has the answer of ', toolName(tool), ' for ', task, ...saying(value)],
    ],
    failed: <Drawn>(
      who: Drawn,
      tool: Drawn | null,
      task: Drawn,
      why: Failed<Drawn>,
    ): RichText<Drawn> => [
      ...[who, ' says that ', toolName(tool), ' failed for ', task, ...failing(why)],
    ],
    failedItself: <Drawn>(who: Drawn, task: Drawn, why: Failed<Drawn>): RichText<Drawn> => [
      ...[who, ' says that it failed for ', task, ...failing(why)],
    ],
  },
  routing: {
    /** `candidates`: how many; null where they are fewer than two. */
    chooses: <Drawn>(
      who: Drawn,
      chosen: Drawn | null,
      task: Drawn,
      { candidates, why }: { readonly candidates: number | null; readonly why: Drawn | null },
    ): RichText<Drawn> => [
      ...[who, ' chooses ', chosen ?? 'somebody', ' for ', task],
      ...(candidates === null ? [] : [` out of ${number(candidates)} candidates`]),
      ...saying(why),
    ],
    findsNobody: <Drawn>(who: Drawn, task: Drawn, why: Drawn | null): RichText<Drawn> => [
      ...[who, ' finds nobody for ', task, ...saying(why)],
    ],
  },
  task: {
    asks: <Drawn>(who: Drawn, whom: Drawn, what: Drawn): RichText<Drawn> => [
      ...[who, ' asks ', whom, ' to do ', what],
    ],
    accepts: <Drawn>(who: Drawn, what: Drawn, whom: Drawn, text: Drawn | null): RichText<Drawn> => [
      who,
      ' takes on ',
      what,
      ' for ',
      whom,
      ...saying(text),
    ],
    /** `done`: per cent. */
    reports: <Drawn>(
      who: Drawn,
      what: Drawn,
      whom: Drawn,
      { done, text }: { readonly done: number | null; readonly text: Drawn | null },
    ): RichText<Drawn> => [
      ...[who, ' reports on ', what, ' to ', whom],
      ...(done === null ? saying(text) : [`: ${number(done)}% done`, ...after(', ', text)]),
    ],
    finishes: <Drawn>(
      who: Drawn,
      what: Drawn,
      whom: Drawn,
      text: Drawn | null,
    ): RichText<Drawn> => [who, ' finishes ', what, ' for ', whom, ...saying(text)],
    finishesWith: <Drawn>(who: Drawn, what: Drawn, whom: Drawn, fields: Drawn): RichText<Drawn> => [
      who,
      ' finishes ',
      what,
      ' for ',
      whom,
      ', with ',
      fields,
    ],
    failed: <Drawn>(who: Drawn, whom: Drawn, what: Drawn, why: Failed<Drawn>): RichText<Drawn> => [
      who,
      ' tells ',
      whom,
      ' that ',
      what,
      ' failed',
      ...failing(why),
    ],
    cancels: <Drawn>(who: Drawn, what: Drawn, text: Drawn | null): RichText<Drawn> => [
      ...[who, ' cancels ', what, ...saying(text)],
    ],
    timesOut: <Drawn>(
      who: Drawn,
      whom: Drawn,
      what: Drawn,
      text: Drawn | null,
    ): RichText<Drawn> => [
      ...[who, ' tells ', whom, ' that the time for ', what, ' is over', ...saying(text)],
    ],
    retryable: 'It may be tried again',
    notRetryable: 'Trying again will not help',
    attempt: (attempt: number) => `This is attempt ${number(attempt)}`,
    contextIn: <Drawn>(where: Drawn): RichText<Drawn> => ['The context is in ', where],
    context: <Drawn>(text: Drawn): RichText<Drawn> => ['The context is ', text],
    comesWith: <Drawn>(things: Drawn): RichText<Drawn> => ['It comes with ', things],
  },
  /** `by`: who tells it, where that is not who hands over. */
  handover: {
    transfer: <Drawn>(by: Drawn | null, from: Drawn, what: Drawn, to: Drawn): RichText<Drawn> => [
      ...[...told(by), from, ' hands ', what, ' over to ', to, ' for good'],
    ],
    answersNow: <Drawn>(who: Drawn): RichText<Drawn> => [who, ' answers for it from now on'],
    fork: <Drawn>(by: Drawn | null, from: Drawn, what: Drawn, to: Drawn): RichText<Drawn> => [
      ...[...told(by), from, ' gives ', what, ' to ', to],
      ' to do in parallel and goes on with its own work',
    ],
    answersForPart: <Drawn>(who: Drawn): RichText<Drawn> => [who, ' answers for its part'],
    assist: <Drawn>(by: Drawn | null, from: Drawn, what: Drawn, to: Drawn): RichText<Drawn> => [
      ...[...told(by), from, ' asks ', to, ' to help with ', what],
    ],
    stillAnswers: <Drawn>(who: Drawn): RichText<Drawn> => [who, ' still answers for it'],
    other: <Drawn>(
      from: Drawn,
      what: Drawn,
      to: Drawn,
      { by, mode }: { readonly by: Drawn | null; readonly mode: Drawn | null },
    ): RichText<Drawn> => [
      ...[...told(by), from, ' delegates ', what, ' to ', to, ...after(' as ', mode)],
    ],
  },
  triad: {
    proposes: <Drawn>(who: Drawn, what: Drawn, whom: Drawn): RichText<Drawn> => [
      ...[who, ' proposes ', what, ' to ', whom],
    ],
    reason: <Drawn>(text: Drawn): RichText<Drawn> => ['The reason is ', text],
    due: <Drawn>(when: Drawn): RichText<Drawn> => ['Votes are due by ', when],
    approve: voting('votes to approve'),
    reject: voting('votes to reject'),
    abstain: voting('abstains on'),
    otherVote: <Drawn>(
      who: Drawn,
      vote: Drawn | null,
      proposal: Drawn,
      text: Drawn | null,
    ): RichText<Drawn> => [
      ...[who, ' votes', ...after(' ', vote), ' on ', proposal, ...saying(text)],
    ],
    confidence: <Drawn>(confidence: Drawn): RichText<Drawn> => ['Its confidence is ', confidence],
    decides: <Drawn>(
      who: Drawn,
      proposal: Drawn,
      result: Drawn | null,
      tally: readonly [number, number, number] | null,
    ): RichText<Drawn> => [
      ...[who, ' decides on ', proposal, ...saying(result)],
      ...(tally === null
        ? []
        : [
            `, ${number(tally[0])} for, ${number(tally[1])} against, ${number(tally[2])} abstaining`,
          ]),
    ],
    results: { approved: 'approved', rejected: 'rejected' },
    consensus: 'There is consensus',
    noConsensus: 'There is no consensus',
  },
});
