// Follows the log into sessions' files: what is said in a session is appended to the file of each agent that it concerns, soon
// after it was stored; what was archived, deleted or redacted is taken out. While another process writes the files,
// nothing is written here, and it is tried again.
import type { SessionEntry } from '@/lib/model/agent-session';
import { AppError } from '@/lib/model/errors/app-error';
import type { EventSelection } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import { REGISTRY_RUN } from '@/lib/model/ids';
import { redactionIn } from '@/lib/model/redaction';
import {
  type SessionPlace,
  sessionEntryOf,
  sessionPlaceOf,
} from '@/lib/projections/sessions/session-entry';
import {
  type KnownSession,
  type SessionsFold,
  sessionMarkOf,
} from '@/lib/projections/sessions/sessions';
import { sessionProtocol } from '@/lib/protocols/meaning-of';
import { createQueue } from '@/lib/std/queue';
import type { EventStore } from '@/lib/store/ports/event-store';
import type {
  SessionFileFault,
  SessionFiles,
  SessionFolder,
} from '@/lib/store/ports/session-files';
import type { EngineLog } from '../interface/engine-deps';
import { eventPages } from '../log/feed/event-pages';
import { bytesOf } from '../log/feed/record-bytes';

/** Messages of one moment are written together: a file is opened once for all of them. Milliseconds. */
const LINGER_MS = 200;

/** After which it is tried again where another process has the files, or the disk would not take them. Milliseconds. */
const RETRY_MS = 10_000;

/** Written events after which it is made durable that they are: what a start writes again at most. */
const SYNC_EVENTS = 500;

/** Events that are read at once. */
const PAGE = 500;

/** What was heard and is not yet written, in bytes at most; what comes on top is read from the log. */
const HEARD_MAX_BYTES = 2 * 1024 * 1024;

type Ports = {
  /** Null where no files are kept. */
  readonly folder: SessionFolder | null;
  readonly fold: SessionsFold;
  readonly events: Pick<EventStore, 'readPage'>;
  /** Whether an agent is known here: a message may name anybody, and does not make a folder of him. */
  readonly isAgent: (agentId: string) => boolean;
  readonly log: EngineLog;
};

/** Events in the order of the log, those that concern a session's file. */
type Heard = {
  readonly after: number;
  to: number;
  readonly records: EventRecord[];
  bytes: number;
};

function heardAfter(seq: number): Heard {
  return { after: seq, to: seq, records: [], bytes: 0 };
}

export class SessionKeeper {
  readonly #ports: Ports;
  #files: SessionFiles | null = null;
  /** Everything up to here is in the files. */
  #at = 0;
  #unsynced = 0;
  /** What was heard and is not written, so that it need not be read; null where that is not everything. */
  #heard: Heard | null = null;
  #timer: NodeJS.Timeout | null = null;
  readonly #inTurn = createQueue();
  #isClosed = false;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#wake(0);
  }

  /** Hears of what the fold was fed. */
  observe(records: readonly EventRecord[]): void {
    const [first, last] = [records[0], records.at(-1)];
    if (first === undefined || last === undefined || this.#ports.folder === null) return;
    if (this.#heard?.to !== first.seq - 1) this.#heard = heardAfter(first.seq - 1);
    const heard = this.#heard;
    heard.to = last.seq;
    const concerning = records.filter(
      (record) => record.protocol === sessionProtocol.protocol || sessionMarkOf(record) !== null,
    );
    for (const record of concerning) {
      heard.records.push(record);
      heard.bytes += bytesOf(record);
    }
    // What was emptied is heard as it was before: it is read.
    const isEmptied = records.some((record) => redactionIn(record) !== null);
    if (isEmptied || heard.bytes > HEARD_MAX_BYTES) this.#heard = null;
    if (concerning.length > 0) this.#wake(LINGER_MS);
  }

  /** Writes what is missing and makes it durable; returns the fault of the file that was mended by it, or null. */
  commit(agentId: string): Promise<SessionFileFault | null> {
    return this.#inTurn(async () => {
      if (this.#ports.folder === null) return null;
      const files = await this.#followed();
      if (files === null) {
        throw new AppError(
          'conflict',
          'SESSION_LOCKED (4003): another process writes the files of the sessions. The log has everything; commit again later.',
        );
      }
      const fault = await files.check(agentId);
      if (fault !== null) await files.replace(agentId, this.#allEntries(agentId));
      await this.#sync(files);
      return fault;
    });
  }

  /** Takes out what an event said, after it was emptied. */
  applyRedaction({ event, ...record }: EventRecord): Promise<void> {
    const place = sessionPlaceOf({ event, ...record });
    return this.#inTurn(async () => {
      if (place === null || this.#files === null) return;
      for (const agentId of place.agent_ids) {
        await this.#takeOut(this.#files, agentId, ({ id }) => id === event.id);
      }
      await this.#sync(this.#files);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#inTurn(async () => {
      const files = await this.#followed().catch(() => null);
      if (files === null) return;
      await this.#sync(files).catch((error: unknown) => this.#warn(error));
      await files.close();
    });
  }

  #wake(ms: number): void {
    if (this.#ports.folder === null || this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#inTurn(() => this.#followed()).then(
        (files) => files === null && this.#wake(RETRY_MS),
        (error: unknown) => {
          this.#warn(error);
          this.#wake(RETRY_MS);
        },
      );
    }, ms).unref();
  }

  #warn(error: unknown): void {
    this.#ports.log.warn({ err: error }, "a session's file could not be written");
  }

  /** The files with everything that is stored at this moment; null while another process has them. */
  async #followed(): Promise<SessionFiles | null> {
    if (this.#files === null) {
      this.#files = (await this.#ports.folder?.open()) ?? null;
      this.#at = this.#files?.seq ?? 0;
    }
    const files = this.#files;
    if (files === null) return null;
    const to = this.#ports.fold.seq();
    const heard = this.#takeHeard(to);
    if (heard !== null) {
      await this.#applyMarks(files, heard);
      await this.#write(files, heard);
    } else {
      const registry = { run_id: REGISTRY_RUN, type: ['agent.update' as const] };
      for await (const page of this.#read(registry, this.#at, to)) {
        await this.#applyMarks(files, page);
      }
      for await (const page of this.#read({ protocol: sessionProtocol.protocol }, this.#at, to)) {
        await this.#write(files, page);
      }
    }
    this.#at = to;
    if (this.#unsynced >= SYNC_EVENTS) await this.#sync(files);
    return files;
  }

  async #sync(files: SessionFiles): Promise<void> {
    await files.sync(this.#at);
    this.#unsynced = 0;
  }

  /** Everything between what is written and `to`, if it was heard; null where it is to be read. */
  #takeHeard(to: number): readonly EventRecord[] | null {
    const heard = this.#heard;
    this.#heard = null;
    const isAll = heard !== null && heard.after <= this.#at && heard.to === to;
    return isAll ? heard.records.filter(({ seq }) => seq > this.#at) : null;
  }

  /** What is written before a mark is taken out; what comes behind one the fold shows again. */
  async #applyMarks(files: SessionFiles, records: readonly EventRecord[]): Promise<void> {
    for (const record of records) {
      const mark = sessionMarkOf(record);
      if (mark?.act !== 'archive' && mark?.act !== 'delete') continue;
      const gone = new Set(mark.session_ids);
      await this.#takeOut(files, mark.agent_id, ({ sessionId }) => gone.has(sessionId));
    }
  }

  async #takeOut(
    files: SessionFiles,
    agentId: string,
    isGone: (entry: SessionEntry) => boolean,
  ): Promise<void> {
    if (await files.keep(agentId, (entry) => !isGone(entry))) return;
    await files.replace(agentId, this.#allEntries(agentId));
  }

  async #write(files: SessionFiles, records: readonly EventRecord[]): Promise<void> {
    const ofAgent = new Map<string, SessionEntry[]>();
    const resumed = new Set<string>();
    for (const record of records) {
      const place = sessionPlaceOf(record);
      if (place === null) continue;
      for (const agentId of place.agent_ids) {
        const session = this.#ports.fold.get(agentId, place.session_id);
        const entry = entryIn(record, place, session);
        const entries = ofAgent.get(agentId) ?? (this.#ports.isAgent(agentId) ? [] : null);
        if (entry === null || entries === null) continue;
        ofAgent.set(agentId, entries);
        entries.push(entry);
        // What its session said before it was archived belongs into the file again.
        if (session?.resumed_seq === record.seq) resumed.add(agentId);
      }
    }
    for (const [agentId, entries] of ofAgent) await files.append(agentId, entries);
    this.#unsynced += records.length;
    this.#at = records.at(-1)?.seq ?? this.#at;
    for (const agentId of resumed) await files.replace(agentId, this.#allEntries(agentId));
  }

  async *#allEntries(agentId: string): AsyncGenerator<readonly SessionEntry[]> {
    const isAgent = this.#ports.isAgent(agentId);
    for await (const page of this.#read({ protocol: sessionProtocol.protocol }, 0, this.#at)) {
      yield page.flatMap((record) => {
        const place = isAgent ? sessionPlaceOf(record) : null;
        if (!place?.agent_ids.includes(agentId)) return [];
        return entryIn(record, place, this.#ports.fold.get(agentId, place.session_id)) ?? [];
      });
    }
  }

  async *#read(filter: EventSelection, from: number, to: number): AsyncGenerator<EventRecord[]> {
    const query = { filter, after: from, before: to + 1, limit: PAGE, order: 'asc' } as const;
    if (from < to) yield* eventPages(this.#ports.events, query);
  }
}

/** The line of an event in an agent's file; null where its session was deleted or is archived. */
function entryIn(
  record: EventRecord,
  place: SessionPlace,
  session: KnownSession | null,
): SessionEntry | null {
  const isShown = session?.state === 'active' && session.after < record.seq;
  return isShown ? sessionEntryOf(record, session, place) : null;
}
