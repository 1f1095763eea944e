// Whose run files are trusted, as the views ask the API.
import type {
  SignerAnswer,
  TrustedKeyAnswer,
  TrustedKeyBody,
  TrustedKeysAnswer,
} from '@/lib/contracts/http-trusted-keys';
import { type ApiResult, removeAt, requestApi } from './request';

/** The trusted keys by name, and the one of this workspace. */
export function getTrustedKeys(): Promise<ApiResult<TrustedKeysAnswer>> {
  return requestApi('GET', '/trusted-keys');
}

/** Trusts what another workspace signs. */
export function addTrustedKey(body: TrustedKeyBody): Promise<ApiResult<TrustedKeyAnswer>> {
  return requestApi('POST', '/trusted-keys', { body });
}

/** Calls a trusted key otherwise. */
export function renameTrustedKey(key: string, name: string): Promise<ApiResult<TrustedKeyAnswer>> {
  return requestApi('PUT', `/trusted-keys/${encodeURIComponent(key)}`, { body: { name } });
}

/** Trusts a key no more. */
export function removeTrustedKey(key: string): Promise<ApiResult<null>> {
  return removeAt(`/trusted-keys/${encodeURIComponent(key)}`);
}

/** What is known here of who signed with a key. */
export function getSigner(key: string): Promise<ApiResult<SignerAnswer>> {
  return requestApi('GET', `/run-file-signers/${encodeURIComponent(key)}`);
}
