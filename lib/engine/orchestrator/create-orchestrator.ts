// Colloquy as the orchestrator and the referee: the folds that it decides by, the reactor that does what is due, and what the
// API asks of it.
import { policyOf } from '@/lib/delegation/legality';
import type { EventRecord } from '@/lib/model/event-record';
import type { ObligationKind } from '@/lib/model/orchestration/obligation';
import type { Decision } from '@/lib/model/orchestration/routing';
import type { OrchestrationFold } from '@/lib/projections/assignments/orchestration';
import type { LoopsFold } from '@/lib/projections/loops/loops';
import type { ObligationsFold } from '@/lib/projections/obligations/obligations';
import type { ProposalsFold } from '@/lib/projections/proposals/proposals';
import { publicReview, type ReviewsFold } from '@/lib/projections/reviews/reviews';
import type { RoutingState } from '@/lib/projections/routing/routing-state';
import { decide } from '@/lib/routing/decide';
import { withOverrides } from '@/lib/routing/overrides';
import type { DeliveryKey } from '@/lib/store/ports/outbox-store';
import type { Directory } from '../interface/directory';
import type { Engine } from '../interface/engine';
import type { EngineDeps } from '../interface/engine-deps';
import type { Orchestration, RouteQuestion } from '../interface/orchestration';
import type { GroupCommit } from '../log/commit/group-commit';
import { requireOpenIn } from '../log/commit/read-only';
import type { LogFeed } from '../log/feed/log-feed';
import type { RunTable } from '../projections/projection-table';
import { toDecision } from '../reads/decisions/decision-payload';
import { createDecisionReads } from '../reads/decisions/decision-reads';
import { createLineageReads } from '../reads/lineage-reads';
import { createStandingList } from '../reads/standing-list';
import { createStandingReads } from '../reads/standing-reads';
import type { NativeForms } from '../registry/native-forms';
import type { Presence } from '../registry/presence';
import { TaskChecks } from './checks/task-checks';
import { watchDueRuns } from './due-runs';
import { Owed } from './owed/owed';
import { createOwedAt } from './owed/owed-at';
import { createOwedNews } from './owed/owed-news';
import { Reactor } from './reactor';
import { createAddressing } from './recipients';
import { TaskCommands } from './task-commands';
import { createTriads } from './triads';
import { undeliverable } from './undeliverable';
import { warningOf } from './warnings';
import { openWorkflows } from './workflow-registry';

/** The folds that orchestration rests on, kept at the head of the log. */
export type OrchestrationFolds = {
  /** What keeps them. */
  readonly table: RunTable;
  readonly routing: RoutingState;
  readonly assignments: OrchestrationFold;
  readonly reviews: ReviewsFold;
  readonly obligations: ObligationsFold;
  readonly proposals: ProposalsFold;
  readonly loops: LoopsFold;
};

export type Orchestrator = {
  readonly orchestration: Orchestration;
  readonly taskChecks: TaskChecks;
  /** Hears of what the folds were fed. */
  observe(records: readonly EventRecord[]): void;
  /** Takes the workflows that other processes put. */
  learn(): Promise<void>;
  /** Begins with what is due. */
  start(): void;
  /** Lets go of what is kept of the log. */
  evict(): void;
  close(): Promise<void>;
};

type Ports = {
  readonly deps: EngineDeps;
  readonly folds: OrchestrationFolds;
  readonly commit: GroupCommit;
  readonly feed: LogFeed;
  readonly presence: Presence;
  readonly forms: NativeForms;
  readonly directory: Pick<
    Directory,
    'agent' | 'clockOf' | 'clocksOf' | 'homeOf' | 'lists' | 'rows'
  >;
  readonly readPage: Engine['readPage'];
  readonly tasks: Engine['tasks'];
};

/** What a message about a task is held against. */
function checkedBy({ deps, folds, directory }: Ports) {
  const cardOf = (agentId: string) => directory.agent(agentId)?.card ?? null;
  return {
    ...deps,
    fold: folds.assignments,
    policyOf: (agentId: string) => policyOf(cardOf(agentId)?.manifest, deps.instances),
    task: folds.obligations.task,
    loadOf: folds.routing.loadOf,
    cardOf,
    overseerOf: folds.reviews.overseerOf,
    comingVote: folds.proposals.comingVote,
  };
}

/** Makes the orchestrator; it does nothing before `start`. */
export async function createOrchestrator(ports: Ports): Promise<Orchestrator> {
  const { deps, folds, commit, feed, directory } = ports;
  const { events } = deps.store;
  const workflows = await openWorkflows({ ...deps, store: deps.store.workflows });
  const reactor = new Reactor({
    ...deps,
    unsayable: ports.forms.unsayable,
    ...folds,
    events,
    commit,
    feed,
    fold: folds.assignments,
  });
  const owed = createOwedNews();
  let endDueRuns = async (): Promise<void> => undefined;
  const reads = createDecisionReads({ events, readPage: ports.readPage, tasks: ports.tasks });
  const commands = new TaskCommands({
    ...ports,
    ...folds,
    events,
    fold: folds.assignments,
    requireOpen: requireOpenIn(directory),
  });
  return {
    taskChecks: new TaskChecks({ ...checkedBy(ports), events, contracts: workflows.contracts }),
    observe(records) {
      owed.observe(records);
      reactor.observe(records);
      const at = new Date(deps.now()).toISOString();
      for (const warning of folds.loops.takeWarnings()) reactor.emit(warningOf(warning, at));
    },
    learn: workflows.learn,
    start() {
      reactor.start();
      endDueRuns = watchDueRuns({
        table: folds.table,
        folds,
        reactor,
        now: deps.now,
        onError: (error) => deps.log.warn({ err: error }, 'runs that are due could not be read'),
      });
    },
    evict: () => reads.evict(),
    async close() {
      owed.close();
      await reactor.close();
      await endDueRuns();
    },
    orchestration: {
      decisions: reads.decisions,
      whatIf: reads.whatIf,
      replay: reads.replay,
      ...createAddressing({ ...folds, ...deps, fold: folds.assignments, presence: ports.presence }),
      ...createTriads({ ...ports, proposals: folds.proposals }),
      workflows: workflows.workflows,
      schemas: workflows.schemas,
      putWorkflow: workflows.putWorkflow,
      onDecided: reactor.onDecided,
      onObligations: owed.add,
      nativeForm: ports.forms.nativeForm,
      lineage: createLineageReads({ ...deps, events, clockOf: directory.clockOf }),
      route: (question) => dryRun(folds.routing, question, deps.now()),
      ...standingReads(ports),
      ...ofLoadedRuns(folds, directory, commands),
      ...owedReads(ports, new Owed({ ...folds, now: deps.now })),
      undelivered: (delivery, reason) => endUndelivered(ports, delivery, reason),
    },
  };
}

/** What is asked of one run, wherever it is. */
function ofLoadedRuns(
  { table, reviews }: Pick<OrchestrationFolds, 'table' | 'reviews'>,
  { clockOf }: Pick<Directory, 'clockOf'>,
  commands: Pick<TaskCommands, 'command'>,
): Pick<Orchestration, 'review' | 'prepare' | 'command'> {
  const loadRun = (runId: string) => table.prepareNames(new Map([['run', new Set([runId])]]));
  return {
    async prepare(records) {
      await table.prepare(records);
    },
    async review({ run_id, task_id }) {
      await loadRun(run_id);
      const review = reviews.of(run_id, task_id);
      return review === null ? null : publicReview(review, clockOf(run_id));
    },
    async command(task, command, principal) {
      await loadRun(task.run_id);
      return commands.command(task, command, principal);
    },
  };
}

/** What is known of agents for the router, now and at a moment. */
function standingReads({
  deps,
  folds,
  directory,
}: Ports): Pick<Orchestration, 'standings' | 'standing' | 'standingsAt'> {
  const { successAt, agents } = folds.routing;
  const standing = createStandingReads({ ...deps.store, successAt });
  return {
    standings: () => agents(),
    standing,
    standingsAt: createStandingList({ agents: directory.lists.agents, standing }),
  };
}

/** What the API asks about debts. */
function owedReads(
  { deps, folds, directory }: Ports,
  owed: Owed,
): Pick<Orchestration, 'obligations' | 'owedTotal' | 'owedCounts'> {
  const owedAt = createOwedAt({
    ...deps.store,
    proposals: folds.proposals,
    runs: directory.lists.runs,
    owedNow: (query, now) => owed.page(query, now),
  });
  return {
    obligations: ({ at, ...query }, signal) =>
      at === undefined ? owed.page(query) : owedAt({ ...query, at }, signal),
    owedTotal: () => owed.total(),
    owedCounts() {
      const byKind = new Map<ObligationKind, number>();
      for (const { kind } of owed.inMemory()) byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
      return { byKind, elsewhere: owed.elsewhere() };
    },
  };
}

/** Ends what was asked of an agent that cannot be reached. */
async function endUndelivered(
  { deps, folds, commit }: Ports,
  delivery: DeliveryKey,
  reason: string,
): Promise<void> {
  const record = await deps.store.events.get(delivery.seq);
  if (record !== null) await folds.table.prepare([record]);
  const at = new Date(deps.now()).toISOString();
  for (let nonce = 0; record !== null; nonce += 1) {
    const options = { fold: folds.assignments, at, reason, nonce };
    const reaction = undeliverable(record, delivery, options);
    const [outcome] = reaction === null ? [] : await commit.append([reaction.message]);
    // Somebody guessed the id and took it beforehand.
    if (outcome?.status !== 'id_conflict') return;
  }
}

/** Whom the router would choose at this moment, asked by nobody. */
function dryRun(routing: RoutingState, question: RouteQuestion, now: number): Decision {
  const { requires, prefers, domain, policy, overrides } = question;
  const ruling = decide(
    withOverrides(routing.agents(), overrides),
    {
      requires: [...requires],
      prefers: [...prefers],
      domain: domain ?? null,
      policy: policy ?? null,
      requested_by: null,
      without: [],
    },
    { weights: overrides?.weights, cursor: routing.cursor() },
  );
  const place = {
    seq: routing.seq(),
    at: new Date(now).toISOString(),
    declared: 'here' as const,
    run_id: '',
    thread_id: '',
    task_id: '',
    state_seq: routing.seq(),
    pending: [],
  };
  return toDecision(place, ruling);
}
