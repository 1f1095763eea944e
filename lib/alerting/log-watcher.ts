// Follows the log for the rules of the workspace, off the commit path. Its place and the windows of all rules are written down
// together, so that a restart goes on from there; what was raised behind that place is raised again under the same id, and counts
// once.
import { setTimeout as pause } from 'node:timers/promises';
import { readRule } from '@/lib/alerts/alert-rule';
import { AlertWatch, type SavedWatch, type WatchedRule } from '@/lib/alerts/alert-watch';
import type { PostTiming } from '@/lib/delivery/delivery-deps';
import { eventLoop } from '@/lib/engine/event-loop/event-loop-scheduler';
import { bytesOf } from '@/lib/engine/log/feed/record-bytes';
import { tailEvents } from '@/lib/engine/log/feed/tail';
import type { NewAlert } from '@/lib/model/alert';
import type { EventRecord } from '@/lib/model/event-record';
import type { StoredSearch } from '@/lib/store/ports/alert-store';
import { PIECE_BYTES } from '@/lib/store/ports/event-store';
import type { AlertingDeps } from './alerting-deps';

const CHECKPOINT = 'alerts';
const WATCH_KEY = 'watch';

/** Where the log or the store cannot be reached. Milliseconds. */
const TRY_AGAIN_MS = 500;

/**
 * A rule that another process saved is known here a sweep later; so many events that came meanwhile are looked at for it. What is
 * further back was looked at by that process.
 */
const LATE_EVENTS_MAX = 20_000;

const PAGE = { filter: {}, limit: 500, bytesMax: PIECE_BYTES, order: 'asc' } as const;

/** Follows from its construction on. */
export class LogWatcher {
  readonly #deps: AlertingDeps;
  readonly #timing: PostTiming;
  readonly #onRaised: () => void;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #watch = new AlertWatch([]);
  #revisions: ReadonlyMap<string, string> = new Map();
  /** Everything up to here was looked at; null before the place is known. */
  #at: number | null = null;
  #savedAt = 0;
  #savedMs = 0;
  #isStale = true;
  /** Ends an idle time; null outside of one. */
  #wake: (() => void) | null = null;
  /** Raised, and not stored yet. */
  #raised: NewAlert[] = [];

  constructor(deps: AlertingDeps, timing: PostTiming, onRaised: () => void) {
    this.#deps = deps;
    this.#timing = timing;
    this.#onRaised = onRaised;
    this.#running = this.#run();
  }

  /** Searches were saved or deleted. */
  reload(): void {
    this.#isStale = true;
    this.#wake?.();
  }

  /** Whether these are the searches that are watched for. */
  knows(revisions: readonly Pick<StoredSearch, 'id' | 'revision'>[]): boolean {
    return (
      revisions.length === this.#revisions.size &&
      revisions.every(({ id, revision }) => this.#revisions.get(id) === revision)
    );
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        this.#at ??= await this.#open();
        if (this.#isStale) await this.#load(this.#at);
        if (this.#watch.isWatching) await this.#followFrom(this.#at);
        else this.#at = await this.#idle();
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'alerts cannot follow the log at this moment');
        await pause(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    await this.#save().catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'the place of the alerts could not be kept');
    });
  }

  /** A workspace that never watched begins at its head: what was said before is history. */
  async #open(): Promise<number> {
    const { checkpoints, engine } = this.#deps;
    const { seq: head } = await engine.head();
    const [kept] = await checkpoints.load(CHECKPOINT);
    const isOfThisLog = kept !== undefined && kept.seq <= head;
    const searches = await this.#deps.alerts.searches();
    const saved = isOfThisLog ? (JSON.parse(kept.state) as SavedWatch) : undefined;
    this.#watch = new AlertWatch(this.#rulesOf(searches), saved);
    const known = isOfThisLog ? searches.filter((one) => isIn(saved, one)) : searches;
    this.#revisions = revisionsOf(known);
    this.#savedAt = isOfThisLog ? kept.seq : 0;
    const isWatching = searches.some(({ alert }) => alert !== null);
    return isOfThisLog && isWatching ? kept.seq : head;
  }

  /** Nothing is read while no search alerts: then the log is somebody else's. Returns where it ends when that may have changed. */
  async #idle(): Promise<number> {
    if (!this.#isStale && !this.#closing.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = null;
    }
    return (await this.#deps.engine.head()).seq;
  }

  async #followFrom(after: number): Promise<void> {
    const { signal } = this.#closing;
    for await (const page of tailEvents(this.#deps.engine, { filter: {}, after, signal })) {
      if (this.#isStale) await this.#load(page.from - 1);
      await this.#look(this.#watch, page.events);
      this.#at = page.to;
      await this.#keepRaised();
      const isDue = performance.now() - this.#savedMs >= this.#timing.saveMs;
      if (isDue && page.to > this.#savedAt) await this.#save();
      if (!this.#watch.isWatching) return;
    }
  }

  async #look(watch: AlertWatch, records: readonly EventRecord[]): Promise<void> {
    await eventLoop.map(records, bytesOf, (record) => {
      try {
        this.#raised.push(...watch.take(record));
      } catch (error) {
        // An event that cannot be looked at is a bug, and no reason to hold up all others.
        this.#deps.log.error(
          { err: error, seq: record.seq },
          'an event was not looked at for alerts',
        );
      }
    });
  }

  /** The rules as they are saved now, each with everything that came since it was. */
  async #load(at: number): Promise<void> {
    this.#isStale = false;
    try {
      const searches = await this.#deps.alerts.searches();
      const rules = this.#rulesOf(searches);
      const late = rules.filter(({ id, revision }) => this.#revisions.get(id) !== revision);
      const caughtUp = new AlertWatch(late);
      await this.#catchUp(caughtUp, late, at);
      const windows = { ...this.#watch.saved().windows, ...caughtUp.saved().windows };
      this.#watch = new AlertWatch(rules, { windows });
      this.#revisions = revisionsOf(searches);
    } catch (error) {
      this.#isStale = true;
      throw error;
    }
  }

  async #catchUp(watch: AlertWatch, rules: readonly WatchedRule[], at: number): Promise<void> {
    const since = Math.min(at, ...rules.map(({ since_seq }) => since_seq));
    for (let after = Math.max(since, at - LATE_EVENTS_MAX); after < at; ) {
      const { events } = await this.#deps.engine.readPage({ ...PAGE, after });
      await this.#look(
        watch,
        events.filter(({ seq }) => seq <= at),
      );
      after = events.at(-1)?.seq ?? at;
    }
  }

  #rulesOf(searches: readonly StoredSearch[]): WatchedRule[] {
    return searches.flatMap(({ alert, revision, since_seq, ...search }) => {
      if (alert === null) return [];
      const rule = readRule(search, alert);
      if (rule.ok) return [{ ...rule.value, revision, since_seq }];
      this.#deps.log.warn(
        { search: search.id, reason: rule.error.message },
        'a rule is not watched',
      );
      return [];
    });
  }

  async #keepRaised(): Promise<void> {
    if (this.#raised.length === 0) return;
    await this.#deps.alerts.raise(this.#raised);
    this.#raised = [];
    await this.#save();
    this.#onRaised();
  }

  async #save(): Promise<void> {
    if (this.#at === null || this.#raised.length > 0) return;
    const state = JSON.stringify(this.#watch.saved());
    const kept = { projection: CHECKPOINT, key: WATCH_KEY, seq: this.#at, state };
    this.#savedMs = performance.now();
    await this.#deps.checkpoints.save([kept]);
    this.#savedAt = this.#at;
  }
}

function isIn(saved: SavedWatch | undefined, { id, revision }: StoredSearch): boolean {
  return (
    saved !== undefined &&
    Object.hasOwn(saved.windows, id) &&
    saved.windows[id]?.revision === revision
  );
}

function revisionsOf(searches: readonly StoredSearch[]): ReadonlyMap<string, string> {
  return new Map(searches.map(({ id, revision }) => [id, revision]));
}
