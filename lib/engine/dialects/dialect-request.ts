// The dialects as one request sees them. Decisions of this process are made one after the other: what one message
// installs is reserved until the log tells of it, so that of two that come at once the first wins, and what was not
// stored leaves nothing behind.
import type { DialectIndex, InstalledDialect } from '@/lib/dialects/definition/dialect';
import {
  type DialectDecision,
  type DialectOffer,
  offerOf,
} from '@/lib/dialects/log/dialect-events';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Failure } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import { toAgentId } from '@/lib/model/ids';
import type { DialectsFold } from '@/lib/projections/dialects/dialects';
import { type DialectArrival, type NameStanding, ruleOn } from './dialect-decision';
import { decisionEvent } from './dialect-event';

/** What was decided about the definitions of one message. */
export type DialectsDecided = {
  /** What is logged of it besides, in the order of the message's events. */
  readonly events: readonly ClutchMessage[];
  readonly findings: readonly Finding[];
  /** Why something was refused: what the sender is answered. */
  readonly failures: readonly Failure[];
  /** What was installed, as far as this process knows. */
  readonly installs: readonly DialectDecision[];
};

export const NOTHING_DECIDED: DialectsDecided = {
  events: [],
  findings: [],
  failures: [],
  installs: [],
};

/** Versions that messages under way install, by name. */
export type Reservations = Map<string, { readonly dialect: InstalledDialect; holders: number }>;

type Ports = {
  /** As it is at the moment. */
  readonly fold: () => DialectsFold;
  readonly reservations: Reservations;
  readonly isTrusted: (author: string) => boolean;
  readonly hashOf: DialectIndex['hashOf'];
};

export class DialectRequest implements DialectIndex {
  readonly #ports: Ports;
  readonly #own = new Map<string, InstalledDialect>();
  readonly hashOf: DialectIndex['hashOf'];

  constructor(ports: Ports) {
    this.#ports = ports;
    this.hashOf = ports.hashOf;
  }

  /** What is installed, or installed by an earlier message of this request. */
  find = (name: string): InstalledDialect | null =>
    this.#ports.fold().find(name) ?? this.#own.get(name) ?? null;

  /** Decides about every definition among the events of a message. `by` is who answers for it. */
  decide(
    events: readonly ClutchMessage[],
    arrival: DialectArrival & { readonly by: string },
  ): DialectsDecided {
    let decided = NOTHING_DECIDED;
    for (const event of events) {
      const offer = offerOf(event);
      if (offer === null) continue;
      const so = this.#decideOn(offer, arrival, [...events, ...decided.events]);
      decided = {
        events: [...decided.events, ...so.events],
        findings: [...decided.findings, ...so.findings],
        failures: [...decided.failures, ...so.failures],
        installs: [...decided.installs, ...so.installs],
      };
    }
    return decided;
  }

  /** Whether an installation holds, once the log has told of it: another process may have been first. */
  holds({ name, hash }: DialectDecision): boolean {
    return this.#ports.fold().find(name)?.hash === hash;
  }

  /** Gives up what it reserved: what was stored is in the log, the rest never was. */
  release(): void {
    const { reservations } = this.#ports;
    for (const name of this.#own.keys()) {
      const reserved = reservations.get(name);
      if (reserved === undefined) continue;
      reserved.holders -= 1;
      if (reserved.holders === 0) reservations.delete(name);
    }
    this.#own.clear();
  }

  #decideOn(
    offer: DialectOffer,
    arrival: DialectArrival & { readonly by: string },
    message: readonly ClutchMessage[],
  ): DialectsDecided {
    const { name, hash } = offer;
    const standing = this.#standingOf(name);
    const ruling = ruleOn(offer, arrival, standing, {
      find: this.find,
      countOf: (author) => countOf(author, this.#ports.fold(), this.#ports.reservations),
      isTrusted: this.#ports.isTrusted,
    });
    const decision: DialectDecision = {
      name,
      hash,
      by: arrival.by,
      signature: arrival.signature,
      action: ruling.ok ? 'installed' : 'refused',
      reason: ruling.ok ? ruling.value.reason : ruling.error.message,
      replaces: standing.installed,
    };
    const events = [decisionEvent(message, decision)];
    if (!ruling.ok) {
      const findings = [findingOf(ruling.error)];
      return { events, findings, failures: [ruling.error], installs: [] };
    }
    if (standing.installed === null) this.#reserve(ruling.value.dialect);
    return { events, findings: [], failures: [], installs: [decision] };
  }

  #standingOf(name: string): NameStanding {
    const fold = this.#ports.fold();
    return {
      installed: fold.find(name)?.hash ?? null,
      wasInstalled: fold.wasInstalled(name),
      pending: this.#ports.reservations.get(name)?.dialect.hash ?? null,
    };
  }

  #reserve(dialect: InstalledDialect): void {
    if (this.#own.has(dialect.name)) return;
    this.#own.set(dialect.name, dialect);
    const { reservations } = this.#ports;
    const reserved = reservations.get(dialect.name) ?? { dialect, holders: 0 };
    reserved.holders += 1;
    reservations.set(dialect.name, reserved);
  }
}

/** A refusal as the event bears it. */
export function findingOf({ rule = 'BD20', path = '', message }: Failure): Finding {
  return { level: 'error', rule, path, message };
}

/** Dialects of an author that are installed or about to be. */
export function countOf(author: string, fold: DialectsFold, reservations: Reservations): number {
  const pending = [...reservations.values()].map(({ dialect }) => dialect);
  const dialects = new Map([...pending, ...fold.installed()].map((one) => [one.name, one]));
  return [...dialects.values()].filter((one) => authorOf(one) === author).length;
}

/** The author's agent id. */
export function authorOf({ dialect }: InstalledDialect): string | null {
  return dialect.author === null ? null : toAgentId(dialect.author);
}
