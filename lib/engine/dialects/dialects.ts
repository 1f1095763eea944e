// The dialects of the workspace: what the fold of the log says, what requests under way install, and what an operator
// decides. Everything that is decided is an event; nothing is kept beside the log.
import type { InstalledDialect } from '@/lib/dialects/definition/dialect';
import { DIALECT_PROTOCOL } from '@/lib/dialects/language/language';
import { type DialectDecision, isSpoken } from '@/lib/dialects/log/dialect-events';
import { verifyDialect } from '@/lib/dialects/rules/verify';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { DialectDetail } from '@/lib/model/dialects/dialect-summary';
import { AppError } from '@/lib/model/errors/app-error';
import type { EventRecord } from '@/lib/model/event-record';
import type { Failure } from '@/lib/model/failure';
import { commandedBy, type Principal } from '@/lib/model/principal';
import type { DialectSpeakers } from '@/lib/projections/dialects/dialect-speakers';
import {
  type DialectsFold,
  dialectOf,
  type KnownDialect,
  type KnownVersion,
} from '@/lib/projections/dialects/dialects';
import { invariant } from '@/lib/std/invariant';
import { createQueue } from '@/lib/std/queue';
import { sha256 } from '@/lib/store/integrity/chain';
import type { DialectRegistry } from '../interface/dialect-registry';
import type { EngineDeps } from '../interface/engine-deps';
import type { GroupCommit } from '../log/commit/group-commit';
import { toNewMessage } from '../log/commit/new-message';
import type { LogFeed } from '../log/feed/log-feed';
import { countFailure, signatureFailure } from './dialect-decision';
import { operatorsDecisionEvent } from './dialect-event';
import { readDialects, readSpeakers } from './dialect-log';
import { answerTo } from './dialect-query';
import { reportOn } from './dialect-report';
import { countOf, DialectRequest, type Reservations } from './dialect-request';
import { detailOf, summaryOf } from './dialect-view';

export type Dialects = DialectRegistry & {
  /** The dialects as one request decides about them; it is to be released at its end. */
  request(): DialectRequest;
  /** Resolves when the registry knows everything up to a seq. */
  reach(seq: number): Promise<void>;
  /** Colloquy's own answer to a query; null where the message asks nothing about dialects. */
  answerTo(events: readonly ClutchMessage[]): string | null;
  /** Forgets what stood in an event that was emptied. */
  applyRedaction(seq: number): Promise<void>;
};

type Ports = {
  readonly deps: Pick<EngineDeps, 'store' | 'dialectAuthors' | 'now' | 'newId'>;
  readonly commit: Pick<GroupCommit, 'append'>;
  readonly feed: Pick<LogFeed, 'follow' | 'reach' | 'seq'>;
};

/** Folds the log up to where the feed stands, and follows it from there. */
export async function openDialects(ports: Ports): Promise<Dialects> {
  return new WorkspaceDialects(ports, await follow(ports));
}

type Followed = {
  readonly fold: DialectsFold;
  readonly speakers: DialectSpeakers;
  stop(): void;
};

async function follow({ deps, feed }: Ports): Promise<Followed> {
  // What is told while the log is read waits, so that nothing is told twice or left out.
  const waiting: EventRecord[] = [];
  const untilSeq = feed.seq();
  const stopWaiting = feed.follow((records) => waiting.push(...records));
  try {
    const fold = await readDialects(deps.store.events, untilSeq);
    const speakers = await readSpeakers(deps.store.events, untilSeq);
    const apply = (records: readonly EventRecord[]): void => {
      fold.feed(records);
      speakers.feed(records);
    };
    apply(waiting);
    return { fold, speakers, stop: feed.follow(apply) };
  } finally {
    stopWaiting();
  }
}

/** What a definition is known by, of its canonical form. */
export const hashOf = (text: string): string => `sha256-${sha256(text)}`;

class WorkspaceDialects implements Dialects {
  readonly #ports: Ports;
  readonly #reservations: Reservations = new Map();
  #followed: Followed;
  /** One fold after the other: what the last one reads is without all that was emptied. */
  readonly #inTurn = createQueue();
  readonly hashOf = hashOf;

  constructor(ports: Ports, followed: Followed) {
    this.#ports = ports;
    this.#followed = followed;
  }

  get #fold(): DialectsFold {
    return this.#followed.fold;
  }

  find = (name: string): InstalledDialect | null => this.#fold.find(name);

  reach = (seq: number): Promise<void> => this.#ports.feed.reach(seq);

  list() {
    return this.#fold
      .names()
      .flatMap((name) => this.#fold.get(name) ?? [])
      .map((known) => summaryOf(known, this.#followed.speakers));
  }

  get(name: string): DialectDetail | null {
    const known = this.#fold.get(name);
    return known === null ? null : detailOf(known, this.#followed.speakers, hashOf);
  }

  verify(text: string) {
    return reportOn(text, { parents: this.find, hashOf });
  }

  request(): DialectRequest {
    const { dialectAuthors } = this.#ports.deps;
    return new DialectRequest({
      fold: () => this.#fold,
      reservations: this.#reservations,
      isTrusted: (author) => dialectAuthors?.includes(author) ?? true,
      hashOf,
    });
  }

  answerTo(events: readonly ClutchMessage[]): string | null {
    return answerTo(events, () => this.#fold.installed().map(({ name }) => name));
  }

  async applyRedaction(seq: number): Promise<void> {
    const record = await this.#ports.deps.store.events.get(seq);
    if (record === null || !isSpoken(record) || record.event.type !== 'agent.update') return;
    await this.#inTurn(() => this.#refold());
  }

  async #refold(): Promise<void> {
    const before = this.#followed;
    this.#followed = await follow(this.#ports);
    before.stop();
  }

  async install(name: string, hash: string, principal: Principal): Promise<DialectDetail> {
    const known = this.#fold.get(name);
    const version = known?.versions.find((one) => one.hash === hash);
    if (!known || version === undefined) {
      const message = `expected a known version of ${name.slice(0, 64)}, saw another hash; define it first`;
      throw new AppError('not_found', message);
    }
    const current = known.installed?.hash ?? null;
    if (current !== hash) {
      this.#requireFree(known);
      const untrue = signatureFailure(version.signature);
      if (untrue !== null) throw asConflict(untrue);
      const dialect = this.#installable(version);
      const failure =
        current === null ? countFailure(version.author, (author) => this.#countOf(author)) : null;
      if (failure !== null) throw asConflict(failure);
      await this.#withReserved(dialect, () =>
        this.#log({
          name,
          hash,
          action: 'installed',
          signature: version.signature,
          reason: current === null ? 'by an operator' : `by an operator, in place of ${current}`,
          by: commandedBy(principal),
          replaces: current,
        }),
      );
      if (this.find(name)?.hash !== hash) throw new AppError('conflict', OTHER_FIRST);
    }
    return this.#detail(name);
  }

  async remove(name: string, principal: Principal): Promise<DialectDetail | null> {
    const known = this.#fold.get(name);
    if (!known?.installed) return null;
    this.#requireFree(known);
    const { hash } = known.installed;
    const version = known.versions.find((one) => one.hash === hash);
    await this.#log({
      name,
      hash,
      action: 'removed',
      reason: 'by an operator',
      signature: version?.signature ?? 'unsigned',
      by: commandedBy(principal),
      replaces: hash,
    });
    if (this.find(name)?.hash === hash) throw new AppError('conflict', OTHER_FIRST);
    return this.#detail(name);
  }

  /** What is inherited from, or about to be installed, keeps its content. @throws AppError `conflict` */
  #requireFree({ name }: KnownDialect): void {
    if (this.#reservations.has(name)) throw new AppError('conflict', OTHER_FIRST);
    const underWay = [...this.#reservations.values()].map(({ dialect }) => dialect);
    const heir = [...this.#fold.installed(), ...underWay].find(
      ({ dialect }) => dialect.extends === name,
    );
    if (heir === undefined) return;
    const message = `expected a dialect that none extends, saw that ${heir.name} extends ${name}; remove ${heir.name} first`;
    throw new AppError('conflict', message);
  }

  /** The rules once more, by the parents that are installed today. @throws AppError `conflict` */
  #installable({ definition, hash }: KnownVersion): InstalledDialect {
    const installed = dialectOf(definition, hash, this.find);
    if (!installed.ok) throw asConflict(installed.error);
    const verdicts = verifyDialect(installed.value.dialect, { parents: this.find });
    const failed = verdicts.find(({ verdict }) => verdict === 'fail');
    if (failed === undefined) return installed.value;
    throw new AppError(
      'conflict',
      `expected R1 to R4 to hold, saw ${failed.rule}: ${failed.message}`,
    );
  }

  #countOf(author: string): number {
    return countOf(author, this.#fold, this.#reservations);
  }

  async #withReserved(dialect: InstalledDialect, work: () => Promise<void>): Promise<void> {
    this.#reservations.set(dialect.name, { dialect, holders: 1 });
    try {
      await work();
    } finally {
      this.#reservations.delete(dialect.name);
    }
  }

  async #log(decision: DialectDecision): Promise<void> {
    const { deps, commit } = this.#ports;
    const at = new Date(deps.now()).toISOString();
    const event = operatorsDecisionEvent({ id: deps.newId(), at, decision });
    const protocol = DIALECT_PROTOCOL;
    const message = toNewMessage({ event, origin: 'engine', receivedAt: at, protocol });
    const [outcome] = await commit.append([message]);
    invariant(outcome?.status === 'stored', 'a decision of ours has an id of its own');
    await this.reach(outcome.seq);
  }

  #detail(name: string): DialectDetail {
    const detail = this.get(name);
    invariant(detail, 'a dialect that was installed stays known');
    return detail;
  }
}

const OTHER_FIRST =
  'expected to be the only one to decide about this name, saw another decision; look at it and try again';

function asConflict(failure: Failure): AppError {
  return new AppError('conflict', failure.message, { errors: [failure] });
}
