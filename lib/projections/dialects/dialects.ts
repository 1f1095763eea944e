// Which dialects are known, installed, replaced and removed: a fold of the definitions that were sent and of the engine's
// decisions about them, in the order of the log. Every process that reads the same log comes to the same, also where two
// of them decided at once: the decision with the smaller seq holds.
import type { InstalledDialect } from '@/lib/dialects/definition/dialect';
import { readDialect } from '@/lib/dialects/definition/read-dialect';
import {
  type DialectDecision,
  type DialectOffer,
  decisionOf,
  dialectSignature,
  isSpoken,
  offerOf,
} from '@/lib/dialects/log/dialect-events';
import { installable } from '@/lib/dialects/rules/install';
import type {
  DialectAudit,
  DialectSignature,
  DialectVersion,
} from '@/lib/model/dialects/dialect-summary';
import type { EventRecord } from '@/lib/model/event-record';
import type { Failure } from '@/lib/model/failure';
import { SEXPR_LIMITS } from '@/lib/sexpr/limits';
import { readForm } from '@/lib/sexpr/reader';
import { err, ok, type Result } from '@/lib/std/result';
import { createOfferLimit } from './dialect-offers';

/** Entries of one name's audit; older ones stand in the log. */
const AUDIT_MAX = 256;

/** A version as the log shows it: what takes another hash than the event's is the edge's to add. */
export type KnownVersion = Omit<DialectVersion, 'rfc9804_hash'>;

/** One name, with everything that is known under it. */
export type KnownDialect = {
  readonly name: string;
  readonly installed: InstalledDialect | null;
  /** Whether a version was ever installed: from then on, only an operator puts another in its place. */
  readonly wasInstalled: boolean;
  /** Oldest first. */
  readonly versions: readonly KnownVersion[];
  /** Newest first. */
  readonly audit: readonly DialectAudit[];
  readonly lastSeq: number;
};

type Entry = {
  readonly name: string;
  installed: InstalledDialect | null;
  wasInstalled: boolean;
  readonly versions: Map<string, KnownVersion>;
  /** Oldest first. */
  audit: DialectAudit[];
  lastSeq: number;
};

const OTHER_DECISION_FIRST = 'another decision about this name came first';

/** The worst first: of a version that came without one somebody may vouch, of one that came with a wrong one nobody. */
const SIGNATURES: readonly DialectSignature[] = ['bad', 'unknown_key', 'unsigned', 'verified'];

export class DialectsFold {
  readonly #entries = new Map<string, Entry>();
  readonly #offers = createOfferLimit((name, hash) => this.#evict(name, hash));

  /** Takes records in the order of the log; those of no concern may be left out. */
  feed(records: readonly EventRecord[]): void {
    for (const record of records) {
      if (!isSpoken(record)) continue;
      const offer = offerOf(record.event);
      if (offer !== null) this.#offer(offer, record);
      const decision = decisionOf(record);
      if (decision !== null) this.#decide(decision, record);
    }
  }

  /** The installed version of a name. */
  find = (name: string): InstalledDialect | null => this.#entries.get(name)?.installed ?? null;

  get(name: string): KnownDialect | null {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    const versions = [...entry.versions.values()];
    return { ...entry, versions, audit: entry.audit.toReversed() };
  }

  /** Sorted. */
  names(): string[] {
    return [...this.#entries.keys()].sort();
  }

  /** Whether a version of a name was ever installed. */
  wasInstalled(name: string): boolean {
    return this.#entries.get(name)?.wasInstalled ?? false;
  }

  /** Every installed version, in no order. */
  installed(): InstalledDialect[] {
    return [...this.#entries.values()].flatMap(({ installed }) => installed ?? []);
  }

  #offer(offer: DialectOffer, { seq, event, received_at, signature }: EventRecord): void {
    const entry = this.#entryOf(offer.name);
    entry.lastSeq = seq;
    const known = entry.versions.get(offer.hash);
    if (known !== undefined) {
      // A later repeat with a better signature says more than the first one; a worse one says nothing.
      const later = dialectSignature(signature);
      if (SIGNATURES.indexOf(later) > SIGNATURES.indexOf(known.signature)) {
        entry.versions.set(offer.hash, { ...known, signature: later });
      }
      return;
    }
    const { name, performatives, verdicts, ...rest } = offer;
    entry.versions.set(offer.hash, {
      ...rest,
      performatives: [...performatives],
      verdicts: [...verdicts],
      signature: dialectSignature(signature),
      state: 'offered',
      reason: null,
      offered_by: event.from.agent_id,
      first_seq: seq,
      first_thread_id: event.thread_id,
      first_at: received_at,
    });
    this.#offers.add({ name, hash: offer.hash, by: event.from.agent_id, size: sizeOf(offer) });
  }

  #decide(decision: DialectDecision, record: EventRecord): void {
    const entry = this.#entries.get(decision.name);
    const version = entry?.versions.get(decision.hash);
    // Its definition was redacted, or crowded out by later offers.
    if (entry === undefined || version === undefined) return;
    entry.lastSeq = record.seq;
    const isOperators = record.event.meta?.part_of === undefined;
    const outcome = this.#apply(entry, version, decision, isOperators);
    entry.audit.push({
      seq: record.seq,
      thread_id: record.event.thread_id,
      at: record.received_at,
      hash: decision.hash,
      action: outcome.ok ? decision.action : 'refused',
      by: decision.by,
      reason: outcome.ok ? decision.reason : outcome.error,
    });
    if (entry.audit.length > AUDIT_MAX) entry.audit = entry.audit.slice(-AUDIT_MAX);
  }

  /** What the decision does; fails with the reason where it does not hold. */
  #apply(
    entry: Entry,
    version: KnownVersion,
    { action, hash, reason, replaces }: DialectDecision,
    isOperators: boolean,
  ): Result<null, string> {
    const set = (changed: KnownVersion) => void entry.versions.set(changed.hash, changed);
    const refuse = (why: string): Result<null, string> => {
      if (version.state === 'offered') set({ ...version, reason: why });
      return err(why);
    };
    const current = entry.installed?.hash ?? null;
    if (action === 'refused') {
      refuse(reason);
      return ok(null);
    }
    if (action === 'removed') {
      if (current !== hash) return refuse(OTHER_DECISION_FIRST);
      entry.installed = null;
      set({ ...version, state: 'removed', reason });
      return ok(null);
    }
    // Whoever was first with it: what is asked for is so.
    if (current === hash) return ok(null);
    const isFree = current === null && (isOperators || !entry.wasInstalled);
    if (replaces !== current || (current === null && !isFree)) return refuse(OTHER_DECISION_FIRST);
    const installed = dialectOf(version.definition, hash, this.find);
    if (!installed.ok) return refuse(installed.error.message);
    const before = current === null ? undefined : entry.versions.get(current);
    if (before) set({ ...before, state: 'replaced', reason: `${hash} was put in its place` });
    entry.installed = installed.value;
    entry.wasInstalled = true;
    set({ ...version, state: 'installed', reason: null });
    this.#offers.remove(entry.name, hash);
    return ok(null);
  }

  #entryOf(name: string): Entry {
    const known = this.#entries.get(name);
    if (known !== undefined) return known;
    const entry: Entry = {
      name,
      installed: null,
      wasInstalled: false,
      lastSeq: 0,
      versions: new Map(),
      audit: [],
    };
    this.#entries.set(name, entry);
    return entry;
  }

  #evict(name: string, hash: string): void {
    const entry = this.#entries.get(name);
    entry?.versions.delete(hash);
    if (entry?.versions.size === 0 && !entry.wasInstalled) this.#entries.delete(name);
  }
}

/** Printing puts a space between two parts where the sender needs none, at most one for each node. */
const PRINTED_LIMITS = { ...SEXPR_LIMITS, bytes: SEXPR_LIMITS.bytes + SEXPR_LIMITS.nodes };

/** A definition as an event keeps it. */
export function readPrinted(definition: string): ReturnType<typeof readForm> {
  return readForm(definition, PRINTED_LIMITS);
}

/** A printed definition as it can be installed among these parents; the first thing that stands against it otherwise. */
export function dialectOf(
  definition: string,
  hash: string,
  parents: (name: string) => InstalledDialect | null,
): Result<InstalledDialect, Failure> {
  const form = readPrinted(definition);
  if (!form.ok) return err({ code: 'invalid_sexpr', message: form.error.message });
  const dialect = readDialect(form.value);
  if (dialect.ok) return installable(dialect.value, hash, parents);
  const [first] = dialect.error;
  return err(first ?? { code: 'invalid_value', message: 'expected a definition, saw none' });
}

/** Characters that a version takes in memory, nearly. */
function sizeOf({ definition, performatives }: DialectOffer): number {
  return performatives.reduce((sum, name) => sum + name.length, definition.length);
}
