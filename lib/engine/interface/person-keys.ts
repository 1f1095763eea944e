// The keys with which people sign what they send (docs/decisions/0099).
import type { Principal } from '@/lib/model/principal';
import type { PersonKey } from '@/lib/store/ports/registry-store';

/** Whoever holds a key of the API, or bears tokens of one name: more the server does not know of a person. */
type Person = Pick<Principal, 'key_id'>;

/** Public keys of people, as every process of the workspace knows them. */
export type PersonKeys = {
  /** All of them, in the order in which they were registered. */
  list(): readonly PersonKey[];
  named(kid: string): PersonKey | null;
  /** Those with which a person may sign. */
  of(person: Person): readonly PersonKey[];
  /**
   * Registers a public key as the person's own; again, it is the same key.
   * @throws AppError `conflict` where it is another person's or was revoked, `limit_exceeded` where the person has too many
   */
  add(publicKey: string, person: Person): Promise<PersonKey>;
  /** False where there is no such key or it is revoked already. */
  revoke(kid: string): Promise<boolean>;
};
