// Who speaks next: a few dozen runs are under way at a time, new ones begin at a constant pace, some rest for long, and very long
// threads go on whenever nobody else has something to say.
import { Random } from '@/lib/testing/fuzz/random';
import type { Draft } from './draft';
import { agentId, channelName, type HistoryPlan, newAgentOf, runId, threadId } from './plan';
import type { Run } from './run';
import { longRun, saidIn } from './runs';

/** The last run begins so far from the end that it has time for most of what is said in it. */
const LAST_START = 0.99;

/** Of the runs one in so many rests in its middle, until so many others rest as well. */
const RESTING_ONE_IN = 100;
const RESTING_SHARE = 0.001;

/** Who is asked in the first runs has come by none. */
const FIRST_AGENTS = 5;

type Talk = { readonly run: Run; readonly said: Iterator<Draft, void> };

/** A draft, in its run. */
export type Scheduled = { readonly run: Run; readonly draft: Draft };

export class Schedule {
  readonly #plan: HistoryPlan;
  readonly #random: Random;
  /** Runs that begin: their first message comes before any other, so that nobody comes without a word. */
  readonly #opening: Talk[] = [];
  readonly #active: Talk[] = [];
  readonly #resting: Talk[] = [];
  readonly #long: Talk[] = [];
  readonly #onAgent: (agent: number) => void;
  #started = 0;
  #longTurn = 0;

  /** `onAgent` is called with the number of each agent, before it speaks for the first time. */
  constructor(plan: HistoryPlan, onAgent: (agent: number) => void) {
    this.#plan = plan;
    this.#random = new Random(plan.seed);
    this.#onAgent = onAgent;
  }

  /** What is said after so many events. */
  next(written: number): Scheduled {
    const { events, runs } = this.#plan;
    while (this.#started < runs && this.#started * events * LAST_START <= written * runs) {
      this.#start();
    }
    const opened = this.#opening.shift();
    if (opened !== undefined) return this.#open(opened);
    while (this.#active.length > 0) {
      const place = this.#random.below(this.#active.length);
      const talk = this.#active[place] as Talk;
      const { done, value: draft } = talk.said.next();
      if (!done) return { run: talk.run, draft };
      this.#take(this.#active, place);
    }
    return this.#goOn();
  }

  #start(): void {
    const run = this.#runOf(this.#started);
    const isLong = run.number < this.#plan.longRuns;
    this.#opening.push({ run, said: isLong ? longRun(run) : saidIn(run) });
    this.#started += 1;
    if (run.number % RESTING_ONE_IN === 0 && this.#active.length > 0) this.#rest();
  }

  #open(talk: Talk): Scheduled {
    const isLong = talk.run.number < this.#plan.longRuns;
    (isLong ? this.#long : this.#active).push(talk);
    return said(talk);
  }

  /** One run rests, and another one that rested goes on. */
  #rest(): void {
    this.#resting.push(this.#take(this.#active, this.#random.below(this.#active.length)));
    if (this.#resting.length <= this.#plan.runs * RESTING_SHARE) return;
    this.#active.push(this.#take(this.#resting, this.#random.below(this.#resting.length)));
  }

  #goOn(): Scheduled {
    const talk = this.#long[this.#longTurn % this.#long.length] as Talk;
    this.#longTurn += 1;
    return said(talk);
  }

  /** Removes one of a list, whose order means nothing. */
  #take(list: Talk[], place: number): Talk {
    const taken = list[place] as Talk;
    const last = list.pop() as Talk;
    if (last !== taken) list[place] = last;
    return taken;
  }

  #runOf(number: number): Run {
    const random = new Random(this.#plan.seed + number * 31 + 1);
    const came = newAgentOf(number);
    if (came !== null) this.#onAgent(came);
    const known = Math.max(FIRST_AGENTS, Math.floor(number / 10) + 1);
    const asker = came ?? this.#random.below(known);
    const worker = 1 + this.#random.small(known - 1);
    const helper = this.#random.below(known);
    const { channels } = this.#plan;
    const channel = number < channels ? number : this.#random.small(channels);
    return {
      number,
      runId: runId(number),
      threadId: threadId(number),
      channel: channelName(channel),
      asker,
      worker,
      helper,
      ids: { asker: agentId(asker), worker: agentId(worker), helper: agentId(helper) },
      random,
    };
  }
}

/** What is said next in a run that is not over. */
function said(talk: Talk): Scheduled {
  const { done, value: draft } = talk.said.next();
  if (done) throw new Error(`expected ${talk.run.runId} to go on`);
  return { run: talk.run, draft };
}
