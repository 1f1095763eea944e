// Signs what is pushed, so that a receiver knows who called and that it was lately (O6 of docs/security.md), and what the server says
// itself, in protocols whose messages are signed.
import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { SigningKey } from '@/lib/engine/interface/orchestration';
import type { MessageSigner } from '@/lib/protocols/codec/message-signature';

/** Stands before the signed text, so that the key's signatures of other things are no deliveries. */
const SIGNED_AS = 'colloquy-delivery-v1';

/** Hexadecimal digits of the key's SHA-256 that name it. */
const KID_LENGTH = 16;

export type DeliverySigner = {
  readonly key: SigningKey;
  /** Signs messages of the server's own, whose codec puts a prefix of its own before what it signs. */
  readonly messages: MessageSigner;
  /** The headers that prove a push. `body` is hashed as UTF-8. */
  headersFor(push: {
    readonly leaseId: string;
    readonly body: string;
    readonly nowMs: number;
  }): Readonly<Record<string, string>>;
};

/** Signs with the instance's Ed25519 key. */
export function createDeliverySigner(privateKey: KeyObject): DeliverySigner {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const digest = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex');
  const key = { kid: digest.slice(0, KID_LENGTH), public_key: x };
  const signText = (text: string) => sign(null, Buffer.from(text), privateKey);
  return {
    key,
    messages: { kid: key.kid, sign: (text) => signText(text).toString('base64') },
    headersFor({ leaseId, body, nowMs }) {
      const timestamp = String(Math.floor(nowMs / 1000));
      const bodyHash = createHash('sha256').update(body).digest('hex');
      const text = [SIGNED_AS, timestamp, leaseId, bodyHash].join('\n');
      return {
        'colloquy-timestamp': timestamp,
        'colloquy-lease': leaseId,
        'colloquy-key': key.kid,
        'colloquy-signature': signText(text).toString('base64url'),
      };
    },
  };
}
