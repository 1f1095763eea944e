// What agents say of themselves that decides what is owed and who reviews it: how long they may work, who oversees
// them. A fold that is saved with whoever uses it.
import type { AgentCard } from '@/lib/model/agent-card';
import type { EventRecord } from '@/lib/model/event-record';
import { toAgentId } from '@/lib/model/ids';
import { isObject } from '@/lib/std/is-object';
import { cardBeside, cardOf } from './card-of';

/** Under which an agent's terms are saved. */
const KEY = 'c:';

/** Who reviews an agent's work: `overseer` of its card, else of its manifest; nobody oversees themselves. */
export function overseerOf(card: AgentCard): string | null {
  const manifest = isObject(card.manifest) ? card.manifest : {};
  const named = [card.overseer, manifest.overseer].find((name) => typeof name === 'string');
  const overseer = typeof named === 'string' && named !== '' ? toAgentId(named) : null;
  return overseer === card.agent_id ? null : overseer;
}

export class AgentTerms {
  /** Cards with nothing in them but what decides here. */
  readonly #cards = new Map<string, AgentCard>();
  readonly #overseen = new Set<string>();
  readonly #changed = new Set<string>();

  /** Takes the next record of the log; an import vouches for nobody. */
  apply({ event, origin }: EventRecord): void {
    const card = origin === 'import' ? null : cardOf(event);
    if (card === null) return;
    this.#keep(leanCard(cardBeside(this.#cards.get(card.agent_id) ?? null, card)));
    this.#changed.add(card.agent_id);
  }

  overseerOf(agentId: string): string | null {
    const card = this.#cards.get(agentId);
    return card === undefined ? null : overseerOf(card);
  }

  /** Whether anybody's work is reviewed. */
  get hasOverseers(): boolean {
    return this.#overseen.size > 0;
  }

  /** How long an agent works on a task at most, in milliseconds; null where its card says nothing, or nothing usable. */
  runtimeMaxMs(agentId: string): number | null {
    const seconds = this.#cards.get(agentId)?.limits?.max_runtime_sec ?? 0;
    return seconds > 0 && Number.isFinite(seconds) ? seconds * 1000 : null;
  }

  /** The keys of what changed since the last call. */
  takeChanged(): string[] {
    const keys = [...this.#changed].map((agentId) => `${KEY}${agentId}`);
    this.#changed.clear();
    return keys;
  }

  /** Whether a saved part is one of these. */
  static owns(key: string): boolean {
    return key.startsWith(KEY);
  }

  save(key: string): AgentCard | null {
    return this.#cards.get(key.slice(KEY.length)) ?? null;
  }

  load(value: unknown): void {
    this.#keep(value as AgentCard);
  }

  #keep(card: AgentCard): void {
    this.#cards.set(card.agent_id, card);
    if (overseerOf(card) === null) this.#overseen.delete(card.agent_id);
    else this.#overseen.add(card.agent_id);
  }
}

function leanCard({ v, agent_id, limits, overseer, manifest }: AgentCard): AgentCard {
  return {
    v,
    agent_id,
    capabilities: [],
    ...(limits && { limits: { max_runtime_sec: limits.max_runtime_sec } }),
    ...(typeof overseer === 'string' && { overseer }),
    ...(isObject(manifest) && { manifest: { overseer: manifest.overseer } }),
  };
}
