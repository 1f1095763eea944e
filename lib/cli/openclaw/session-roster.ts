// The sessions of a gateway, as its lists and events tell of them: whose each is, and which one spawned it.
import { isObject } from '@/lib/std/is-object';
import type { ClawPlace } from './claw-records';

type Row = {
  readonly key: string;
  readonly agentId: string | null;
  readonly spawnedBy: string | null;
};

/** Sessions that spawn each other: deeper than the gateway lets them go. */
const DEPTH_MAX = 16;

export class SessionRoster {
  readonly #gateway: string | null;
  readonly #rows = new Map<string, Row>();

  constructor(gateway: string | null) {
    this.#gateway = gateway;
  }

  has(key: string): boolean {
    return this.#rows.has(key);
  }

  /** Takes a row of a list or of an event; returns its key, null where it is none. */
  take(row: unknown): string | null {
    if (!isObject(row) || typeof row.key !== 'string' || row.key === '') return null;
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
    const { key } = row;
    const known = this.#rows.get(key);
    const spawnedBy = text(row.spawnedBy) ?? known?.spawnedBy ?? null;
    this.#rows.set(key, { key, agentId: text(row.agentId) ?? known?.agentId ?? null, spawnedBy });
    return key;
  }

  /** Where records of a session stand. */
  placeOf(sessionKey: string): ClawPlace {
    const { agentId = null, spawnedBy = null } = this.#rows.get(sessionKey) ?? {};
    const root = spawnedBy === null ? null : this.#rootOf(spawnedBy);
    return { gateway: this.#gateway, sessionKey, agentId, spawnedBy, root };
  }

  #rootOf(key: string): string {
    let root = key;
    for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
      const above = this.#rows.get(root)?.spawnedBy ?? null;
      if (above === null) break;
      root = above;
    }
    return root;
  }
}
