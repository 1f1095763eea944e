// What of a task is compared beside what lists say of it: the kind of work, whom the router chose, tries, votes and the
// outcome, each with its place in the run. Made out of the facts of a run for the tasks of any moment; a task that nothing was
// added to is not looked at again.
import type { EventRecord } from '@/lib/model/event-record';
import type { Task } from '@/lib/model/summary';
import type { TaskEntry, TasksState } from '@/lib/tasks/run-tasks';
import { tasksOfEvents } from '@/lib/tasks/task-of-event';
import { ComparedEvents, type Deliberated, type DiffFact } from './compared-events';
import type { ContentKey } from './content-key';

/** Choices and ballots of one task that are compared, at most: more than any router tries and any triad has members. */
const CHOICES_MAX = 32;
const BALLOTS_MAX = 64;

/** An event, and which one of its run it is, from 1: seqs of two runs cannot be compared, these can. */
export type EventPlace = { readonly seq: number; readonly nth: number };

/** An agent that a decision chose; null where it found nobody. */
type Choice = { readonly agent: string | null; readonly at: EventPlace };
type Ballot = { readonly vote: string; readonly at: EventPlace };
type Outcome = { readonly content: ContentKey; readonly by: string; readonly at: EventPlace };

export type TaskTraits = {
  readonly opened: EventPlace;
  readonly last: EventPlace;
  /** What kind of work was asked for, by the words of the request; empty where it has none. */
  readonly kind: string;
  /** One after the other; the same agent twice in a row is one choice. */
  readonly choices: readonly Choice[];
  /** The first event of its second attempt. */
  readonly retried: EventPlace | null;
  /** The last one of each agent. */
  readonly ballots: ReadonlyMap<string, Ballot>;
  /** Its last result, else its last error. */
  readonly outcome: Outcome | null;
};

/** A run as it is compared. */
export type RunTraits = {
  readonly tasks: readonly Task[];
  readonly traits: ReadonlyMap<string, TaskTraits>;
  /** Events that were folded. */
  readonly events: number;
  /** The last event of the run. */
  readonly to_seq: number;
  /** False where the run has more events than were folded. */
  readonly is_whole: boolean;
};

type Made = { readonly assignee: string | null; readonly traits: TaskTraits };

/** A moment of a run. */
type RunMoment = {
  /** The tasks as they are then: an assignee's result counts more than a stranger's. */
  readonly tasks: readonly Task[];
  /** What they are made of. */
  readonly state: TasksState;
  readonly at: number;
};

const NO_BALLOTS: ReadonlyMap<string, Ballot> = new Map();

export class TraitsMaker {
  readonly #facts: ComparedEvents;
  /** Entries never change, and what was made of one stays true of it. */
  readonly #made = new WeakMap<TaskEntry, Made>();

  /** @param facts Of the run, which may take more events later. */
  constructor(facts: ComparedEvents) {
    this.#facts = facts;
  }

  /** What is compared of each task at a moment up to which every event was taken. */
  traits({ tasks, state, at }: RunMoment): Map<string, TaskTraits> {
    const assignees = new Map(tasks.map(({ task_id, assigned_to }) => [task_id, assigned_to]));
    const deliberated = this.#facts.deliberatedBy(at);
    const taskOf = tasksOfEvents(
      state,
      deliberated.map(({ seq }) => seq),
    );
    const ballots = this.#ballots(deliberated, (seq) => taskOf.get(seq));
    const traits = new Map<string, TaskTraits>();
    for (const entry of state.entries) {
      const own = this.#own(entry, assignees.get(entry.task_id) ?? null);
      if (own === null) continue;
      const cast = ballots.get(entry.task_id);
      traits.set(entry.task_id, cast === undefined ? own : { ...own, ballots: cast });
    }
    return traits;
  }

  /** Where all events that were taken are of one task: the same of it. */
  ofOneTask({ task_id, assigned_to }: Pick<Task, 'task_id' | 'assigned_to'>): TaskTraits | null {
    const own = this.#make(this.#facts.seqs, assigned_to);
    const deliberated = this.#facts.deliberatedBy(Number.POSITIVE_INFINITY);
    const ballots = this.#ballots(deliberated, () => task_id).get(task_id);
    return own === null || ballots === undefined ? own : { ...own, ballots };
  }

  /** Without its ballots, which may be cast elsewhere. Null where none of its events was taken, and where it is no task. */
  #own(entry: TaskEntry, assignee: string | null): TaskTraits | null {
    const made = this.#made.get(entry);
    if (made?.assignee === assignee) return made.traits;
    const traits = entry.facts.length === 0 ? null : this.#make(seqsOf(entry), assignee);
    if (traits !== null) this.#made.set(entry, { assignee, traits });
    return traits;
  }

  /** Of the events of one task, ascending. */
  #make(seqs: readonly number[], assignee: string | null): TaskTraits | null {
    const draft = new TraitsDraft(assignee);
    let opened: EventPlace | null = null;
    let last: EventPlace | null = null;
    for (const seq of seqs) {
      const place = this.#placeOf(seq);
      if (place === null) break;
      opened ??= place;
      last = place;
      const fact = this.#facts.at(seq);
      if (fact !== null) draft.apply(fact, place);
    }
    if (opened === null || last === null) return null;
    return { opened, last, ballots: NO_BALLOTS, ...draft.finish() };
  }

  /** Null of an event that was not taken. */
  #placeOf(seq: number): EventPlace | null {
    const nth = this.#facts.eventsBy(seq);
    return nth > this.#facts.eventsBy(seq - 1) ? { seq, nth } : null;
  }

  /** Votes by the tasks in which they count: that of the proposal which they name, else their own. */
  #ballots(
    deliberated: readonly Deliberated[],
    taskOf: (seq: number) => string | undefined,
  ): ReadonlyMap<string, ReadonlyMap<string, Ballot>> {
    const proposals = new Map<string, string>();
    const ballots = new Map<string, Map<string, Ballot>>();
    for (const said of deliberated) {
      const own = taskOf(said.seq);
      if ('names' in said) {
        for (const name of own === undefined ? [] : said.names) {
          if (own !== undefined && !proposals.has(name)) proposals.set(name, own);
        }
        continue;
      }
      const taskId = proposals.get(said.proposal) ?? own;
      const place = this.#placeOf(said.seq);
      if (taskId === undefined || place === null) continue;
      const cast = ballots.get(taskId) ?? new Map<string, Ballot>();
      ballots.set(taskId, cast);
      const hasRoom = cast.size < BALLOTS_MAX || cast.has(said.voter);
      if (hasRoom) cast.set(said.voter, { vote: said.vote, at: place });
    }
    return ballots;
  }
}

/** What is compared of a task, out of its own events in their order; null where there are none. */
export function traitsOfTask(
  task: Pick<Task, 'task_id' | 'assigned_to'>,
  records: readonly EventRecord[],
): TaskTraits | null {
  const facts = new ComparedEvents();
  facts.add(records);
  return new TraitsMaker(facts).ofOneTask(task);
}

function seqsOf({ facts, others }: TaskEntry): number[] {
  return [...facts.map(({ seq }) => seq), ...others].sort((one, other) => one - other);
}

/** What the events of one task come to, in their order. */
class TraitsDraft {
  readonly #assignee: string | null;
  readonly #choices: Choice[] = [];
  readonly #outcomes: { result: Outcome | null; error: Outcome | null } = {
    result: null,
    error: null,
  };
  #kind: string | null = null;
  #retried: EventPlace | null = null;

  constructor(assignee: string | null) {
    this.#assignee = assignee;
  }

  apply(fact: DiffFact, at: EventPlace): void {
    this.#kind ??= fact.kind;
    if (fact.choice !== undefined) this.#choose(fact.choice, at);
    if (fact.isRetry) this.#retried ??= at;
    if (fact.outcome === null) return;
    const { act, content } = fact.outcome;
    const before = this.#outcomes[act]?.by;
    const isAside = before === this.#assignee && fact.from !== this.#assignee;
    if (!isAside) this.#outcomes[act] = { content, by: fact.from, at };
  }

  finish(): Pick<TaskTraits, 'kind' | 'choices' | 'retried' | 'outcome'> {
    return {
      kind: this.#kind ?? '',
      choices: this.#choices,
      retried: this.#retried,
      outcome: this.#outcomes.result ?? this.#outcomes.error,
    };
  }

  #choose(agent: string | null, at: EventPlace): void {
    const isNew = this.#choices.length === 0 || this.#choices.at(-1)?.agent !== agent;
    if (isNew && this.#choices.length < CHOICES_MAX) this.#choices.push({ agent, at });
  }
}
