// Puts the engine together: pipeline, feed, directory, presence, registry. One per process.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { AppError } from '@/lib/model/errors/app-error';
import type { Rejection } from '@/lib/model/errors/rejection';
import type { EventRecord } from '@/lib/model/event-record';
import { listAgents } from '@/lib/model/known-agents';
import { NAMES_PER_HOUR } from '@/lib/model/names-per-hour';
import type { AgentSummary } from '@/lib/model/summary';
import type { Codec } from '@/lib/protocols/codec/codec';
import { createListeners } from '@/lib/std/listeners';
import { type ChainReport, verifyChain } from '@/lib/store/integrity/verify';
import type { NewMessage } from '@/lib/store/ports/event-store';
import { openDialects } from './dialects/dialects';
import { eventLoop } from './event-loop/event-loop-scheduler';
import { repeat } from './event-loop/repeat';
import { type FollowedFolds, followFolds } from './followed-folds';
import { createContextChecks } from './ingest/context-checks';
import { dryRun } from './ingest/dry-run';
import { Duplicates } from './ingest/duplicates';
import { IdsInUse } from './ingest/ids-in-use';
import { ingest } from './ingest/ingest';
import { NewNames } from './ingest/new-names';
import type { Directory } from './interface/directory';
import type { Engine } from './interface/engine';
import type { EngineDeps } from './interface/engine-deps';
import type { LongWork } from './interface/long-work';
import { createAnchorKeeper } from './log/commit/anchor-keeper';
import { GroupCommit } from './log/commit/group-commit';
import { readOnlyIn, requireOpenIn } from './log/commit/read-only';
import { type RedactionRequest, redact } from './log/commit/redact';
import { sayRedactions } from './log/commit/say-redactions';
import { followRedactions } from './log/feed/follow-redactions';
import { createLogFeed, type LogFeed } from './log/feed/log-feed';
import { createOrchestrator, type Orchestrator } from './orchestrator/create-orchestrator';
import { startPeerSync } from './peer-sync';
import { Rebuild } from './projections/rebuild';
import { conformanceOf } from './reads/conformance';
import { createConversationReads } from './reads/conversations';
import { createRejectionReads } from './reads/lists/rejections-at';
import { createReactionReads } from './reads/reaction-reads';
import { createRunReads } from './reads/run-reads';
import { createRunTasks } from './reads/run-tasks';
import { createTaskReads } from './reads/task-ids';
import { createTranslation } from './reads/translation';
import { followIntroductions } from './registry/introductions';
import { createJudge } from './registry/judgements';
import { createNativeForms, type NativeForms, readableCodecs } from './registry/native-forms';
import { Presence } from './registry/presence';
import { loadPublicKeys } from './registry/public-keys';
import { createRegistry } from './registry/registry';
import { createRestart } from './registry/restart';
import { createViews } from './registry/views';
import { detailOf } from './run-files/event-detail';
import { createRunFileCommands } from './run-files/run-file-commands';
import { openSearch } from './search/open-search';
import { createAgentSessions } from './sessions/agent-sessions';
import { SessionKeeper } from './sessions/session-keeper';
import { directoryOf } from './workspace-directory';

/** How often silent agents are looked for. Milliseconds. */
const PRESENCE_SWEEP_MS = 10_000;

/** Agents that are listed beside those known by name: as many as a page of any list has. */
const KNOWN_LISTED_MAX = 1_000;

/** Opens the engine on its stores: folds what a restart missed, then takes messages. */
export async function createEngine(deps: EngineDeps): Promise<Engine> {
  const { store } = deps;
  await sayRedactions(deps);
  const parts = await openParts(deps);
  const { feed, directory, registry, publicKeys, rejected, present } = parts;
  const endRepeats = [
    repeat(PRESENCE_SWEEP_MS, registry.expire, (error) =>
      deps.log.warn({ err: error }, 'silent agents could not be taken offline; it is tried again'),
    ),
    startPeerSync({ deps, feed, orchestrator: parts.orchestrator, publicKeys }),
  ];
  start(parts);

  return {
    async ingest(request) {
      const outcomes = await ingest(parts.ingestPorts, parts.codecOf(request.protocol), request);
      await parts.introduced();
      return outcomes;
    },
    ...createRunFileCommands(parts.ingestPorts),
    dryRun: (request) => dryRun(parts.ingestPorts, parts.codecOf(request.protocol), request),
    taken: () => [...deps.codecs, ...deps.bridges],
    spoken: () => deps.codecs,
    readable: () => readableCodecs(deps),
    translate: createTranslation({ deps, dialects: parts.dialects }),
    conformance: (agentId, limit) => conformanceOf(store, agentId, limit),
    conversations: parts.conversations.of,
    sessions: parts.sessions,
    ...parts.taskReads,
    get: (seq) => detailOf(parts.ingestPorts, store, seq),
    readDetails: (after, limit) => store.events.readDetails(after, limit),
    ...parts.searches,
    head: () => store.events.head(),
    follow: feed.follow,
    directory,
    ...parts.runTasks.reads,
    diff: parts.runReads.diff,
    rejections: createRejectionReads(store),
    onRejection: rejected.add,
    onPresence: present.add,
    ...operatorCommands(parts, deps),
    dialects: parts.dialects,
    orchestration: parts.orchestrator.orchestration,
    artifacts: deps.artifacts,
    redact: (seq, reason, principal) =>
      redactIn(parts, deps, { seq, reason, by: principal.key_id }),
    verify: (work) => verify(deps, work),
    async rebuild(work) {
      const rebuilt = await parts.rebuild.run(work);
      // In the background: nobody waits for the search index.
      await parts.indexer.rebuild();
      return rebuilt;
    },
    check: () => store.check(),
    async close() {
      await parts.rebuild.close();
      for (const end of endRepeats) await end();
      await parts.orchestrator.close();
      await parts.commit.close();
      await feed.settled();
      await parts.ingestPorts.duplicates.settled();
      await parts.keeper.close();
      await parts.indexer.close();
      await parts.folds.table.save();
      await parts.anchors.close(store.events);
      await store.close();
    },
  };
}

/** What goes on by itself, once all parts stand. */
function start(parts: Awaited<ReturnType<typeof openParts>>): void {
  const { feed, conversations, runReads, runTasks, orchestrator } = parts;
  followRedactions(feed, [conversations, runReads, runTasks, orchestrator]);
  orchestrator.start();
  parts.rebuild.sweep();
}

async function redactIn(
  parts: Awaited<ReturnType<typeof openParts>>,
  { store, now, newId }: EngineDeps,
  request: RedactionRequest,
): Promise<boolean> {
  try {
    return await redact({ ...store, commit: parts.commit, now, newId }, request);
  } finally {
    await evictRedacted(parts, await store.events.get(request.seq), request.seq);
  }
}

/** Nothing is told of a body that was emptied: not by files, nor by dialects. */
async function evictRedacted(
  parts: Awaited<ReturnType<typeof openParts>>,
  record: EventRecord | null,
  seq: number,
): Promise<void> {
  await parts.dialects.applyRedaction(seq);
  if (record !== null) await parts.keeper.applyRedaction(record);
}

/** The log: its folds at the head, who is told of what comes, and how it is written. */
async function openLog(
  { store, log, anchors: anchorStore, isOrchestratedElsewhere, projections: limits }: EngineDeps,
  { withLosses }: NativeForms,
) {
  const folds = await followFolds({
    ...store,
    log,
    isOrchestratedElsewhere,
    ...(limits && { limits }),
  });
  const anchors = createAnchorKeeper(anchorStore, log);
  const feed = createLogFeed(
    store.events,
    folds.table.seq(),
    (error) => log.error({ err: error }, 'a follower of the log failed'),
    (records) => folds.table.prepare(records),
  );
  for (const take of folds.feeds) feed.follow(take);
  const events = {
    append: (messages: readonly NewMessage[]) => store.events.append(messages.map(withLosses)),
  };
  const commit = new GroupCommit(events, (stored) => {
    const told = feed.push(stored);
    anchors.noteWhenDue(stored.at(-1)?.seq ?? 0, store.events);
    return told;
  });
  return { folds, rebuild: new Rebuild(folds.table, log), anchors, feed, commit };
}

/** The parts and how they are told of each other's news: the folds first, so that all others find them at the same seq. */
async function openParts(deps: EngineDeps) {
  const { store, log } = deps;
  const presence = await Presence.open(store.agents, deps.now);
  const forms = createNativeForms(readableCodecs(deps), presence, deps.signer);
  const opened = await openLog(deps, forms);
  const { folds, feed, commit } = opened;
  const publicKeys = await loadPublicKeys(deps);
  const rejected = createListeners<Rejection>();
  const present = createListeners<readonly AgentSummary[]>();
  const conversations = createConversationReads({ ...store, feed });
  const taskReads = createTaskReads({ ...store, feed, table: folds.table });
  const runTasks = createRunTasks(store.events);
  const directory = directoryOf({ folds, presence, events: store.events, now: deps.now });
  const registry = createRegistry({
    deps,
    commit,
    presence,
    directory,
    onPresence: present.emit,
    settled: feed.settled,
    hasLeft: folds.assignments.hasLeft,
  });
  registry.followHeartbeats(feed);
  const introduced = followIntroductions({
    feed,
    presence,
    log,
    onCard: (id) => present.emit([directory.agent(id)].filter((agent) => agent !== null)),
  });
  const orchestrator = await openOrchestrator({
    deps,
    folds,
    commit,
    feed,
    presence,
    directory,
    tasks: runTasks.reads.tasks,
    readPage: taskReads.readPage,
    forms,
  });
  const dialects = await openDialects({ deps, commit, feed });
  const checks = await openChecks({ deps, folds, directory, feed, orchestrator });
  return {
    ...opened,
    directory,
    taskReads: { ...taskReads, reactions: createReactionReads(store.events) },
    runTasks,
    runReads: createRunReads({ ...store, directory, tasks: runTasks.reads.tasks }),
    conversations,
    registry,
    publicKeys,
    rejected,
    present,
    introduced,
    orchestrator,
    dialects,
    ...openSessions({ deps, folds, directory, commit, feed }),
    ...openSearch({ deps, directory, feed, reads: taskReads }),
    ingestPorts: {
      ...deps,
      commit,
      ...checks,
      dialects,
      publicKeys,
      onRejection: (rejections: readonly Rejection[]) => rejections.forEach(rejected.emit),
      eventLoop,
    },
    codecOf: codecFinder([...deps.codecs, ...deps.bridges]),
  };
}

type CheckPorts = {
  readonly deps: EngineDeps;
  readonly folds: FollowedFolds;
  readonly directory: Directory;
  readonly feed: LogFeed;
  readonly orchestrator: Orchestrator;
};

type OperatorCommands =
  | 'register'
  | 'heartbeat'
  | 'retire'
  | 'restart'
  | 'listAgents'
  | 'putPublicKey'
  | 'publicKeys'
  | 'onPublicKeyReplaced'
  | 'personKeys'
  | 'views'
  | 'suspects';

/** What is done to agents and their keys, what is shown of them, all of them as a list, and what is said of runs. */
function operatorCommands(
  parts: Awaited<ReturnType<typeof openParts>>,
  deps: EngineDeps,
): Pick<Engine, OperatorCommands> {
  const { registry, directory, commit, publicKeys, ingestPorts, feed } = parts;
  const requireOpen = requireOpenIn(directory);
  const { events } = deps.store;
  const { heartbeat, retire } = registry;
  const { table } = parts.folds;
  const onAgent = (agent: AgentSummary): void => parts.present.emit([agent]);
  return {
    async register(card, principal) {
      await table.prepareNames(new Map([['agent', new Set([card.agent_id])]]));
      const failure = ingestPorts.newNames.takeAgent(principal, card.agent_id);
      if (failure !== null) throw new AppError(failure.code, failure.message, failure);
      return registry.register(card, principal);
    },
    heartbeat,
    retire,
    restart: createRestart(deps, directory, commit),
    listAgents: () => listAgents(deps.knownAgents ?? [], directory.lastActive(KNOWN_LISTED_MAX)),
    ...publicKeys.commands,
    views: createViews({ deps, table, directory, commit, feed, onAgent }),
    suspects: {
      report: parts.runReads.report,
      judge: createJudge({ deps, events, commit, feed, requireOpen }),
    },
  };
}

/** What tells of a message what it alone does not show; told of what is stored. */
async function openChecks({ deps, folds, directory, feed, orchestrator }: CheckPorts) {
  const { taskChecks } = orchestrator;
  const duplicates = await Duplicates.open({ ...deps.store, log: deps.log });
  const contextChecks = createContextChecks({ deps, directory, ...orchestrator });
  const idsInUse = new IdsInUse();
  const newNames = new NewNames({
    perHour: deps.namesPerHour ?? NAMES_PER_HOUR,
    knows: directory.knows,
    now: deps.now,
  });
  for (const take of [contextChecks.observe, idsInUse.observe]) feed.follow(take);
  const readOnly = readOnlyIn(directory);
  const prepare = (events: readonly ClutchMessage[], protocol: string) =>
    folds.table.prepare(events.map((event) => ({ event, protocol })));
  return { prepare, taskChecks, contextChecks, idsInUse, duplicates, newNames, readOnly };
}

/** Sessions, and what writes their files. */
function openSessions(parts: {
  readonly deps: EngineDeps;
  readonly folds: FollowedFolds;
  readonly directory: Directory;
  readonly commit: GroupCommit;
  readonly feed: LogFeed;
}) {
  const { deps, folds, directory, commit, feed } = parts;
  const { events } = deps.store;
  const keeper = new SessionKeeper({
    folder: deps.sessionFolder ?? null,
    fold: folds.sessions,
    events,
    isAgent: (agentId) =>
      directory.agent(agentId) !== null ||
      deps.knownAgents?.some(({ agent_id }) => agent_id === agentId) === true,
    log: deps.log,
  });
  feed.follow((records) => keeper.observe(records));
  const { settled } = feed;
  const fold = folds.sessions;
  return { keeper, sessions: createAgentSessions({ deps, fold, events, commit, settled, keeper }) };
}

/** It and its checks are told of what is stored. */
async function openOrchestrator(ports: Parameters<typeof createOrchestrator>[0]) {
  const orchestrator = await createOrchestrator(ports);
  ports.feed.follow(orchestrator.observe);
  ports.feed.follow(orchestrator.taskChecks.observe);
  return orchestrator;
}

function codecFinder(codecs: readonly Codec[]): (protocol: string) => Codec {
  const byProtocol = new Map(codecs.map((codec) => [codec.protocol, codec]));
  return (protocol) => {
    const codec = byProtocol.get(protocol);
    if (codec) return codec;
    const known = [...byProtocol.keys()].join(', ');
    throw new AppError('not_found', `There is no protocol ${protocol} here; there are ${known}.`);
  };
}

async function verify(
  { store, anchors, artifacts }: EngineDeps,
  { onProgress, signal }: LongWork = {},
): Promise<ChainReport> {
  return verifyChain(store.events, {
    anchors: await anchors.list(),
    publicKey: anchors.publicKey,
    artifacts,
    pause: () => eventLoop.turn(signal),
    ...(onProgress && { onProgress }),
  });
}
