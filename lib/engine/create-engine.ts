// Puts the engine together: pipeline, feed, directory, presence, registry. One per process.
import { AppError } from '@/lib/model/app-error';
import type { Finding } from '@/lib/model/finding';
import type { Rejection } from '@/lib/model/rejection';
import type { AgentSummary } from '@/lib/model/summary';
import type { Codec } from '@/lib/protocols/codec';
import type { AgentPublicKey } from '@/lib/store/registry-store';
import type { Store } from '@/lib/store/store';
import { verifyChain } from '@/lib/store/verify';
import { createAnchorKeeper } from './anchor-keeper';
import { createConversationReads } from './conversations';
import { openDialects } from './dialects';
import { followDirectory } from './directory-follower';
import type { Conformance, Directory, Engine, VerifyReport } from './engine';
import type { EngineDeps } from './engine-deps';
import { GroupCommit } from './group-commit';
import { ingest } from './ingest';
import { heedIntroductions } from './introductions';
import { createJudgement } from './judgement';
import { createListeners } from './listeners';
import { createLogFeed } from './log-feed';
import { Presence } from './presence';
import { redact } from './redact';
import { createRegistry } from './registry';
import { createRunTasks } from './run-tasks';
import { createTaskReads } from './task-ids';
import { translateMessage } from './translate-message';
import { Turns } from './turns';

/** How often silent agents are looked for. Milliseconds. */
const PRESENCE_SWEEP_MS = 10_000;

/** Opens the engine on its stores: folds what a restart missed, then takes messages. */
export async function createEngine(deps: EngineDeps): Promise<Engine> {
  const { store, now } = deps;
  const parts = await openParts(deps);
  const { feed, directory, registry, publicKeys, rejected, present } = parts;
  const sweep = setInterval(() => void registry.expire(), PRESENCE_SWEEP_MS);
  sweep.unref();

  return {
    async ingest(request) {
      const outcomes = await ingest(parts.ingestPorts, parts.codecOf(request.protocol), request);
      await parts.introduced();
      return outcomes;
    },
    protocols: () => [...deps.codecs, ...deps.bridges].map((codec) => codec.protocol),
    spoken: () => deps.codecs,
    translate: ({ sender, ...request }) =>
      translateMessage(
        {
          ...request,
          context: {
            receivedAt: new Date(now()).toISOString(),
            fallbackId: deps.newId(),
            dialects: parts.dialects,
            ...(sender !== undefined && { from: sender }),
          },
        },
        deps.codecs,
      ),
    conformance: (agentId, limit) => conformanceOf(store, agentId, limit),
    conversations: parts.conversations.of,
    ...parts.taskReads,
    get: (seq) => store.events.get(seq),
    head: () => store.events.head(),
    follow: feed.follow,
    directory,
    tasks: createRunTasks(store.events),
    rejections: (query) => store.rejections.list(query),
    onRejection: rejected.add,
    onPresence: present.add,
    register: registry.register,
    heartbeat: registry.heartbeat,
    retire: registry.retire,
    putPublicKey: publicKeys.put,
    publicKeys: (agentId) => [...publicKeys.of(agentId)],
    dialects: parts.dialects,
    artifacts: deps.artifacts,
    async redact(seq, reason, principal) {
      const at = new Date(now()).toISOString();
      try {
        return await redact(store.events, { seq, reason, by: principal.key_id, at });
      } finally {
        parts.conversations.forget();
        await parts.dialects.heedRedaction(seq);
      }
    },
    verify: (onProgress) => verify(deps, onProgress),
    check: () => store.check(),
    async close() {
      clearInterval(sweep);
      await parts.commit.close();
      await feed.settled();
      await parts.directoryFollower.save();
      await parts.anchors.close(store.events);
      await store.close();
    },
  };
}

/** The parts and how they hear of each other. */
async function openParts(deps: EngineDeps) {
  const { store, log } = deps;
  const directoryFollower = await followDirectory(store.events, store.checkpoints, log);
  const presence = await Presence.open(store.agents, deps.now);
  const publicKeys = await loadPublicKeys(deps);
  const anchors = createAnchorKeeper(deps.anchors, log);
  const rejected = createListeners<Rejection>();
  const present = createListeners<readonly AgentSummary[]>();
  const feed = createLogFeed(store.events, directoryFollower.fold.seq(), (error) =>
    log.error({ err: error }, 'a follower of the log failed'),
  );
  feed.follow(directoryFollower.feed);
  const conversations = createConversationReads({ ...store, feed });
  const taskReads = createTaskReads({ ...store, feed, directory: directoryFollower.fold });
  const commit = new GroupCommit(store.events, (stored) => {
    feed.push(stored);
    anchors.noteWhenDue(stored.at(-1)?.seq ?? 0, store.events);
  });
  const directory = directoryOf(directoryFollower.fold, presence);
  const registry = createRegistry({
    deps,
    commit,
    presence,
    directory,
    onPresence: present.tell,
    settled: feed.settled,
  });
  registry.heedHeartbeats(feed);
  const introduced = heedIntroductions({
    ...{ feed, presence, log },
    onCard: (agentId) => present.tell([directory.agent(agentId)].filter((agent) => agent !== null)),
  });
  const dialects = await openDialects({ deps, commit, feed });
  const judgement = createJudgement({ deps, directory });
  feed.follow(judgement.observe);
  const ingestPorts = {
    ...deps,
    commit,
    judgement,
    dialects,
    keysOf: publicKeys.of,
    onRejection: (rejections: readonly Rejection[]) => rejections.forEach(rejected.tell),
    turns: new Turns(),
  };
  return {
    directoryFollower,
    directory,
    feed,
    taskReads,
    conversations,
    commit,
    anchors,
    registry,
    publicKeys,
    rejected,
    present,
    introduced,
    dialects,
    ingestPorts,
    codecOf: codecFinder([...deps.codecs, ...deps.bridges]),
  };
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
  { store, anchors }: EngineDeps,
  onProgress?: (done: number, total: number) => void,
): Promise<VerifyReport> {
  return verifyChain(store.events, {
    anchors: await anchors.list(),
    publicKey: anchors.publicKey,
    ...(onProgress && { onProgress }),
  });
}

async function conformanceOf(store: Store, agentId: string, limit: number): Promise<Conformance> {
  const [messages, rejections] = await Promise.all([
    store.events.readJudged(agentId, limit),
    store.rejections.list({ agent_id: agentId, limit, order: 'desc' }),
  ]);
  return {
    messages,
    rejections: rejections.map(({ id, received_at, protocol, code, rule, findings }) => ({
      ...{ id, received_at, protocol, code },
      rules: [...new Set([...(rule === null ? [] : [rule]), ...doubtedRules(findings)])],
    })),
  };
}

function doubtedRules(findings: readonly Finding[]): string[] {
  return findings.filter(({ level }) => level !== 'info').map((finding) => finding.rule);
}

/** The fold's lists, with agents as the registry knows them besides. */
function directoryOf(
  fold: Awaited<ReturnType<typeof followDirectory>>['fold'],
  presence: Presence,
): Directory {
  const agent = (agentId: string): AgentSummary | null =>
    presence.summarize(agentId, fold.agent(agentId));
  return {
    seq: fold.seq,
    channels: fold.channels,
    channel: fold.channel,
    threads: fold.threads,
    thread: fold.thread,
    runs: fold.runs,
    run: fold.run,
    agent,
    agents() {
      const ids = new Set([
        ...fold.agents().map((known) => known.agent_id),
        ...presence.registeredIds(),
      ]);
      return [...ids].sort().flatMap((agentId) => agent(agentId) ?? []);
    },
  };
}

type PublicKeys = {
  of(agentId: string): readonly AgentPublicKey[];
  put: Engine['putPublicKey'];
};

/** In memory: they are read for every signed message. */
async function loadPublicKeys({ store, now }: EngineDeps): Promise<PublicKeys> {
  const byAgent = new Map<string, AgentPublicKey[]>();
  const remember = (key: AgentPublicKey): void => {
    const others = (byAgent.get(key.agent_id) ?? []).filter((other) => other.kid !== key.kid);
    byAgent.set(key.agent_id, [...others, key]);
  };
  for (const key of await store.publicKeys.list()) remember(key);
  return {
    of: (agentId) => byAgent.get(agentId) ?? [],
    async put(key) {
      const stored = { ...key, created_at: new Date(now()).toISOString() };
      await store.publicKeys.put(stored);
      remember(stored);
      return stored;
    },
  };
}
