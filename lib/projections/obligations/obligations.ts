// Who owes what to whom, since when: open tasks, questions, reviews and proposals of the whole log, each owed once; and which of
// these tasks nobody needs any more. What an import tells is history and owes nothing.
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { Review } from '@/lib/model/orchestration/lineage';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import { BY_RECEIPT, type ClockOf, timeOf } from '@/lib/tasks/event-time';
import { isOpen } from '@/lib/tasks/task-core';
import { taskKey } from '@/lib/tasks/task-key';
import { awaitedIn, hasEnded } from '@/lib/triad/poll';
import { AgentTerms } from '../agents/agent-terms';
import {
  ChangedNumbers,
  checkpointFold,
  type FedLog,
  type FoldParts,
} from '../checkpoint/checkpoint-fold';
import type { CheckpointedFold, CheckpointPart } from '../checkpoint/checkpointed-fold';
import type { HeldProposal } from '../proposals/held-proposal';
import { instantOf, ObligationRows, type SavedObligation } from './obligation-rows';
import { type OpenQuestion, OpenQuestions } from './open-questions';
import {
  isHighestCalledOff,
  type OrphanedTask,
  orphanedTask,
  orphanedTasksOf,
  runsWithCalledOff,
} from './orphaned-tasks';
import type { OwedTask } from './owed-task';
import { TaskObligations } from './task-obligations';
import type { OpenEndedWork } from './workload';

type Moment = {
  /** Epoch milliseconds: what is overdue at this moment. */
  readonly now: number;
  /** The clocks of runs, as the directory knows them at the same seq; without them waits are told by receipt. */
  readonly clockOf?: ClockOf;
};

type ListOptions = Moment & {
  readonly runId?: string | undefined;
  /** The reviews that nobody has decided: `open()` of the fold of reviews at the same seq. */
  readonly reviews: readonly Review[];
  /** The proposals that nobody has decided: `open()` of their fold at the same seq. */
  readonly proposals: Iterable<HeldProposal>;
};

export type ObligationsFold = CheckpointedFold & {
  /** Of the runs in memory, oldest first; deliveries apart, which no event tells of. */
  list(options: ListOptions): Obligation[];
  /** The same of one run, to be read later. */
  saved(options: Omit<ListOptions, 'now'> & { readonly runId: string }): SavedObligation[];
  /** What was saved, as it is at a moment; epoch milliseconds. */
  read(saved: SavedObligation, now: number): Obligation;
  /** A task that is open, or has ended lately, by any of its ids. */
  task(runId: string, id: string): OwedTask | null;
  /** The open-ended tasks that an agent works on. */
  openEndedWorkOf(agentId: string): OpenEndedWork;
  /** An open task by any of its ids, where a task above it was called off. */
  orphaned(runId: string, id: string): OrphanedTask | null;
  orphanedOf(runId: string): OrphanedTask[];
  /** Whether a task was called off by itself, and not with one above it. */
  isHighestCalledOff(runId: string, id: string): boolean;
  /** The runs in which something was called off lately. */
  runsWithCalledOff(): ReadonlySet<string>;
};

/** The number of open-ended tasks that an agent works on. */
const WORK_KEY = 'w:';

function workOf(key: string): string | null {
  return key.startsWith(WORK_KEY) ? key.slice(WORK_KEY.length) : null;
}

/** Obligations that go on from what was saved. */
export function createObligations(
  saved: readonly CheckpointPart[] = [],
  fed: FedLog = {},
): ObligationsFold {
  const tasks = new ChangedNumbers('t:');
  const asked = new ChangedNumbers('q:');
  const terms = new AgentTerms();
  const rows = new ObligationRows(terms);
  const work = new Set<string>();
  const owedTasks = new TaskObligations(
    terms,
    (key) => {
      tasks.add(key);
      rows.drop(key);
    },
    (agentId) => work.add(agentId),
  );
  const questions = new OpenQuestions(asked.add);
  const nameOf = (runId: string, id: string) => owedTasks.entry(runId, id)?.task_id ?? id;
  const fold = checkpointFold(
    saved,
    {
      ...checkpointParts({ tasks, asked, terms, work, owedTasks, questions }),
      apply(record) {
        if (record.origin === 'import') return;
        terms.apply(record);
        owedTasks.apply(record);
        questions.apply(record, nameOf);
      },
      loadEnded(runs) {
        for (const run of runs) owedTasks.loadEnded(run);
      },
      evictRun(runId) {
        for (const key of owedTasks.evictRun(runId)) rows.drop(key);
        questions.evictRun(runId);
      },
    },
    fed,
  );
  return { ...fold, ...readsOf({ rows, owedTasks, questions }) };
}

/** How obligations are saved: a part for each open task and question, for the terms of an agent, and for how much it works on. */
function checkpointParts(held: {
  readonly tasks: ChangedNumbers;
  readonly asked: ChangedNumbers;
  readonly terms: AgentTerms;
  /** The agents whose work changed. */
  readonly work: Set<string>;
  readonly owedTasks: TaskObligations;
  readonly questions: OpenQuestions;
}): Pick<FoldParts, 'takeChanged' | 'save' | 'runOf' | 'load'> {
  const { tasks, asked, terms, work, owedTasks, questions } = held;
  return {
    takeChanged() {
      const counts = [...work].map((agentId) => `${WORK_KEY}${agentId}`);
      work.clear();
      return [...terms.takeChanged(), ...counts, ...tasks.take(), ...asked.take()];
    },
    save(key) {
      const [task, question] = [tasks.numberOf(key), asked.numberOf(key)];
      if (task !== null) return owedTasks.save(task);
      if (question !== null) return questions.get(question);
      const agentId = workOf(key);
      return agentId === null ? terms.save(key) : owedTasks.saveWork(agentId) || null;
    },
    runOf(key) {
      const [task, question] = [tasks.numberOf(key), asked.numberOf(key)];
      if (task !== null) return owedTasks.save(task)?.run_id;
      return question === null ? undefined : questions.get(question)?.run_id;
    },
    load(parts) {
      for (const { key, value } of parts) {
        const agentId = workOf(key);
        if (AgentTerms.owns(key)) terms.load(value);
        else if (agentId !== null) owedTasks.loadWork(agentId, value as number);
      }
      owedTasks.load(tasks.valuesIn(parts) as OwedTask[]);
      questions.load(asked.valuesIn(parts) as OpenQuestion[]);
    },
  };
}

/** What is asked of the folds behind. */
function readsOf({
  rows,
  owedTasks,
  questions,
}: Omit<Parts, 'rowsOf'> & { readonly rows: ObligationRows }): Omit<
  ObligationsFold,
  keyof CheckpointedFold
> {
  return {
    list: (options) =>
      listed({ owedTasks, questions, rowsOf: (task) => rows.of(task, momentOf(options)) }, options),
    saved: (options) =>
      listed(
        { owedTasks, questions, rowsOf: (task) => rows.saved(task, options.clockOf ?? BY_RECEIPT) },
        // At no moment is anything overdue: whoever reads it knows what time it is.
        { ...options, now: Number.NEGATIVE_INFINITY },
      ),
    read: (saved, now) => rows.read(saved, now),
    task: (runId, id) => owedTasks.entry(runId, id),
    openEndedWorkOf: (agentId) => owedTasks.openEndedWorkOf(agentId),
    orphaned: (runId, id) => orphanedTask(owedTasks, runId, id),
    orphanedOf: (runId) => orphanedTasksOf(owedTasks, runId),
    isHighestCalledOff: (runId, id) => isHighestCalledOff(owedTasks, runId, id),
    runsWithCalledOff: () => runsWithCalledOff(owedTasks),
  };
}

function momentOf({ now, clockOf = BY_RECEIPT }: Moment): Required<Moment> {
  return { now, clockOf };
}

type Parts = {
  /** What a task makes somebody owe. */
  readonly rowsOf: (task: OwedTask) => readonly Obligation[];
  readonly owedTasks: TaskObligations;
  readonly questions: OpenQuestions;
};

function listed({ rowsOf, owedTasks, questions }: Parts, options: ListOptions): Obligation[] {
  const { runId } = options;
  const moment = momentOf(options);
  const isWanted = ({ run_id }: { readonly run_id: string }) =>
    runId === undefined || run_id === runId;
  const reviews = options.reviews.filter(isWanted);
  const tasks = runId === undefined ? [...owedTasks.open()] : owedTasks.openIn(runId);
  const owed: Obligation[] = [];
  const routed = routedRoots(owedTasks, tasks, reviews);
  for (const task of tasks) {
    const isRouted = task.core?.assigned?.agent_id === ORCHESTRATOR_ID && routed.has(keyOf(task));
    if (!isRouted) for (const obligation of rowsOf(task)) owed.push(obligation);
  }
  for (const question of runId === undefined ? questions.all() : questions.ofRun(runId)) {
    if (isMoot(question, owedTasks)) continue;
    const isRouted = routed.has(keyOf(question));
    for (const obligation of repliesTo(question, moment)) {
      if (!isRouted || obligation.agent_id !== ORCHESTRATOR_ID) owed.push(obligation);
    }
  }
  for (const proposal of options.proposals) {
    if (isWanted(proposal)) owed.push(...votesOn(proposal, moment));
  }
  for (const review of reviews) owed.push(...owedFor(review, owedTasks, questions));
  return owed.sort((one, other) => one.seq - other.seq);
}

/** Whether its asker has ended the task that it asked about, and goes on without an answer or has one. */
function isMoot({ run_id, task_id, from }: OpenQuestion, owedTasks: TaskObligations): boolean {
  const core = owedTasks.entry(run_id, task_id)?.core;
  return core?.assigned?.agent_id === from && !isOpen(core.state);
}

function keyOf({ run_id, task_id }: { readonly run_id: string; readonly task_id: string }): string {
  return taskKey(run_id, task_id);
}

/** The tasks that go on in another one: the orchestrator forwarded them, and somebody else owes that one. */
function routedRoots(
  owedTasks: TaskObligations,
  tasks: readonly OwedTask[],
  reviews: readonly Review[],
): ReadonlySet<string> {
  const roots = new Set<string>();
  const add = (task: OwedTask | null): void => {
    const parent = task?.core?.requested_by === ORCHESTRATOR_ID ? task.core.parent?.id : undefined;
    if (task === null || parent === undefined) return;
    const { run_id } = task;
    roots.add(keyOf(owedTasks.entry(run_id, parent) ?? { run_id, task_id: parent }));
  };
  for (const task of tasks) add(task);
  for (const { run_id, task_id } of reviews) add(owedTasks.entry(run_id, task_id));
  return roots;
}

function repliesTo(
  question: OpenQuestion,
  { now, clockOf }: { readonly now: number; readonly clockOf: ClockOf },
): Obligation[] {
  const { seq, from, owing, run_id, thread_id, task_id, title, timeoutSec } = question;
  const since = timeOf(question, clockOf(run_id));
  const dueMs = timeoutSec === undefined ? null : Date.parse(since) + timeoutSec * 1000;
  return owing.map((agent_id) => ({
    kind: dueMs !== null && now > dueMs ? 'overdue' : 'reply',
    seq,
    since,
    agent_id,
    owed_to: from,
    run_id,
    thread_id,
    task_id,
    title,
    due_at: dueMs === null ? null : instantOf(dueMs),
  }));
}

/** Until everybody has voted, the decision is made or the deadline has passed. */
function votesOn(
  proposal: HeldProposal,
  { now, clockOf }: { readonly now: number; readonly clockOf: ClockOf },
): Obligation[] {
  const { seq, run_id, thread_id, proposal_id, proposed_by, title, poll } = proposal;
  if (hasEnded(poll, now)) return [];
  const since = timeOf(proposal, clockOf(run_id));
  return awaitedIn(poll).map((agent_id) => ({
    kind: 'vote',
    seq,
    since,
    agent_id,
    owed_to: proposed_by,
    run_id,
    thread_id,
    task_id: proposal_id,
    title,
    due_at: poll.deadline === null ? null : new Date(poll.deadline).toISOString(),
  }));
}

/** The overseer owes a decision; while its own question is open, the overseen agent owes the answer instead. */
function owedFor(
  review: Review,
  owedTasks: TaskObligations,
  questions: OpenQuestions,
): Obligation[] {
  const { run_id, task_id, agent_id, overseer, state, seq, since } = review;
  // An inquiry is a question like any other, and stands among them.
  if (state === 'questioned' && questions.get(seq) !== null) return [];
  const task = owedTasks.entry(run_id, task_id);
  const place = { run_id, thread_id: task?.thread_id ?? run_id, task_id };
  const owed =
    state === 'questioned'
      ? { kind: 'reply' as const, agent_id, owed_to: overseer }
      : { kind: 'approval' as const, agent_id: overseer, owed_to: review.delegator ?? agent_id };
  return [{ ...place, ...owed, seq, since, title: task?.core?.title ?? '', due_at: null }];
}
