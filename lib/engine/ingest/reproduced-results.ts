// The results that agents gave for inputs for which they are always to be the same, over all runs that this process heard of.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { BoundedMap } from '@/lib/std/bounded-map';
import { fingerprint } from '@/lib/std/fingerprint';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { pairKey } from '@/lib/std/pair-key';

/** Inputs whose results are remembered: some 300 bytes each. */
const RESULTS_MAX = 20_000;

type First = {
  readonly run_id: string;
  readonly id: string;
  /** Tells the result from others. */
  readonly mark: string;
};

export class ReproducedResults {
  /** By agent and input: the first result. */
  readonly #first = new BoundedMap<string, First>(RESULTS_MAX);

  /** Notes a result for an input, by its mark; only the first one counts. */
  add(event: ClutchMessage, input: string | null): void {
    const mark = input === null ? null : markOf(event);
    if (input === null || mark === null) return;
    const key = keyOf(event, input);
    const { run_id, id } = event;
    if (this.#first.get(key) === undefined) this.#first.set(key, { run_id, id, mark });
  }

  /** The first result for the input, where it is another one; null where none is known. */
  otherThan(event: ClutchMessage, input: string | null): First | null {
    const first = input === null ? undefined : this.#first.get(keyOf(event, input));
    return first === undefined || first.mark === markOf(event) ? null : first;
  }
}

/** Null of what is no result, or says that it is not reproducible. */
function markOf(event: ClutchMessage): string | null {
  const { reproducible } = meaningOf(event);
  return reproducible?.side === 'result' ? fingerprint(canonicalJson(reproducible.value)) : null;
}

function keyOf({ from }: ClutchMessage, input: string): string {
  return pairKey(from.agent_id, input);
}
