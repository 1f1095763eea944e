// What the signature of a message is worth, and what is said of one that does not hold.
import type { SignatureStatus } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import type { Codec, DecodedMessage, Frame } from '@/lib/protocols/codec/codec';
import type { SignatureForm } from '@/lib/protocols/codec/message-signature';
import type { VerifyingKey } from '@/lib/store/ports/registry-store';
import type { EngineDeps } from '../interface/engine-deps';

type Ports = Pick<EngineDeps, 'signatureStatus' | 'textSignatureStatus'> & {
  readonly keysOf: (agentId: string) => readonly VerifyingKey[];
};

/**
 * Clutch messages are signed as they were sent (CD22), and some protocols have a way of their own, which their codec reads;
 * of the others the event says whether something is there to check.
 */
export function signatureOf(
  ports: Ports,
  codec: Codec,
  frame: Frame,
  { events: [event], signed }: DecodedMessage,
): SignatureStatus {
  if (event === undefined) return 'unsigned';
  if (signed !== undefined) return ports.textSignatureStatus(signed, ports.keysOf(signed.signer));
  const message = codec.protocol === 'clutch' ? frame.json : event;
  return ports.signatureStatus(message, ports.keysOf(event.from.agent_id));
}

/** Whether a message bears a signature of any kind, also one that nobody here can check: then no character of it may change. */
export function isSigned({
  events: [event],
  signed,
}: Pick<DecodedMessage, 'events' | 'signed'>): boolean {
  return signed !== undefined || (event?.security?.auth?.sig ?? '') !== '';
}

/** How findings cite a signature that stands in the canonical form. */
const CANONICAL: SignatureForm = { rule: 'C45', path: '/security/auth' };

/** A signature that does not hold is marked, for only the registry of keys can tell (CD22, B38, HD22). */
export function signatureFindings(
  status: SignatureStatus,
  { signatures }: Pick<Codec, 'signatures'>,
  { signed }: DecodedMessage,
): Finding[] {
  const { rule, path } = (signed && signatures) ?? CANONICAL;
  const isAnyKey = signed !== undefined && signed.kid === undefined;
  const whose = isAnyKey ? 'its signer' : 'this sender and kid';
  if (status === 'bad') {
    const message = `the signature does not verify with the key registered for ${whose}`;
    return [{ level: 'error', rule, path, message }];
  }
  if (status === 'unknown_key') {
    const message = `no public key is registered for ${whose}, so the signature was not checked`;
    return [{ level: 'warning', rule, path, message }];
  }
  return [];
}
