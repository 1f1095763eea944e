// All errands, under the ids of their roots and children and of what answers to them: a CLowl answer bears an id of its own
// and names the message that it answers, which may come later than it. What is open stays; of what ended, the latest.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { LatelyUsed } from './lately-used';
import { childAfter, type Errand, isClosed, rootAfter, type Word } from './orchestration-errand';
import { taskKey } from './task-key';
import { linkOf } from './task-links';

/** Errands that ended and stay known, so that what comes late for them is told as late: some 1 KB each. */
const CLOSED_MAX = 5_000;

/** Answers to messages that are not here yet, and answers whose ids others may refer to. */
const STRAYS_MAX = 2_000;
const ALIASES_MAX = 50_000;

/** A task of an errand by any of its ids. */
export type Place = { readonly errand: Errand; readonly taskId: string };

type Alias = { readonly root: string; readonly taskId: string };
type Stray = { readonly runId: string; readonly to: string; readonly word: Word };

/** The kinds of saved parts. */
export type ErrandPart = 'errand' | 'alias' | 'stray';

/** Told of each part that changed. */
type Touch = (kind: ErrandPart, key: string) => void;

export class Errands {
  readonly #touch: Touch;
  readonly #open = new Map<string, Errand>();
  readonly #closed = new LatelyUsed<Errand>(CLOSED_MAX, () => undefined);
  /** Roots by the keys of their children. */
  readonly #roots = new Map<string, string>();
  readonly #aliases: LatelyUsed<Alias>;
  readonly #strays: LatelyUsed<Stray>;
  readonly #openInRun = new Map<string, number>();
  /** Roots whose errands changed since somebody asked. */
  readonly #touched = new Set<string>();

  constructor(touch: Touch) {
    this.#touch = touch;
    this.#aliases = new LatelyUsed(ALIASES_MAX, (key) => touch('alias', key));
    this.#strays = new LatelyUsed(STRAYS_MAX, (key) => touch('stray', key));
  }

  /** Those that are not closed, in the order in which they were last opened. */
  open(): IterableIterator<Errand> {
    return this.#open.values();
  }

  get(key: string): Errand | null {
    return this.#open.get(key) ?? this.#closed.get(key) ?? null;
  }

  /** The errand that an id of a run belongs to, and the task that the id names. */
  at(runId: string, id: string): Place | null {
    const key = taskKey(runId, id);
    const alias = this.#aliases.get(key);
    const root = alias?.root ?? this.#roots.get(key) ?? key;
    const errand = this.get(root);
    return errand === null ? null : { errand, taskId: alias?.taskId ?? id };
  }

  put(errand: Errand): void {
    const key = keyOf(errand);
    const before = this.get(key);
    if (before === errand) return;
    this.#touch('errand', key);
    this.#touched.add(key);
    if (before?.child && before.child.task_id !== errand.child?.task_id) {
      this.#roots.delete(taskKey(errand.run_id, before.child.task_id));
    }
    if (errand.child) this.#roots.set(taskKey(errand.run_id, errand.child.task_id), key);
    this.#file(key, errand);
  }

  /** Somebody else orchestrates it. */
  drop(errand: Errand): void {
    const key = keyOf(errand);
    this.#unfile(key);
    this.#forget(errand);
    this.#touched.add(key);
  }

  /** Takes what a message says of the task that it belongs to; what it names may come later. */
  hear(event: ClutchMessage, word: Word): void {
    const link = linkOf(event);
    if (link !== null && event.meta?.protocol === 'clowl') this.#join(event.run_id, link, word);
    else this.#say(this.at(event.run_id, event.task_id), word);
  }

  /** Roots whose errands changed since the last call, each once. */
  takeTouched(): string[] {
    const touched = [...this.#touched];
    this.#touched.clear();
    return touched;
  }

  /** Counts every open errand as touched: what a start has to look at. */
  touchAll(): void {
    for (const key of this.#open.keys()) this.#touched.add(key);
  }

  #say(place: Place | null, word: Word): void {
    if (place === null) return;
    const { errand, taskId } = place;
    if (taskId === errand.task_id) this.put(rootAfter(errand, word));
    else if (errand.child?.task_id === taskId) {
      const child = childAfter(errand.child, word);
      if (child !== errand.child) this.put({ ...errand, child });
    }
  }

  #join(runId: string, [id, to]: readonly [string, string], word: Word): void {
    const place = this.at(runId, to);
    if (place === null) {
      if (this.#openInRun.has(runId)) this.#strays.set(taskKey(runId, id), { runId, to, word });
      return;
    }
    const { errand, taskId } = place;
    this.#aliases.set(taskKey(runId, id), { root: keyOf(errand), taskId });
    this.#say(place, word);
    for (const stray of [...this.#strays.values()]) {
      if (stray.runId !== runId || stray.to !== id) continue;
      this.#strays.delete(taskKey(runId, stray.word.id));
      this.#join(runId, [stray.word.id, id], stray.word);
    }
  }

  #file(key: string, errand: Errand): void {
    if (!isClosed(errand)) {
      if (!this.#open.has(key)) this.#count(errand.run_id, 1);
      this.#closed.delete(key);
      this.#open.set(key, errand);
      return;
    }
    if (this.#open.delete(key)) this.#count(errand.run_id, -1);
    for (const gone of this.#closed.set(key, errand)) this.#forget(gone);
  }

  #unfile(key: string): void {
    const errand = this.#open.get(key);
    if (errand !== undefined) this.#count(errand.run_id, -1);
    this.#open.delete(key);
    this.#closed.delete(key);
  }

  #forget(errand: Errand): void {
    this.#touch('errand', keyOf(errand));
    if (errand.child) this.#roots.delete(taskKey(errand.run_id, errand.child.task_id));
  }

  #count(runId: string, change: 1 | -1): void {
    const count = (this.#openInRun.get(runId) ?? 0) + change;
    if (count > 0) this.#openInRun.set(runId, count);
    else this.#openInRun.delete(runId);
  }

  /** What is to be saved of a part; null where it is gone. */
  save(kind: ErrandPart, key: string): unknown {
    if (kind === 'errand') return this.get(key);
    return (kind === 'alias' ? this.#aliases.get(key) : this.#strays.get(key)) ?? null;
  }

  /** Puts back what was saved; of errands the oldest first. */
  load(kind: ErrandPart, key: string, value: unknown): void {
    if (kind === 'alias') this.#aliases.load(key, value as Alias);
    else if (kind === 'stray') this.#strays.load(key, value as Stray);
    else {
      const errand = value as Errand;
      if (errand.child) this.#roots.set(taskKey(errand.run_id, errand.child.task_id), key);
      if (isClosed(errand)) this.#closed.load(key, errand);
      else {
        this.#open.set(key, errand);
        this.#count(errand.run_id, 1);
      }
    }
  }
}

/** An errand's name among those of all runs. */
export function keyOf({ run_id, task_id }: Pick<Errand, 'run_id' | 'task_id'>): string {
  return taskKey(run_id, task_id);
}
