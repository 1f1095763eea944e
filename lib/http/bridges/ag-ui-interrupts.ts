// Which run a run of AG-UI takes up. A run that asks ends with its interrupts, and another run of its thread brings the answers without
// naming it: it is the last one there that was interrupted, in the same stream or in the log.
import type { Engine } from '@/lib/engine/interface/engine';
import { isObject, objectsIn } from '@/lib/std/is-object';

/** Events of a thread that are looked at: only those of its last runs can be of the one that was interrupted. */
const LOOKED_AT_MAX = 50;

type Value = Readonly<Record<string, unknown>>;

type Interrupted = {
  readonly run: string;
  readonly thread: string;
  readonly ids: ReadonlySet<unknown>;
};

/** Whose interrupts are looked for in the log. */
type InterruptSource = {
  readonly engine: Pick<Engine, 'read'>;
  /** Of all agents where the key is bound to no prefix. */
  readonly agentPrefix: string | undefined;
  /** The thread that the request names in place of the stream's own; undefined where it names none. */
  readonly threadId: string | undefined;
};

/** What is known of the interrupts of one stream. */
export class AgUiInterrupts {
  readonly #source: InterruptSource;
  #last: Interrupted | null = null;

  constructor(source: InterruptSource) {
    this.#source = source;
  }

  /** The record and, where it begins a run that answers an earlier one, the same event as a record of that one. */
  async withTakenUp(record: object): Promise<object[]> {
    const { run, thread, event } = record as Value;
    if (!isObject(event) || typeof run !== 'string' || typeof thread !== 'string') return [record];
    const asked = interruptsOf(event);
    if (asked.size > 0) this.#last = { run, thread, ids: asked };
    const answered = answeredBy(event);
    if (answered.size === 0) return [record];
    const isOpen = ({ ids, ...place }: Interrupted) =>
      place.thread === thread && place.run !== run && [...answered].some((id) => ids.has(id));
    const before =
      this.#last !== null && isOpen(this.#last)
        ? this.#last
        : (await this.#inLog(thread)).find(isOpen);
    return before === undefined
      ? [record]
      : [{ run: before.run, thread, continued: true, event }, record];
  }

  /** The interrupted runs of a thread, the last one first. */
  async #inLog(thread: string): Promise<Interrupted[]> {
    const { engine, agentPrefix = '', threadId = thread } = this.#source;
    const records = await engine.read({
      filter: { thread_id: threadId, protocol: 'ag-ui', type: ['task.progress'] },
      limit: LOOKED_AT_MAX,
      order: 'desc',
    });
    const own = records.filter(({ event }) => event.from.agent_id.startsWith(agentPrefix));
    return own.map(({ event }) => {
      // The task of a run bears its id, whichever run the request names.
      const { task_id: run, payload } = event;
      return { run, thread, ids: idsIn(payload.interrupts, 'id') };
    });
  }
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
