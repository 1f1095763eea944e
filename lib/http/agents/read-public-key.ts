// The public key that a request brings.
import { PublicKeyRequest } from '@/lib/contracts/http-agents';
import { AppError } from '@/lib/model/errors/app-error';
import { readPublicKey } from '@/lib/security/signature';
import type { HttpContext } from '../operation/operation';
import { readRequest } from '../operation/read-request';

/** The 32 bytes, base64url. @throws AppError where the body has no sound Ed25519 public key */
export async function readPublicKeyOf(c: HttpContext): Promise<string> {
  const { public_key: text } = await readRequest(c, PublicKeyRequest);
  const publicKey = readPublicKey(text);
  if (publicKey.ok) return publicKey.value;
  const { code, message } = publicKey.error;
  throw new AppError(code, message, { errors: [publicKey.error] });
}
