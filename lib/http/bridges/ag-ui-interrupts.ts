// Which run a run of AG-UI takes up. A run that asks ends with its interrupts, and another run of its thread brings the answers without
// naming it: it is the last one there that was interrupted, in the log or on its way there. Whichever of the two comes last finds the
// other, so that their order says nothing.
import type { Engine } from '@/lib/engine/interface/engine';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { isObject, objectsIn } from '@/lib/std/is-object';

/** Events of a thread that are looked at: only its last runs can wait for an answer, or have brought one. */
const LOOKED_AT_MAX = 50;

/** For how long a request keeps what it read in mind, until it is in the log; and how much of all requests. */
const ON_THE_WAY_MS = 10_000;
const ON_THE_WAY_MAX = 200;

type Value = Readonly<Record<string, unknown>>;

/** A run with the interrupts that it asks, or answers. */
type Waiting = {
  readonly run: string;
  readonly thread: string;
  readonly ids: ReadonlySet<unknown>;
};

/** What was read of a run and may not be in the log yet. */
type Read = Waiting & {
  /** Whose threads are told apart. */
  readonly scope: string;
  /** The start of a run that brings answers; null of one that asks. */
  readonly start: Value | null;
  /** It is known who waits for the answers. */
  isTaken: boolean;
  readonly atMs: number;
};

/** By the log that it is on its way to. The oldest first. */
const readOf = new WeakMap<object, Read[]>();

/** Whose interrupts are looked for. */
type InterruptSource = {
  readonly engine: Pick<Engine, 'read'>;
  /** Of all agents where the key is bound to no prefix. */
  readonly agentPrefix: string | undefined;
  /** The thread that the request names in place of the stream's own; undefined where it names none. */
  readonly threadId: string | undefined;
};

/** Finds what belongs to the interrupts of one stream. */
export class AgUiInterrupts {
  readonly #source: InterruptSource;
  readonly #read: Read[];
  readonly #scope: string;

  constructor(source: InterruptSource) {
    const { engine, agentPrefix, threadId } = source;
    this.#source = source;
    this.#read = readOf.get(engine) ?? [];
    readOf.set(engine, this.#read);
    this.#scope = JSON.stringify([agentPrefix, threadId]);
  }

  /** The record and, where it is of a run that answers an earlier one or of one that was answered, the answer as a record of that one. */
  async withTakenUp(record: object): Promise<object[]> {
    const { run, thread, event } = record as Value;
    if (!isObject(event) || typeof run !== 'string' || typeof thread !== 'string') return [record];
    const asked = interruptsOf(event);
    if (asked.size > 0) {
      const waiting = { run, thread, ids: asked };
      this.#keep(waiting, null);
      const answer = await this.#answerTo(waiting);
      return answer === undefined ? [record] : [record, takenUp(waiting, answer)];
    }
    const answered = answeredBy(event);
    if (answered.size === 0) return [record];
    const answering = { run, thread, ids: answered };
    const kept = this.#keep(answering, answerIn(event));
    const before = await this.#before(answering);
    if (before !== undefined) kept.isTaken = true;
    return before === undefined ? [record] : [takenUp(before, event), record];
  }

  /** The run that waits for what another one brings. */
  async #before(answering: Waiting): Promise<Waiting | undefined> {
    const { thread } = answering;
    const isOpen = (place: Waiting) => isAbout(place, answering);
    const read = this.#onTheWay().findLast((one) => one.start === null && isOpen(one));
    if (read !== undefined) return read;
    const told = await this.#inLog(thread, 'task.progress');
    return told
      .map(({ task_id, payload }) => ({
        run: task_id,
        thread,
        ids: idsIn(payload.interrupts, 'id'),
      }))
      .find(isOpen);
  }

  /** The start of the run that brought the answers before it was known who waits for them; undefined where the wait is over. */
  async #answerTo(waiting: Waiting): Promise<Value | undefined> {
    const { run, thread } = waiting;
    const isAnswer = (place: Waiting) => isAbout(place, waiting);
    const read = this.#onTheWay().find(
      (one) => one.start !== null && !one.isTaken && isAnswer(one),
    );
    const starts = (await this.#inLog(thread, 'task.request')).filter(({ task_id, payload }) =>
      isAnswer({ run: task_id, thread, ids: idsIn(payload.resume, 'interruptId') }),
    );
    if (read === undefined && starts.length === 0) return undefined;
    const ends = await this.#inLog(thread, 'task.result');
    if (ends.some(({ task_id }) => task_id === run)) return undefined;
    const told = starts.findLast(
      ({ task_id }) => !ends.some(({ id }) => id === `run_started:${task_id}`),
    );
    return told === undefined ? (read?.start ?? undefined) : startOf(told, thread);
  }

  #keep(waiting: Waiting, start: Value | null): Read {
    const atMs = performance.now();
    const read = { ...waiting, scope: this.#scope, start, isTaken: false, atMs };
    this.#read.push(read);
    const kept = this.#read.findIndex((one) => one.atMs >= atMs - ON_THE_WAY_MS);
    this.#read.splice(0, Math.max(kept, this.#read.length - ON_THE_WAY_MAX));
    return read;
  }

  #onTheWay(): Read[] {
    return this.#read.filter(({ scope }) => scope === this.#scope);
  }

  /** What was said of the runs of a thread, the last event first. The task of a run bears its id, whichever run the request names. */
  async #inLog(thread: string, type: ClutchMessage['type']): Promise<ClutchMessage[]> {
    const { engine, agentPrefix = '', threadId = thread } = this.#source;
    const records = await engine.read({
      filter: { thread_id: threadId, protocol: 'ag-ui', type: [type] },
      limit: LOOKED_AT_MAX,
      order: 'desc',
    });
    return records
      .map(({ event }) => event)
      .filter(({ from }) => from.agent_id.startsWith(agentPrefix));
  }
}

/** The start of a run as a record of the run that it takes up: the same, whichever of the two came first. */
function takenUp({ run, thread }: Waiting, event: Value): object {
  return { run, thread, continued: true, event: answerIn(event) };
}

/** What the run that is taken up is told of the start of the other one. */
function answerIn({ type, timestamp, threadId, runId, input }: Value): Value {
  const resume = isObject(input) ? input.resume : [];
  return { type, timestamp, threadId, runId, input: { resume } };
}

/** The start of a run as its stream said it, of what the log keeps of it. */
function startOf({ task_id, payload, meta, ts }: ClutchMessage, threadId: string): Value {
  const time = meta?.clock === 'span' ? { timestamp: Date.parse(ts) } : {};
  return {
    type: 'RUN_STARTED',
    ...time,
    threadId,
    runId: task_id,
    input: { resume: payload.resume },
  };
}

/** Whether another run of the same thread asks what this one answers, or the other way round. */
function isAbout(one: Waiting, other: Waiting): boolean {
  if (one.thread !== other.thread || one.run === other.run) return false;
  return [...one.ids].some((id) => other.ids.has(id));
}

function interruptsOf({ type, outcome }: Value): ReadonlySet<unknown> {
  const isInterrupt = type === 'RUN_FINISHED' && isObject(outcome) && outcome.type === 'interrupt';
  return idsIn(isInterrupt ? outcome.interrupts : [], 'id');
}

function answeredBy({ type, input }: Value): ReadonlySet<unknown> {
  return idsIn(type === 'RUN_STARTED' && isObject(input) ? input.resume : [], 'interruptId');
}

function idsIn(list: unknown, field: 'id' | 'interruptId'): ReadonlySet<unknown> {
  const items = objectsIn(list);
  return new Set(items.map((item) => item[field]).filter((id) => typeof id === 'string'));
}
