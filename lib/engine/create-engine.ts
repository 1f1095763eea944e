// Puts the engine together: pipeline, feed, directory, presence, registry. One per process.
import { AppError } from '@/lib/model/app-error';
import type { Rejection } from '@/lib/model/rejection';
import type { AgentSummary } from '@/lib/model/summary';
import type { AgentPublicKey } from '@/lib/store/registry-store';
import { verifyChain } from '@/lib/store/verify';
import { createAnchorKeeper } from './anchor-keeper';
import { followDirectory } from './directory-follower';
import type { Directory, Engine } from './engine';
import type { EngineDeps } from './engine-deps';
import { createGroupCommit } from './group-commit';
import { ingest } from './ingest';
import { createListeners } from './listeners';
import { createLogFeed } from './log-feed';
import { createPresence, type Presence } from './presence';
import { createRegistry } from './registry';
import { createRunTasks } from './run-tasks';

/** How often silent agents are looked for. Milliseconds. */
const PRESENCE_SWEEP_MS = 10_000;

/** Opens the engine on its stores: folds what a restart missed, then takes messages. */
export async function createEngine(deps: EngineDeps): Promise<Engine> {
  const { store, log, now } = deps;
  const directoryFollower = await followDirectory(store.events, store.checkpoints, log);
  const presence = await createPresence(store.agents, now);
  const publicKeys = await loadPublicKeys(deps);
  const anchors = createAnchorKeeper(deps.anchors, log);
  const rejected = createListeners<Rejection>();
  const present = createListeners<readonly AgentSummary[]>();

  const feed = createLogFeed(store.events, directoryFollower.fold.seq(), (error) =>
    log.error({ err: error }, 'a follower of the log failed'),
  );
  feed.follow(directoryFollower.feed);
  const commit = createGroupCommit(store.events, (stored) => {
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
  const sweep = setInterval(() => void registry.expire(), PRESENCE_SWEEP_MS);
  sweep.unref();
  const tasks = createRunTasks(store.events);
  const codecs = new Map(deps.codecs.map((codec) => [codec.protocol, codec]));
  const ports = {
    ...deps,
    commit,
    keysOf: publicKeys.of,
    onRejection: (rejections: readonly Rejection[]) => rejections.forEach(rejected.tell),
  };

  return {
    async ingest(request) {
      const codec = codecs.get(request.protocol);
      if (!codec) {
        const known = [...codecs.keys()].join(', ');
        throw new AppError(
          'not_found',
          `There is no protocol ${request.protocol} here; there are ${known}.`,
        );
      }
      return ingest(ports, codec, request);
    },
    protocols: () => [...codecs.keys()],
    read: (query) => store.events.read(query),
    get: (seq) => store.events.get(seq),
    head: () => store.events.head(),
    follow: feed.follow,
    directory,
    tasks,
    rejections: (query) => store.rejections.list(query),
    onRejection: rejected.add,
    onPresence: present.add,
    register: registry.register,
    heartbeat: registry.heartbeat,
    retire: registry.retire,
    putPublicKey: publicKeys.put,
    publicKeys: (agentId) => [...publicKeys.of(agentId)],
    artifacts: deps.artifacts,
    redact: (seq, reason, principal) =>
      store.events.redact(seq, reason, principal.key_id, new Date(now()).toISOString()),
    async verify(onProgress) {
      return verifyChain(store.events, {
        anchors: await deps.anchors.list(),
        publicKey: deps.anchors.publicKey,
        ...(onProgress && { onProgress }),
      });
    },
    check: () => store.check(),
    async close() {
      clearInterval(sweep);
      await commit.close();
      await feed.settled();
      await directoryFollower.save();
      await anchors.close(store.events);
      await store.close();
    },
  };
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
