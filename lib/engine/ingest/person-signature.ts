// People's signatures: with a key of a person nobody else sends anything, and what names one and does not bear it out is refused. What
// agents sign is marked instead (CD22), for an agent has no composer that could tell it so.
import type { SignatureStatus } from '@/lib/model/event-record';
import type { Failure } from '@/lib/model/failure';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { Principal } from '@/lib/model/principal';
import type { DecodedMessage } from '@/lib/protocols/codec/codec';
import type { VerifyingKey } from '@/lib/store/ports/registry-store';
import type { PublicKeys } from '../registry/public-keys';

/** The keys by which a message that this principal sends is checked: of people, the principal's own alone. */
export function verifyingKeysOf(
  { publicKeys: { of, people } }: Keys,
  principal: Principal,
): (agentId: string) => readonly VerifyingKey[] {
  return (agentId) =>
    agentId === HUMAN_AGENT_ID ? [...of(agentId), ...people.of(principal)] : of(agentId);
}

export type Keys = {
  readonly publicKeys: Pick<PublicKeys, 'of' | 'people'>;
};

/** Why a message that names a key of a person is refused; null where it may be stored as far as its signature goes. */
export function forgedSignature(
  { publicKeys: { people } }: Keys,
  principal: Principal,
  message: Pick<DecodedMessage, 'events' | 'signed'>,
  signature: SignatureStatus,
): Failure | null {
  const kid = namedKey(message);
  const key = kid === undefined ? null : people.named(kid);
  if (key === null || signature === 'unsigned') return null;
  if (key.owner !== principal.key_id) {
    return forged('expected a signature by a key of your own, saw one of another person’s.');
  }
  if (key.revoked_at !== null) {
    return forged(
      `expected a key that counts, saw one that was revoked at ${key.revoked_at}. Turn signing off and on again in the settings, or send without a signature.`,
    );
  }
  if (signature === 'verified') return null;
  return forged(
    'expected a signature that fits the message, in the name of the person whose key it is, saw another.',
  );
}

function namedKey({ events: [event], signed }: Pick<DecodedMessage, 'events' | 'signed'>) {
  return signed === undefined ? event?.security?.auth?.kid : signed.kid;
}

function forged(message: string): Failure {
  return { code: 'forged', message };
}
