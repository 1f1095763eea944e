// Bounds how many offered versions stay in memory. The oldest go first, and first of all those of whoever offers much; the
// log keeps them all, and who still wants one sends it again.

/** Of one agent: as many as it could have installed. */
const OFFERS_PER_AGENT_MAX = 64;

/** Of all agents together. */
const OFFERS_MAX = 1_024;

/** Characters of all their definitions: 256 of the largest messages. */
const SIZE_MAX = 16 * 1024 * 1024;

type Offered = {
  readonly name: string;
  readonly hash: string;
  readonly by: string;
  readonly size: number;
};

export type OfferLimit = {
  add(offered: Offered): void;
  /** Takes out of the count what must stay. */
  remove(name: string, hash: string): void;
};

/** `evict` is called for every version that must go. */
export function createOfferLimit(evict: (name: string, hash: string) => void): OfferLimit {
  /** Oldest first. */
  const offers = new Map<string, Offered>();
  const counts = new Map<string, number>();
  let size = 0;

  function drop(key: string, offered: Offered): void {
    offers.delete(key);
    size -= offered.size;
    const left = (counts.get(offered.by) ?? 0) - 1;
    if (left > 0) counts.set(offered.by, left);
    else counts.delete(offered.by);
  }

  function dropOldest(isMeant: (offered: Offered) => boolean): void {
    for (const [key, offered] of offers) {
      if (!isMeant(offered)) continue;
      drop(key, offered);
      evict(offered.name, offered.hash);
      return;
    }
  }

  return {
    add(offered) {
      offers.set(keyOf(offered.name, offered.hash), offered);
      counts.set(offered.by, (counts.get(offered.by) ?? 0) + 1);
      size += offered.size;
      if ((counts.get(offered.by) ?? 0) > OFFERS_PER_AGENT_MAX) {
        dropOldest(({ by }) => by === offered.by);
      }
      while (offers.size > OFFERS_MAX || size > SIZE_MAX) dropOldest(() => true);
    },
    remove(name, hash) {
      const key = keyOf(name, hash);
      const offered = offers.get(key);
      if (offered !== undefined) drop(key, offered);
    },
  };
}

function keyOf(name: string, hash: string): string {
  return `${name} ${hash}`;
}
