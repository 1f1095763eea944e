// The audit trail: who did what, and what came of it (Heretek section 13.4). Entries are kept in batches, off the path of
// what they tell of; who asks for it is answered when its entry is kept. What was said never gets here: an entry has names,
// codes and numbers (docs/decisions/0061).
import {
  type AuditActor,
  type AuditDetail,
  type AuditEntry,
  SERVER_ACTOR,
} from '@/lib/model/audit-entry';
import { agentName } from '@/lib/model/ids';
import type { Principal } from '@/lib/model/principal';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import { isoInstant } from '@/lib/std/instant';
import type { AnchorLog } from '@/lib/store/integrity/anchors';
import { type AuditReport, verifyAudit } from '@/lib/store/integrity/audit-chain';
import type { AuditQuery, AuditStore, NewAuditEntry } from '@/lib/store/ports/audit-store';
import { createAuditAnchors } from './audit-anchors';
import { createRefusals, type Refusal } from './audit-refusals';
import { maskSecrets } from './mask-secrets';

/** A target names a run and a task, or a list of recipients. Characters. */
const TARGET_LENGTH_MAX = 2 * IDENTIFIER_LENGTH_MAX;

/** A code, an action or a value of the detail. Characters. */
const WORD_LENGTH_MAX = 200;

/** The characters of a secret that make it known as one; a token has more, and is known by its beginning. */
const SECRET_LENGTH = 200;

/** Values of a detail. */
const DETAIL_VALUES_MAX = 8;

/** Entries that wait while the store does not answer: some 5 MB. What comes on top is counted. */
const WAITING_MAX = 10_000;

/** Entries of one commit: some 10 ms of work. */
const BATCH_MAX = 1_000;

/** Entries that nobody waits for come together for so long. Milliseconds. */
const LINGER_MS = 200;

/** A store that did not answer is asked again after this time. Milliseconds. */
const RETRY_MS = 1_000;

/** What somebody did, as it is told to the trail; bounds, time and place in the chain are given there. */
export type AuditedAction = Pick<NewAuditEntry, 'actor' | 'action' | 'outcome'> & {
  readonly target?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly detail?: AuditDetail | undefined;
};

/** A message as the audit knows it: everything but what it says. */
export type AuditedMessage = {
  readonly id: string | null;
  /** The message's own time, ISO 8601. */
  readonly at: string | null;
  readonly from: string;
  /** One recipient, several, or nobody. */
  readonly to: string | readonly string[] | null;
  readonly type: string;
  readonly outcome: string;
  /** The id of what told its sender that it is stored; null or absent where nothing did. */
  readonly receiptId?: string | null;
  readonly address?: string;
};

export type AuditTrail = {
  /** Keeps an entry soon. */
  record(action: AuditedAction): void;
  /** Resolves when the entry is kept, or when the store would not take it at this moment: then it is tried again. */
  recorded(action: AuditedAction): Promise<void>;
  recordMessage(message: AuditedMessage): void;
  /** Somebody was not let in or not let do something; repeats of one address and reason become one entry a minute. */
  refuse(refusal: Refusal): void;
  list(query: AuditQuery): Promise<AuditEntry[]>;
  verify(): Promise<AuditReport>;
  /** Keeps what waits, and signs it. */
  close(): Promise<void>;
};

/** How a principal is written down: a `person` is in a browser, by a session. */
export function actorOf(principal: Principal, kind: 'person' | 'key'): AuditActor {
  const { key_id, agent_id, role } = principal;
  return { kind, id: key_id, name: agent_id ?? role };
}

type AuditDeps = {
  readonly store: AuditStore;
  /** Absent: nothing is signed. */
  readonly anchors?: AnchorLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: { error(fields: object, message: string): void };
};

/** The audit trail of one process. */
export function createAuditTrail({ store, anchors, now, log }: AuditDeps): AuditTrail {
  const signing = anchors && createAuditAnchors({ store, anchors, log });
  const writer = new AuditWriter({ store, log, now }, (entries) => signing?.noteKept(entries));
  const write = (action: AuditedAction) => writer.add(entryOf(action, now()));
  const refusals = createRefusals({
    now,
    write({ address, outcome, target = null, actor }, detail) {
      const stranger: AuditActor = { kind: 'stranger', id: address, name: 'unknown' };
      write({ actor: actor ?? stranger, action: 'refuse', outcome, address, target, detail });
    },
  });

  return {
    record: write,
    recorded(action) {
      write(action);
      return writer.flush();
    },
    recordMessage({ id, at, from, to, type, outcome, receiptId = null, address = null }) {
      const actor: AuditActor = { kind: 'key', id: from, name: agentName(from) };
      const detail: AuditDetail = { type };
      if (id !== null) detail.id = id;
      if (at !== null) detail.sent_at = at;
      if (receiptId !== null) detail.receipt = receiptId;
      const target = typeof to === 'string' ? to : (to?.join(' ') ?? null);
      write({ actor, action: 'message', target, outcome, address, detail });
    },
    refuse: refusals.add,
    list: (query) => store.list(query),
    async verify() {
      if (!anchors) return verifyAudit(store);
      const { publicKey } = anchors;
      return verifyAudit(store, { publicKey, anchors: await anchors.list() });
    },
    async close() {
      refusals.close();
      await writer.close();
      await signing?.close();
    },
  };
}

/** An entry within its bounds, without secrets that somebody put into a name. */
function entryOf(action: AuditedAction, nowMs: number): NewAuditEntry {
  const { actor, target = null, address = null, detail = {} } = action;
  return {
    at: isoInstant(nowMs),
    actor: {
      kind: actor.kind,
      id: cut(actor.id, IDENTIFIER_LENGTH_MAX),
      name: cut(actor.name, IDENTIFIER_LENGTH_MAX),
    },
    action: cut(action.action, WORD_LENGTH_MAX),
    target: target === null ? null : cut(target, TARGET_LENGTH_MAX),
    outcome: cut(action.outcome, WORD_LENGTH_MAX),
    address: address === null ? null : cut(address, WORD_LENGTH_MAX),
    detail: detailOf(detail),
  };
}

function detailOf(detail: AuditDetail): AuditDetail {
  const kept: AuditDetail = {};
  for (const name of Object.keys(detail).slice(0, DETAIL_VALUES_MAX)) {
    const value = detail[name] ?? '';
    kept[cut(name, WORD_LENGTH_MAX)] =
      typeof value === 'string' ? cut(value, WORD_LENGTH_MAX) : value;
  }
  return kept;
}

/** A secret is hidden whole, also where the text is cut within it. */
function cut(text: string, lengthMax: number): string {
  const masked = maskSecrets(text.slice(0, 2 * lengthMax + SECRET_LENGTH)).slice(0, lengthMax);
  return masked.replaceAll('\u0000', '\uFFFD').toWellFormed();
}

/** Batches of entries, one commit at a time. */
class AuditWriter {
  readonly #store: AuditStore;
  readonly #log: AuditDeps['log'];
  readonly #now: () => number;
  readonly #onKept: (entries: number) => void;
  #waiting: NewAuditEntry[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<boolean> = Promise.resolve(true);
  /** The attempt after the one under way: all who come meanwhile share it. */
  #next: Promise<boolean> | null = null;

  constructor({ store, log, now }: AuditDeps, onKept: (entries: number) => void) {
    this.#store = store;
    this.#log = log;
    this.#now = now;
    this.#onKept = onKept;
  }

  add(entry: NewAuditEntry): void {
    if (this.#waiting.length >= WAITING_MAX) this.#dropped += 1;
    else this.#waiting.push(entry);
    this.#schedule(LINGER_MS);
  }

  /** One attempt for everything that waits at this moment. */
  async flush(): Promise<void> {
    this.#next ??= this.#writing.then(() => {
      this.#next = null;
      return this.#write();
    });
    this.#writing = this.#next;
    if (!(await this.#writing)) this.#schedule(RETRY_MS);
  }

  async close(): Promise<void> {
    await this.flush();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #schedule(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.flush();
    }, ms).unref();
  }

  /** Returns whether nothing is left to be tried again. */
  async #write(): Promise<boolean> {
    while (this.#waiting.length > 0 || this.#dropped > 0) {
      this.#noteDropped();
      const batch = this.#waiting.slice(0, BATCH_MAX);
      try {
        await this.#store.append(batch);
      } catch (error) {
        this.#log.error({ err: error, waiting: this.#waiting.length }, 'the audit is not kept');
        return false;
      }
      this.#waiting = this.#waiting.slice(batch.length);
      this.#onKept(batch.length);
    }
    return true;
  }

  /** That something is missing stands where it is missing. */
  #noteDropped(): void {
    if (this.#dropped === 0 || this.#waiting.length >= WAITING_MAX) return;
    const detail = { entries: this.#dropped };
    this.#dropped = 0;
    const action = { actor: SERVER_ACTOR, action: 'audit.drop', outcome: 'overloaded', detail };
    this.#waiting.push(entryOf(action, this.#now()));
  }
}
