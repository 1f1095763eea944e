// How often messages came again that the log holds already (CD9): a side record beside the first event, never a second one. It
// stands among the checkpoints, for nothing rests on it: it is saved soon after and not before the answer, may be thrown away,
// and of two processes that hear repeats of one event at once the later word stays.
import { BoundedMap } from '@/lib/std/bounded-map';
import type { CheckpointChange, CheckpointStore } from '@/lib/store/ports/checkpoint-store';
import type { EngineLog } from '../interface/engine-deps';

/** The name among the checkpoints: changes with the form of what is saved. */
const PROJECTION = 'duplicates/1';

/** Events whose repeats are counted: the latest. Some 200 bytes each. */
const COUNTED_MAX = 10_000;

/** Repeats of one event that were dropped. */
export type DroppedRepeats = { readonly times: number; readonly last_at: string };

type Ports = { readonly checkpoints: CheckpointStore; readonly log: EngineLog };

export class Duplicates {
  readonly #ports: Ports;
  readonly #counts = new BoundedMap<number, DroppedRepeats>(COUNTED_MAX, (seq) =>
    this.#changed.add(seq),
  );
  #changed = new Set<number>();
  #saving: Promise<void> | null = null;

  private constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Goes on from what was saved. */
  static async open(ports: Ports): Promise<Duplicates> {
    const duplicates = new Duplicates(ports);
    const saved = (await ports.checkpoints.load(PROJECTION)).map(({ key, state }) => {
      return { seq: Number(key), counted: JSON.parse(state) as DroppedRepeats };
    });
    saved.sort((one, other) => (one.counted.last_at < other.counted.last_at ? -1 : 1));
    for (const { seq, counted } of saved) duplicates.#counts.load(seq, counted);
    return duplicates;
  }

  /** Counts one more repeat of the event at `seq`, which came at `at` (ISO 8601). */
  note(seq: number, at: string): void {
    this.#counts.set(seq, { times: (this.#counts.get(seq)?.times ?? 0) + 1, last_at: at });
    this.#saving ??= this.#save();
  }

  /** Null where none came, or none is counted any more. */
  of(seq: number): DroppedRepeats | null {
    return this.#counts.get(seq) ?? null;
  }

  /** Resolves when what was noted is saved. */
  async settled(): Promise<void> {
    await this.#saving;
  }

  /** One statement at a time: what comes meanwhile joins the next one. */
  async #save(): Promise<void> {
    while (this.#changed.size > 0) {
      const changed = this.#changed;
      this.#changed = new Set();
      try {
        await this.#ports.checkpoints.save([...changed].map((seq) => this.#change(seq)));
      } catch (error) {
        this.#ports.log.warn({ err: error }, 'dropped duplicates could not be counted');
      }
    }
    // In the same turn as the last look, so that nothing is noted in between.
    this.#saving = null;
  }

  #change(seq: number): CheckpointChange {
    const counted = this.#counts.get(seq);
    const state = counted === undefined ? null : JSON.stringify(counted);
    return { projection: PROJECTION, key: String(seq), seq, state };
  }
}
