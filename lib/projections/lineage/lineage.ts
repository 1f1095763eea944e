// The lineage of a run at a moment: who handed which task to whom, whether that was allowed by what held then, who answers
// for it, what waits for an overseer, which handings-over closed a cycle. A function of the set of events that were added.
import type { Instances } from '@/lib/delegation/legality';
import type { EventRecord } from '@/lib/model/event-record';
import type { Lineage } from '@/lib/model/orchestration/lineage';
import { runSteps, type Steps } from '@/lib/std/steps';
import type { RunClock } from '@/lib/tasks/event-time';
import {
  emptyTasks,
  findingStrangers,
  foldTasks,
  makingTasks,
  type TasksState,
  taskIdFinder,
} from '@/lib/tasks/run-tasks';
import { type ReviewFact, reviewFactOf } from '../reviews/review-facts';
import { ReviewIndex } from '../reviews/review-index';
import { byStart, publicReview } from '../reviews/reviews';
import { CardTimeline } from './card-timeline';
import { type LineageFact, lineageFactOf } from './lineage-facts';
import { LineageWalk } from './lineage-walk';

/** Facts of one step: each may look for a cycle. */
const STEP_FACTS = 50;

/** The events of one run, and the cards of its agents wherever they were said. */
export class RunLineage {
  readonly #runId: string;
  readonly #cards: CardTimeline;
  readonly #facts = new Map<number, LineageFact>();
  readonly #reviewFacts = new Map<number, ReviewFact>();
  #tasks: TasksState = emptyTasks();

  /** @param instances Whom the names in manifests mean. */
  constructor(runId: string, instances: Instances = 'exact') {
    this.#runId = runId;
    this.#cards = new CardTimeline(instances);
  }

  /** Takes events in any order, in any parts and any number of times; of other runs only what agents say of themselves. */
  add(records: readonly EventRecord[]): void {
    const own: EventRecord[] = [];
    for (const record of records) {
      this.#cards.add(record);
      if (record.event.run_id !== this.#runId) continue;
      own.push(record);
      const fact = lineageFactOf(record);
      if (fact !== null) this.#facts.set(record.seq, fact);
      const reviewFact = reviewFactOf(record);
      if (reviewFact !== null) this.#reviewFacts.set(record.seq, reviewFact);
    }
    this.#tasks = foldTasks(this.#tasks, own);
  }

  /** The lineage by what was added, which `at` names; how long reviews wait, by the clock of the run. */
  lineage(at: number, clock: RunClock | null = null): Lineage {
    return runSteps(this.makingLineage(at, clock));
  }

  /** The same in steps, between which nothing may be added. */
  *makingLineage(at: number, clock: RunClock | null = null): Steps<Lineage> {
    const walked = yield* this.#walk();
    return { run_id: this.#runId, at, ...walked, reviews: yield* this.#reviewing(clock) };
  }

  *#walk(): Steps<Pick<Lineage, 'edges' | 'cycles'>> {
    const nameOf = taskIdFinder(this.#tasks);
    const tasks = yield* makingTasks(this.#tasks);
    const parents = new Map(tasks.map(({ task_id, parent_task_id }) => [task_id, parent_task_id]));
    const walk = new LineageWalk({
      nameOf,
      parentOf: (taskId) => parents.get(taskId) ?? null,
      policyOf: ({ seq, from, isImport }) =>
        this.#cards.before({ seq, agentId: from, isImport }).policy,
    });
    yield;
    const ignored = yield* findingStrangers(this.#tasks);
    for (const [place, fact] of bySeq(this.#facts).entries()) {
      if (place % STEP_FACTS === 0) yield;
      if (!ignored.has(fact.seq)) walk.apply(fact);
    }
    yield;
    return walk.edgesAndCycles();
  }

  *#reviewing(clock: RunClock | null): Steps<Lineage['reviews']> {
    const index = new ReviewIndex(
      (agentId, seq) => this.#cards.before({ seq, agentId, isImport: false }).overseer,
      () => undefined,
    );
    yield;
    for (const [place, fact] of bySeq(this.#reviewFacts).entries()) {
      if (place % STEP_FACTS === 0) yield;
      index.apply(fact);
    }
    return [...index.reviews(this.#runId)]
      .map((review) => publicReview(review, clock))
      .sort(byStart);
  }
}

function bySeq<Fact extends { readonly seq: number }>(facts: ReadonlyMap<number, Fact>): Fact[] {
  return [...facts.values()].sort((one, other) => one.seq - other.seq);
}
