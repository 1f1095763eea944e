// Who first gave which tool result in a run, so that a result that is handed on can be told from one that its sender got
// itself (PD15). Results have no ids: two are the same when server, tool and content are.
import { fingerprint } from '@/lib/std/fingerprint';
import { canonicalJson } from '@/lib/std/json/canonical-json';

/** What a tool gave, as an agent tells it; empty names where its event has none. */
export type ToolResult = {
  readonly server_id: string;
  readonly tool: string;
  readonly result: unknown;
};

/** A result stands for itself up to this length, a longer one by its fingerprint: who forges one may as well repeat the result. UTF-16 units. */
const TEXT_LENGTH_MAX = 128;

/** Results that a run remembers: about 1 MiB. The oldest is evicted first, for what is handed on is recent. */
export const RESULTS_MAX = 5000;

/** The tool results of one run. */
export class ToolProducers {
  /** In the order in which they were first given. */
  readonly #producers = new Map<string, string>();

  /** Notes that an agent gave a result; only the first one to do so is its producer. */
  add(agentId: string, result: ToolResult): void {
    const key = keyOf(result);
    if (this.#producers.has(key)) return;
    this.#producers.set(key, agentId);
    const oldest = this.#producers.keys().next();
    if (this.#producers.size > RESULTS_MAX && !oldest.done) this.#producers.delete(oldest.value);
  }

  /** The agent that gave this result first; null where nobody did, or it was evicted. */
  producerOf(result: ToolResult): string | null {
    return this.#producers.get(keyOf(result)) ?? null;
  }
}

function keyOf({ server_id, tool, result }: ToolResult): string {
  const text = canonicalJson([server_id, tool, result]);
  if (text.length <= TEXT_LENGTH_MAX) return text;
  return fingerprint(text);
}
