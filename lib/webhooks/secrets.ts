// The secrets of webhooks: given by the sender or made here, kept sealed with the key of the instance, opened where they are needed.
import type { WebhookBody } from '@/lib/contracts/http-webhooks';
import { AppError } from '@/lib/model/errors/app-error';
import { seal, unseal } from '@/lib/store/files/seal';
import type { StoredWebhook } from '@/lib/store/ports/webhook-store';
import { givenWebhookSecret, makeWebhookSecret } from './signature';

/** The secret that counts from here on, and whether its holder has to be shown it. @throws AppError `invalid_value` */
export function secretFor(
  key: Uint8Array,
  {
    name,
    signature,
    secret: given,
  }: Pick<WebhookBody, 'signature' | 'secret'> & { readonly name: string },
  known: StoredWebhook | null,
): { secret: string | null; isFresh: boolean } {
  if (signature === 'none') return { secret: null, isFresh: false };
  if (given !== undefined) {
    const secret = givenWebhookSecret(signature, given);
    if (secret !== null) return { secret, isFresh: false };
    const message =
      signature === 'github'
        ? 'expected 8 to 256 characters'
        : 'expected whsec_ and the base64 of 16 to 64 bytes';
    throw new AppError('invalid_value', `/secret: ${message}`, {
      errors: [{ code: 'invalid_value', message, path: '/secret' }],
    });
  }
  if (known?.signature === signature && known.secret !== null) {
    const secret = openSecret(key, name, known.secret);
    if (secret !== null) return { secret, isFresh: false };
  }
  return { secret: makeWebhookSecret(signature), isFresh: true };
}

/** Null where the key of the instance is another one by now. */
export function openSecret(key: Uint8Array, name: string, sealed: string): string | null {
  try {
    return unseal(key, sealed, placeOf(name));
  } catch {
    return null;
  }
}

/** As it is kept. */
export function sealSecret(key: Uint8Array, name: string, secret: string): string {
  return seal(key, secret, placeOf(name));
}

/** A secret opens in the place of its webhook alone. */
function placeOf(name: string): Uint8Array {
  return Buffer.from(`colloquy-webhook-v1\n${name}`, 'utf8');
}
