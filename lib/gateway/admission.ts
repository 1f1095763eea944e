// How many connections there are, in all, of one address, and without a verified credential. A place is taken before anything
// is looked up, so that many upgrades at once cannot pass together.
import {
  CONNECTIONS_MAX,
  CONNECTIONS_PER_ADDRESS_MAX,
  UNKNOWN_MAX,
  UNKNOWN_PER_ADDRESS_MAX,
} from './limits';

/** One connection that was let in; it is unknown until it is `known`. */
export type Admitted = { known(): void; leave(): void };

export type Admission = {
  /** Null where there is no room. Who shows a credential is not counted as unknown while it is looked at. */
  enter(address: string, options?: { readonly showsCredential: boolean }): Admitted | null;
  size(): number;
};

/** Empty at first. */
export function createAdmission(connectionsMax = CONNECTIONS_MAX): Admission {
  const all = createCounts(connectionsMax, CONNECTIONS_PER_ADDRESS_MAX);
  const unknown = createCounts(UNKNOWN_MAX, UNKNOWN_PER_ADDRESS_MAX);
  return {
    size: all.size,
    enter(address, { showsCredential } = { showsCredential: false }) {
      if (!all.hasRoom(address)) return null;
      if (!showsCredential && !unknown.hasRoom(address)) return null;
      all.add(address);
      if (!showsCredential) unknown.add(address);
      let isKnown = showsCredential;
      let hasLeft = false;
      const known = (): void => {
        if (isKnown) return;
        isKnown = true;
        unknown.remove(address);
      };
      return {
        known,
        leave() {
          if (hasLeft) return;
          hasLeft = true;
          known();
          all.remove(address);
        },
      };
    },
  };
}

function createCounts(max: number, perAddressMax: number) {
  const byAddress = new Map<string, number>();
  let total = 0;
  return {
    size: () => total,
    hasRoom: (address: string) => total < max && (byAddress.get(address) ?? 0) < perAddressMax,
    add(address: string): void {
      total += 1;
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
    },
    remove(address: string): void {
      total -= 1;
      const left = (byAddress.get(address) ?? 1) - 1;
      if (left > 0) byAddress.set(address, left);
      else byAddress.delete(address);
    },
  };
}
