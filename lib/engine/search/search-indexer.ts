// Follows the log into the search index, soon after events were stored and never before: no message waits for it. It takes a quarter
// of the time at most, and a sixteenth while messages keep coming. Where it stands is the index's own to say, so that it goes on after any
// crash, beside other processes, and from the beginning for a log that is older than it.
import { setTimeout as pause } from 'node:timers/promises';
import type { EventRecord } from '@/lib/model/event-record';
import { redactionIn } from '@/lib/model/redaction';
import { INDEX_VERSION, indexTerms } from '@/lib/search/index-terms';
import type { CheckpointStore } from '@/lib/store/ports/checkpoint-store';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { SearchEntry, SearchStore } from '@/lib/store/ports/search-store';
import { eventLoop } from '../event-loop/event-loop-scheduler';
import type { EngineLog } from '../interface/engine-deps';
import { bytesOf } from '../log/feed/record-bytes';

/** Events of one moment go into the index together: each time is a commit. Milliseconds. */
const LINGER_MS = 1_000;

/** After which it is tried again where the database took nothing. Milliseconds. */
const RETRY_MS = 1_000;

/** Events of one commit: some 30 ms of the database. Fewer cost it more, for each commit is a part of the index that has to be merged. */
const BATCH_EVENTS = 500;

/** What was heard and is not yet in the index, in bytes at most; where more comes, the index reads the log until it has caught up. */
const HEARD_BYTES_MAX = 4 * 1024 * 1024;

/** After each batch others have the process and the database for so many times as long. */
const PAUSE_FACTOR = 3;

/** The same while messages keep coming: what is stored now can be found later. */
const BUSY_PAUSE_FACTOR = 15;

/** So long after the last message none keeps coming. Milliseconds. */
const QUIET_MS = 100;

/** Between two parts of a purge. Milliseconds. */
const PURGE_PAUSE_MS = 100;

/** How often somebody who waits looks again. Milliseconds. */
const LOOK_MS = 10;

/** What is kept beside the index: the form of its terms, and whether something in it is to be taken out of the file. */
const CHECKPOINT = 'search';
const VERSION_KEY = 'version';
const PURGE_KEY = 'purge';

type Ports = {
  readonly search: SearchStore;
  readonly checkpoints: CheckpointStore;
  readonly events: EventStore;
  readonly log: EngineLog;
};

export class SearchIndexer {
  readonly #ports: Ports;
  readonly #closing = new AbortController();
  /** Everything up to here is in the index; null before it was asked. */
  #at: number | null = null;
  /** What was stored lately, without a gap. */
  #heard: EventRecord[] = [];
  #heardBytes = 0;
  #heardAtMs = 0;
  /** The last event that was heard and not held: before the index stands there, what comes would be held in vain. */
  #missedSeq = 0;
  /** How many wait for the index: for them nothing is put off. */
  #waiting = 0;
  /** Whoever waits does not hurry what the database refused just now. */
  #hasFailed = false;
  #timer: NodeJS.Timeout | null = null;
  #work: Promise<void> | null = null;
  #purging: Promise<void> | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#wake(0);
  }

  /** Hears of what was stored. */
  observe(records: readonly EventRecord[]): void {
    this.#heardAtMs = performance.now();
    if (!this.#isBehind) this.#hold(records);
    // What was emptied is heard as it was before: it is read.
    const isEmptied = records.some((record) => redactionIn(record) !== null);
    if (isEmptied || this.#isBehind || this.#heardBytes > HEARD_BYTES_MAX) this.#miss(records);
    this.#wake(LINGER_MS);
  }

  /** Waits until everything up to a seq can be found, at most so long. Returns where the index stands. */
  async reach(seq: number, waitMs: number): Promise<number> {
    const until = performance.now() + waitMs;
    this.#waiting += 1;
    try {
      while ((this.#at ?? 0) < seq && performance.now() < until && !this.#isClosed) {
        this.#wake(0);
        await pause(LOOK_MS);
      }
      return this.#at ?? 0;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Hears that the index stands before what was known of it: another process makes it anew. It is filled from there. */
  shrank(at: number): void {
    if (this.#at === null || this.#at <= at) return;
    this.#at = at;
    this.#wake(0);
  }

  /** Makes the index anew; meanwhile less can be found. */
  async rebuild(): Promise<void> {
    await this.#begin();
    this.#at = 0;
    this.#wake(0);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#work;
    await this.#purging;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  #wake(ms: number): void {
    if (this.#isClosed || this.#work !== null) return;
    if (this.#timer !== null) {
      if (ms > 0 || this.#hasFailed) return;
      clearTimeout(this.#timer);
    }
    this.#timer = setTimeout(() => this.#start(), ms);
    this.#timer.unref();
  }

  #start(): void {
    this.#timer = null;
    this.#work ??= this.#follow()
      .then(() => {
        this.#hasFailed = false;
        return this.#heard.length > 0 || this.#isBehind ? LINGER_MS : null;
      })
      .catch((error: unknown) => {
        if (!this.#isClosed) {
          this.#ports.log.warn({ err: error }, 'the search index could not follow the log');
        }
        this.#hasFailed = true;
        return RETRY_MS;
      })
      .then((again) => {
        this.#work = null;
        if (again !== null) this.#wake(again);
      });
  }

  async #follow(): Promise<void> {
    this.#at ??= await this.#open();
    while (!this.#isClosed) {
      const started = performance.now();
      const records = await this.#next(this.#at);
      if (records.length === 0) return;
      await this.#index(records);
      await this.#rest(performance.now() - started);
    }
  }

  /** @param spentMs How long the last batch took. */
  async #rest(spentMs: number): Promise<void> {
    const since = performance.now();
    const isResting = (): boolean => {
      const now = performance.now();
      const isBusy = now - this.#heardAtMs < QUIET_MS;
      return now - since < spentMs * (isBusy ? BUSY_PAUSE_FACTOR : PAUSE_FACTOR);
    };
    while (this.#waiting === 0 && !this.#isClosed && isResting()) {
      await this.#pause(Math.min(LOOK_MS, spentMs));
    }
  }

  /** Keeps no process alive; ends with the indexer. @throws the signal's reason */
  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { ref: false, signal: this.#closing.signal });
  }

  /** Where the index stands; one of another form, or of another log, is begun anew. */
  async #open(): Promise<number> {
    const { search, checkpoints, events } = this.#ports;
    const kept = await checkpoints.load(CHECKPOINT);
    const version = kept.find(({ key }) => key === VERSION_KEY)?.state;
    const at = await search.position();
    if (version !== JSON.stringify(INDEX_VERSION) || at > (await events.head()).seq) {
      await this.#begin();
      return 0;
    }
    if (kept.some(({ key }) => key === PURGE_KEY)) this.#purge();
    return at;
  }

  async #begin(): Promise<void> {
    const { search, checkpoints } = this.#ports;
    await search.clear();
    const state = JSON.stringify(INDEX_VERSION);
    await checkpoints.save([{ projection: CHECKPOINT, key: VERSION_KEY, seq: 0, state }]);
  }

  /** The events behind a seq: those that were heard, else those that the log has. */
  async #next(at: number): Promise<EventRecord[]> {
    const [first] = this.#heard;
    if (first === undefined || first.seq > at + 1) {
      const query = { after: at, limit: BATCH_EVENTS, order: 'asc' } as const;
      return (await this.#ports.events.readPage(query)).events;
    }
    const known = at + 1 - first.seq;
    const taken = this.#heard.splice(0, known + BATCH_EVENTS);
    for (const record of taken) this.#heardBytes -= bytesOf(record);
    return taken.slice(known);
  }

  async #index(records: readonly EventRecord[]): Promise<void> {
    const at = this.#at ?? 0;
    const emptied = records.flatMap((record) => redactionIn(record)?.seqs ?? []);
    await this.#takeOut(emptied.filter((seq) => seq <= at));
    this.#at = await this.#ports.search.add(await entriesOf(records));
  }

  /** Emptied events are found by what is left of them. What says so is in the index afterwards: it is done again after a crash. */
  async #takeOut(seqs: readonly number[]): Promise<void> {
    if (seqs.length === 0) return;
    const { events, search, checkpoints } = this.#ports;
    const due = { projection: CHECKPOINT, key: PURGE_KEY, seq: 0, state: 'true' };
    await checkpoints.save([due]);
    let left = [...seqs];
    while (left.length > 0) {
      const records = await events.readAt(left.slice(0, BATCH_EVENTS));
      if (records.length === 0) break;
      await search.replace(await entriesOf(records));
      const done = new Set(records.map(({ seq }) => seq));
      left = left.filter((seq) => !done.has(seq));
    }
    this.#purge();
  }

  /** Takes out of the file what is no longer found, in parts between which others write. */
  #purge(): void {
    const { search, checkpoints, log } = this.#ports;
    const run = async (): Promise<void> => {
      while (await search.purge()) {
        await this.#pause(PURGE_PAUSE_MS);
      }
      await checkpoints.save([{ projection: CHECKPOINT, key: PURGE_KEY, seq: 0, state: null }]);
    };
    this.#purging = (this.#purging ?? Promise.resolve()).then(run).catch((error: unknown) => {
      if (!this.#isClosed) log.warn({ err: error }, 'the search index could not be purged');
    });
  }

  get #isBehind(): boolean {
    return (this.#at ?? 0) < this.#missedSeq;
  }

  #hold(records: readonly EventRecord[]): void {
    for (const record of records) {
      this.#heard.push(record);
      this.#heardBytes += bytesOf(record);
    }
  }

  /** Lets go of everything up to the last of these, so that it is read. */
  #miss(records: readonly EventRecord[]): void {
    this.#heard = [];
    this.#heardBytes = 0;
    this.#missedSeq = records.at(-1)?.seq ?? this.#missedSeq;
  }
}

function entriesOf(records: readonly EventRecord[]): Promise<SearchEntry[]> {
  return eventLoop.map(records, bytesOf, (record) => ({
    seq: record.seq,
    terms: indexTerms(record),
  }));
}
