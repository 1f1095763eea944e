// Signing turned on and off: the pair is made here, and its public half registered with the server.
import { pageMessagesOf } from '@/lib/client/api/page-language';
import { type ApiFailure, type ApiResult, removeAt, requestApi } from '@/lib/client/api/request';
import type { PersonKeyAnswer, PersonKeysAnswer } from '@/lib/contracts/http-person-keys';
import { KEY_NOT_KEPT } from '@/lib/messages/en/features/settings/key-not-kept';
import { keepOwnKey, makePair } from './own-key';

/** The public keys of all people, in the order in which they were registered. */
export function getPersonKeys(): Promise<ApiResult<PersonKeysAnswer>> {
  return requestApi('GET', '/person-keys');
}

export function revokePersonKey(kid: string): Promise<ApiResult<null>> {
  return removeAt(`/person-keys/${encodeURIComponent(kid)}`);
}

/** Makes a pair, registers its public key and keeps it in this browser. Null where all went well. */
export async function turnSigningOn(): Promise<ApiFailure | null> {
  try {
    const { publicKey, privateKey } = await makePair();
    const answer = await requestApi<PersonKeyAnswer>('POST', '/person-keys', {
      body: { public_key: publicKey },
    });
    if (!answer.ok) return answer.error;
    await keepOwnKey({ kid: answer.value.kid, privateKey });
    return null;
  } catch (error) {
    return notKept(error);
  }
}

/** Revokes the key of this browser and forgets it. Null where all went well. */
export async function turnSigningOff(kid: string): Promise<ApiFailure | null> {
  const answer = await revokePersonKey(kid);
  // One that is revoked already is only forgotten.
  if (!answer.ok && answer.error.code !== 'not_found') return answer.error;
  try {
    await keepOwnKey(null);
    return null;
  } catch (error) {
    return notKept(error);
  }
}

async function notKept(error: unknown): Promise<ApiFailure> {
  const { title, detail } = await pageMessagesOf(KEY_NOT_KEPT);
  return {
    code: 'no_answer',
    title,
    detail: detail(error instanceof Error ? error.message : null),
  };
}
