// Tells every reader what changed in the lists beside its subscription: channels, threads and runs, presence, rejections,
// how much is owed, and how many alerts are open.
// A bounded number of times a second, and only to those that took what they were sent before: who is slow gets one frame
// with everything that it missed, not many.
import type {
  AlertsFrame,
  PresenceFrame,
  RejectionFrame,
  UnreadFrame,
} from '@/lib/contracts/socket';
import type { Alerts } from '@/lib/engine/interface/alerts';
import type { PresentDirectory } from '@/lib/engine/interface/directory';
import type { Engine } from '@/lib/engine/interface/engine';
import type { Deliveries, Orchestration } from '@/lib/engine/interface/orchestration';
import { owedTotal } from '@/lib/engine/reads/owed-page';
import { agentsWithinBytes, NEWEST_AGENTS_MAX, NEWEST_BYTES_MAX } from '@/lib/model/newest-rows';
import type { AgentSummary } from '@/lib/model/summary';
import type { ViewedKind } from '@/lib/model/view-change';
import { BoundedMap } from '@/lib/std/bounded-map';
import { isDrained } from './drain';
import type { LiveSocket } from './subscription';

/** Between two frames of presence and what is owed, for which everything is looked at. Milliseconds. */
const SUMMARY_INTERVAL_MS = 250;

/** Between two frames of the lists: two pictures of a screen, so that a list is as live as what stands beside it. Milliseconds. */
const LISTS_INTERVAL_MS = 30;

/** Telling the lists may take one part of so many of the time; with many readers they are told less often. */
const LISTS_SHARE = 10;

/** Rows of one kind in a frame at most; who missed more than so many loads the page's lists again. */
export const SUMMARY_ROWS_MAX = 200;

/** Agents whose last change is remembered, for readers that are slow: several frames of them. */
const AGENTS_REMEMBERED_MAX = 5 * SUMMARY_ROWS_MAX;

/** Rejections told between two ticks; the rest are in the list that the API answers. */
const REJECTIONS_PER_TICK_MAX = 20;

export type Summaries = {
  /** `seen` is the seq that the client's lists go to; left out, it is told only what changes from here on. */
  add(socket: LiveSocket, seen: number | undefined): void;
  remove(socket: LiveSocket): void;
  close(): void;
};

type Reader = {
  seq: number;
  presence: number;
  owed: OwedCount | null;
  alerts: AlertsFrame | null;
};

/** Each count is an object of its own: what is owed may have changed though it is as much as before. */
type OwedCount = { readonly total: number };

type Source = Pick<Engine, 'onPresence' | 'onRejection'> & {
  readonly directory: PresentDirectory;
  readonly orchestration: Pick<Orchestration, 'owedTotal' | 'onObligations'>;
};

type Change = { readonly version: number; readonly agent: AgentSummary };

type OpenAlerts = Pick<Alerts, 'open' | 'onChange'>;

type OwedDeliveries = Pick<Deliveries, 'owed' | 'onOwed'>;

/** Starts telling; `close` ends it. */
export function createSummaries(
  engine: Source,
  deliveries: OwedDeliveries,
  alerts: OpenAlerts,
): Summaries {
  const readers = new Map<LiveSocket, Reader>();
  const presence = followPresence(engine);
  const owed = followOwed(engine, deliveries);
  const openAlerts = followAlerts(alerts);
  let rejections: RejectionFrame[] = [];
  const endRejections = engine.onRejection(({ id, channel, agent_id, code }) => {
    if (readers.size === 0 || rejections.length >= REJECTIONS_PER_TICK_MAX) return;
    rejections.push({ id, channel, agent_id, code });
  });

  function tick(): void {
    if (readers.size === 0) return;
    presence.refresh();
    owed.count();
    const presenceSince = onceEach(presence.since);
    const refused = rejections;
    rejections = [];
    for (const [socket, reader] of readers) {
      if (!isDrained(socket.conn)) continue;
      const agents = presenceSince(reader.presence);
      if (agents.agents.length > 0) socket.emit('presence', agents);
      reader.presence = presence.version();
      for (const rejection of refused) socket.emit('rejection', rejection);
      tellOwed(socket, reader, owed.last());
      tellAlerts(socket, reader, openAlerts.last());
    }
  }

  const timer = setInterval(tick, SUMMARY_INTERVAL_MS);
  timer.unref();
  const endLists = tellLists(engine.directory, readers);

  return {
    add(socket, seen) {
      const seq = Math.min(seen ?? engine.directory.seq(), engine.directory.seq());
      readers.set(socket, { seq, presence: presence.version(), owed: null, alerts: null });
      const agents = agentsWithinBytes(engine.directory.lastActive(NEWEST_AGENTS_MAX));
      if (agents.length > 0) socket.emit('presence', { agents });
    },
    remove(socket) {
      readers.delete(socket);
    },
    close() {
      clearInterval(timer);
      endLists();
      endRejections();
      presence.end();
      owed.end();
      openAlerts.end();
      readers.clear();
    },
  };
}

/** Tells every reader what changed in the lists, again and again, until the returned function is called. */
function tellLists(
  directory: PresentDirectory,
  readers: ReadonlyMap<LiveSocket, Reader>,
): () => void {
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout>;

  async function tell(): Promise<void> {
    const startedAt = performance.now();
    const unreadSince = onceEach((seq: number) => unreadFrame(directory, seq));
    for (const [socket, reader] of [...readers]) {
      if (reader.seq === directory.seq() || !isDrained(socket.conn)) continue;
      const unread = await unreadSince(reader.seq);
      if (unread.seq <= reader.seq) continue;
      socket.emit('unread', unread);
      reader.seq = unread.seq;
    }
    const pauseMs = (performance.now() - startedAt) * LISTS_SHARE;
    tellIn(Math.min(SUMMARY_INTERVAL_MS, Math.max(LISTS_INTERVAL_MS, pauseMs)));
  }

  function tellIn(ms: number): void {
    if (isClosed) return;
    // A list that cannot be read at this moment is asked for again.
    timer = setTimeout(() => void tell().catch(() => tellIn(SUMMARY_INTERVAL_MS)), ms);
    timer.unref();
  }

  tellIn(LISTS_INTERVAL_MS);
  return () => {
    isClosed = true;
    clearTimeout(timer);
  };
}

function tellOwed(socket: LiveSocket, reader: Reader, count: OwedCount | null): void {
  if (count === null || count === reader.owed) return;
  reader.owed = count;
  socket.emit('owed', count);
}

function tellAlerts(socket: LiveSocket, reader: Reader, frame: AlertsFrame | null): void {
  if (frame === null || frame === reader.alerts) return;
  reader.alerts = frame;
  socket.emit('alerts', frame);
}

/** Each change is a frame of its own: other alerts may be open though there are as many as before. */
function followAlerts(alerts: OpenAlerts) {
  const frameOf = (open: number | null): AlertsFrame | null => (open === null ? null : { open });
  let last = frameOf(alerts.open());
  const end = alerts.onChange(() => {
    last = frameOf(alerts.open());
  });
  return { end, last: () => last };
}

/** Counts what is owed anew where it has changed; null before the first count. */
function followOwed(engine: Source, deliveries: OwedDeliveries) {
  let last: OwedCount | null = null;
  let isCounting = false;
  let isStale = true;
  const hear = (): void => {
    isStale = true;
  };
  const ends = [engine.orchestration.onObligations(hear), deliveries.onOwed(hear)];
  async function count(): Promise<void> {
    if (isCounting || !isStale) return;
    isCounting = true;
    isStale = false;
    try {
      last = { total: await owedTotal(engine, deliveries) };
    } catch {
      // The outbox cannot be read at this moment: the next tick asks again.
      isStale = true;
    }
    isCounting = false;
  }
  const end = (): void => {
    for (const endOne of ends) endOne();
  };
  return { end, count: () => void count(), last: () => last };
}

/** Everything that changed after `seq`, the newest of each kind, and what operators changed of how it is shown. */
async function unreadFrame(directory: PresentDirectory, seq: number): Promise<UnreadFrame> {
  const { lists } = directory;
  const head = directory.seq();
  if (head <= seq) return { seq: head, channels: [], threads: [], runs: [] };
  const page = { limit: SUMMARY_ROWS_MAX, bytesMax: NEWEST_BYTES_MAX };
  const [channels, threads, runs] = await Promise.all([
    lists.channels({ ...page, order: 'activity' }),
    lists.threads(page),
    lists.runs(page),
  ]);
  const views = directory.viewsChangedAfter(seq, SUMMARY_ROWS_MAX);
  const changed = (kind: ViewedKind): string[] =>
    views.filter((view) => view.kind === kind).map(({ id }) => id);
  const isNews = (row: { readonly last_seq: number }): boolean => row.last_seq > seq;
  const { rows } = directory;
  return {
    seq: head,
    channels: [...(await found(changed('channel'), rows.channel)), ...channels.rows.filter(isNews)],
    threads: [...(await found(changed('thread'), rows.thread)), ...threads.rows.filter(isNews)],
    runs: [...(await found(changed('run'), rows.run)), ...runs.rows.filter(isNews)],
  };
}

async function found<Row>(
  ids: readonly string[],
  find: (id: string) => Promise<Row | null>,
): Promise<Row[]> {
  const rows = await Promise.all(ids.map(find));
  return rows.filter((row) => row !== null);
}

/**
 * Numbers the changes of agents, so that each reader is told those after its own last one. The engine tells of presence
 * and cards; who spoke and who holds how many tasks follows from the log.
 */
function followPresence(engine: Source) {
  const changes = new BoundedMap<string, Change>(AGENTS_REMEMBERED_MAX);
  let version = 0;
  let refreshedTo = engine.directory.seq();
  const end = engine.onPresence((agents) => {
    version += 1;
    for (const agent of agents) changes.set(agent.agent_id, { version, agent });
  });
  /** Of those that were busy, for what ends a task may be said by somebody else; and of whom the log tells something. */
  function looksAt(after: number): AgentSummary[] {
    const busy = [...changes.values()].filter(({ agent }) => agent.status === 'busy');
    return [
      ...busy.flatMap(({ agent }) => engine.directory.agent(agent.agent_id) ?? []),
      ...engine.directory.agentsChangedAfter(after, SUMMARY_ROWS_MAX).reverse(),
    ];
  }
  return {
    end,
    version: () => version,
    refresh(): void {
      const seq = engine.directory.seq();
      if (seq === refreshedTo) return;
      const looked = looksAt(refreshedTo);
      refreshedTo = seq;
      version += 1;
      for (const agent of looked) {
        const before = changes.get(agent.agent_id)?.agent;
        if (before && isSameActivity(before, agent)) continue;
        changes.set(agent.agent_id, { version, agent });
      }
    },
    since(known: number): PresenceFrame {
      const news = [...changes.values()].filter((change) => change.version > known);
      const newest = news.slice(-NEWEST_AGENTS_MAX).map(({ agent }) => agent);
      return { agents: agentsWithinBytes(newest.reverse()) };
    },
  };
}

function isSameActivity(one: AgentSummary, other: AgentSummary): boolean {
  return (
    one.last_seq === other.last_seq &&
    one.tasks_open === other.tasks_open &&
    one.status === other.status &&
    one.hidden === other.hidden
  );
}

/** Most readers are at the same place: what they are told is made once. */
function onceEach<T>(make: (key: number) => T): (key: number) => T {
  const made = new Map<number, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
