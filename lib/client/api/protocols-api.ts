// Protocols as the views ask for them: messages as their protocol writes them, its forms, and dialects. Apart from the rest, for it
// brings what is known of all protocols.
import type {
  DialectAnswer,
  DialectsAnswer,
  InstallDialectRequest,
  VerifyDialectAnswer,
} from '@/lib/contracts/http-dialects';
import type { DryRunAnswer, IngestAnswer } from '@/lib/contracts/http-events';
import type { FormsAnswer } from '@/lib/contracts/http-protocols';
import { DIALECT_MEDIA_TYPE } from '@/lib/dialects/language/language';
import { protocolNamed } from '@/lib/protocols/meaning-of';
import { hasResults } from './api';
import { type ApiResult, queryOf, requestApi } from './request';

/** A message as its protocol writes it. `from` and the places count where the protocol has no word for them. */
export type NativeMessage = {
  readonly protocol: string;
  readonly text: string;
  readonly profile: string | null;
  readonly from?: string;
  readonly channel?: string;
  readonly thread_id?: string;
  readonly run_id?: string;
};

/** Posts messages as their protocol writes them; whether they were taken stands in the results. */
export function postNative(
  message: NativeMessage,
  idempotencyKey?: string,
): Promise<ApiResult<IngestAnswer>> {
  return requestApi('POST', ingestPath(message, ''), {
    ...nativeBody(message),
    isAnswer: hasResults,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
}

/** What would become of a message if it were posted; nothing is stored. */
export function dryRunNative(
  message: NativeMessage,
  signal?: AbortSignal,
): Promise<ApiResult<DryRunAnswer>> {
  return requestApi('POST', ingestPath(message, '/dry-run'), {
    ...nativeBody(message),
    ...(signal && { signal }),
  });
}

function ingestPath({ protocol, text: _, ...query }: NativeMessage, end: '' | '/dry-run'): string {
  return `/ingest/${encodeURIComponent(protocol)}${end}${queryOf(query)}`;
}

function nativeBody({ protocol, text }: NativeMessage) {
  const type = protocolNamed(protocol)?.textForm?.mediaType;
  return { text, ...(type !== undefined && { type }) };
}

/** The kinds of messages of a protocol, as forms. */
export function getForms(protocol: string): Promise<ApiResult<FormsAnswer>> {
  return requestApi('GET', `/protocols/${encodeURIComponent(protocol)}/forms`);
}

/** The dialects that were defined here, by name. */
export function getDialects(): Promise<ApiResult<DialectsAnswer>> {
  return requestApi('GET', '/dialects');
}

/** One dialect with its versions and how each came to be accepted. */
export function getDialect(name: string): Promise<ApiResult<DialectAnswer>> {
  return requestApi('GET', `/dialects/${encodeURIComponent(name)}`);
}

/** What R1 to R4 say of a definition; nothing is stored. */
export function verifyDialect(
  text: string,
  signal?: AbortSignal,
): Promise<ApiResult<VerifyDialectAnswer>> {
  return requestApi('POST', '/dialects/verify', {
    text,
    type: DIALECT_MEDIA_TYPE,
    ...(signal && { signal }),
  });
}

/** Installs a version that is known, also in place of another. */
export function installDialect(name: string, hash: string): Promise<ApiResult<DialectAnswer>> {
  return requestApi('PUT', `/dialects/${encodeURIComponent(name)}`, {
    body: { hash } satisfies InstallDialectRequest,
  });
}

/** Takes a dialect out of use; its versions stay known. */
export function removeDialect(name: string): Promise<ApiResult<DialectAnswer>> {
  return requestApi('DELETE', `/dialects/${encodeURIComponent(name)}`);
}
