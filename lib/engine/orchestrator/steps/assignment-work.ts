// Assignments as items of the reconciler, by the keys of their roots: those that an event touched, that a deadline reached, or
// that may try again because an agent may have room.
import { DeadlineTimer } from '../reconcile/deadline-timer';
import type { Work } from '../reconcile/reconciler';
import type { Looked } from '../reconcile/record-memory';
import { WaitingLines } from '../reconcile/waiting-lines';
import {
  AssignmentSteps,
  neededFor,
  type StepPorts,
  type StepQueue,
  stepNameOf,
} from './assignment-steps';
import type { Reaction } from './engine-event';

/** An assignment that is to be looked at. */
export type AssignmentItem = {
  readonly key: string;
  /** Whether it is the first of its line: it decides again although it waits. */
  readonly isTry: boolean;
};

/** Assignments that wait for an agent to have room: some 5 kB each with their runs. */
const WAITING_MAX = 10_000;

/** When an assignment is looked at. */
export class AssignmentQueue implements StepQueue {
  readonly #enqueue: (item: AssignmentItem) => void;
  readonly #lines: WaitingLines;
  readonly #deadlines: DeadlineTimer;

  /** @param waitingMax Assignments that wait for room at once; the run of each has to stay in memory. */
  constructor(
    now: () => number,
    enqueue: (item: AssignmentItem) => void,
    waitingMax = WAITING_MAX,
  ) {
    this.#enqueue = enqueue;
    this.#lines = new WaitingLines((key) => enqueue({ key, isTry: true }), waitingMax);
    this.#deadlines = new DeadlineTimer(now, (keys) => this.add(keys));
  }

  get hasLines(): boolean {
    return !this.#lines.isEmpty;
  }

  add(keys: Iterable<string>): void {
    for (const key of keys) this.#enqueue({ key, isTry: false });
  }

  /** Looks at a key again when it is due. */
  addAt(key: string, at: number): void {
    this.#deadlines.add(key, at);
  }

  hasRoomFor(key: string): boolean {
    return this.#lines.hasRoomFor(key);
  }

  /** Into the line of those that ask the same. */
  wait(key: string, question: string): void {
    if (this.#lines.wait(key, question)) this.#deadlines.delete(key);
  }

  /** Out of its line, and not looked at later any more. */
  leave(key: string): void {
    this.#deadlines.delete(key);
    this.#lines.leave(key);
  }

  /** Somebody may have room. */
  tryLines(): void {
    this.#lines.tryAll();
  }

  close(): void {
    this.#deadlines.close();
  }
}

type Ports = StepPorts & { readonly look: (seq: number) => Promise<Looked | null> };

/** What the reconciler knows of assignments. */
export function assignmentWork(ports: Ports): Work<AssignmentItem, Looked, Reaction> {
  const { fold, look } = ports;
  return {
    keyOf: ({ key }) => key,
    isUrgent: ({ isTry }) => isTry,
    read({ key, isTry }, now) {
      const seq = neededFor(fold.assignment(key), isTry, now);
      return seq === null ? null : look(seq);
    },
    nameOf: ({ key }, now) => stepNameOf(key, fold.assignment(key), now),
    begin(now) {
      const steps = new AssignmentSteps(ports, now);
      return ({ key, isTry }, looked, nonce) => steps.step(key, { isTry, looked, nonce });
    },
  };
}
