// What two runs differ in, at the head of the log or at a moment of each. What is compared of a run is kept and fed on with its
// new events, and what two runs differ in at the head until one of them has another event.
import { ComparedEvents } from '@/lib/run-diff/compared-events';
import { diffing, type RunDiff } from '@/lib/run-diff/run-diff';
import { type RunTraits, TraitsMaker } from '@/lib/run-diff/run-traits';
import { KeptAnswers } from '@/lib/std/kept-answers';
import type { EventStore } from '@/lib/store/ports/event-store';
import { eventLoop } from '../event-loop/event-loop-scheduler';
import type { Directory } from '../interface/directory';
import type { DiffMoment, Engine } from '../interface/engine';
import { logPages } from './log-pages';

/** Of a run so many events are compared, from its beginning: they are read in a few seconds. The tasks are compared all the same. */
const COMPARED_EVENTS_MAX = 200_000;

/** Runs that stay folded, with so many events in all, of some 200 bytes each; and pairs that stay compared. */
const KEPT_RUNS = 8;
const KEPT_EVENTS_MAX = 500_000;

type Ports = {
  readonly events: Pick<EventStore, 'readPage'>;
  readonly directory: Pick<Directory, 'rows'>;
  readonly tasks: Engine['tasks'];
};

export type RunDiffReads = {
  readonly diff: Engine['diff'];
  /** Compares every run anew: an event was emptied. */
  evict(): void;
};

/** Differences between runs of one log. */
export function createRunDiffReads({ events, directory, tasks }: Ports): RunDiffReads {
  const runs = new KeptRuns(events);
  const diffs = new KeptAnswers<RunDiff>(KEPT_RUNS);

  async function runAt(runId: string, at: number): Promise<RunTraits> {
    const found = await tasks(runId, at);
    // A run that had not begun had no tasks.
    if (found === null) {
      return { tasks: [], traits: new Map(), events: 0, to_seq: at, is_whole: true };
    }
    const { facts, maker } = await runs.readTo(runId, at);
    const events = facts.eventsBy(at);
    return {
      tasks: found.tasks,
      traits: maker.traits({ ...found, at }),
      events,
      to_seq: at,
      is_whole: events < COMPARED_EVENTS_MAX,
    };
  }

  async function compare(a: Place, b: Place): Promise<RunDiff> {
    const [one, other] = [await runAt(a.run_id, a.at), await runAt(b.run_id, b.at)];
    return eventLoop.run(diffing(one, other));
  }

  return {
    async diff(a, b, moment: DiffMoment = {}) {
      const [one, other] = [await directory.rows.run(a), await directory.rows.run(b)];
      if (one === null || other === null) return null;
      const placeA = { run_id: a, at: Math.min(moment.a ?? one.last_seq, one.last_seq) };
      const placeB = { run_id: b, at: Math.min(moment.b ?? other.last_seq, other.last_seq) };
      // A moment of the past is asked for once: whoever goes through time asks for another one next.
      if (placeA.at < one.last_seq || placeB.at < other.last_seq) return compare(placeA, placeB);
      const version = JSON.stringify([one.last_seq, other.last_seq]);
      return diffs.get(JSON.stringify([a, b]), version, () => compare(placeA, placeB));
    },
    evict() {
      runs.evict();
      diffs.evict();
    },
  };
}

/** A run as it stands at one of its events. */
type Place = { readonly run_id: string; readonly at: number };

/** Runs as far as they were read: each event is read once. */
class KeptRuns {
  readonly #events: Ports['events'];
  // Insertion order is order of use: the first one is dropped.
  readonly #kept = new Map<string, RunReading>();

  constructor(events: Ports['events']) {
    this.#events = events;
  }

  /** The run, read up to a moment at least. */
  async readTo(runId: string, at: number): Promise<RunReading> {
    const reading = this.#kept.get(runId) ?? new RunReading(this.#events, runId);
    this.#kept.delete(runId);
    this.#kept.set(runId, reading);
    try {
      await reading.readTo(at);
    } catch (error) {
      if (this.#kept.get(runId) === reading) this.#kept.delete(runId);
      throw error;
    }
    this.#shrink();
    return reading;
  }

  evict(): void {
    this.#kept.clear();
  }

  #shrink(): void {
    let total = 0;
    for (const { facts } of this.#kept.values()) total += facts.events;
    for (const [runId, { facts }] of this.#kept) {
      const isTooMuch = this.#kept.size > KEPT_RUNS || total > KEPT_EVENTS_MAX;
      if (!isTooMuch || this.#kept.size === 1) return;
      this.#kept.delete(runId);
      total -= facts.events;
    }
  }
}

class RunReading {
  readonly facts = new ComparedEvents();
  readonly maker = new TraitsMaker(this.facts);
  readonly #events: Ports['events'];
  readonly #runId: string;
  /** Up to where it is read. */
  #seq = 0;
  /** One after the other: events are taken in their order. */
  #last: Promise<void> = Promise.resolve();

  constructor(events: Ports['events'], runId: string) {
    this.#events = events;
    this.#runId = runId;
  }

  readTo(at: number): Promise<void> {
    this.#last = this.#last.then(() => this.#read(at));
    return this.#last;
  }

  async #read(at: number): Promise<void> {
    if (at <= this.#seq) return;
    const range = { after: this.#seq, before: at + 1, order: 'asc' } as const;
    for await (const page of logPages(this.#events, {
      filter: { run_id: this.#runId },
      ...range,
    })) {
      this.facts.add(page.slice(0, COMPARED_EVENTS_MAX - this.facts.events));
      this.#seq = page.at(-1)?.seq ?? this.#seq;
      if (this.facts.events === COMPARED_EVENTS_MAX) break;
    }
    this.#seq = at;
  }
}
