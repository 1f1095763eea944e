// How many of something each key may hold open at once.

/** Live tails and exports of one key: a program needs few, and each is read for as long as it lasts. */
export const STREAMS_PER_KEY_MAX = 512;

export type Places = {
  hasRoom(keyId: string): boolean;
  /** Takes a place, until the returned function is called; null where the key has as many as it may. */
  enter(keyId: string): (() => void) | null;
};

/** Places of which nobody has one yet. */
export function createPlaces(perKeyMax: number): Places {
  const taken = new Map<string, number>();
  const hasRoom = (keyId: string): boolean => (taken.get(keyId) ?? 0) < perKeyMax;
  return {
    hasRoom,
    enter(keyId) {
      if (!hasRoom(keyId)) return null;
      taken.set(keyId, (taken.get(keyId) ?? 0) + 1);
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        const left = (taken.get(keyId) ?? 1) - 1;
        if (left > 0) taken.set(keyId, left);
        else taken.delete(keyId);
      };
    },
  };
}
