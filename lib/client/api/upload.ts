// A file on its way to the API, with how much of it is sent: fetch does not tell that.
import { API_FAILURES } from '@/lib/messages/en/shared/api-failures';
import { jsonOrNull } from '@/lib/std/json/json-or-null';
import { err, ok } from '@/lib/std/result';
import { pageMessagesOf } from './page-language';
import { type ApiFailure, type ApiResult, failureOf, noAnswer } from './request';

/** `onSent` is told how many bytes are sent. The type is the caller's word for what its route answers. */
export function uploadFile<T>(
  { method, path, type }: { method: 'POST' | 'PUT'; path: string; type: string },
  file: Blob,
  { onSent, signal }: { onSent: (bytes: number) => void; signal: AbortSignal },
): Promise<ApiResult<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, `/api/v1${path}`);
    request.setRequestHeader('content-type', type);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.upload.onload = () => onSent(file.size);
    request.onload = () => {
      const value = jsonOrNull(request.responseText);
      resolve(request.status === 200 ? ok(value as T) : failed(failureOf(request.status, value)));
    };
    request.onabort = () => resolve(brokenOff('givenUp'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.onerror = () => resolve(brokenOff('ended'));
    request.send(file);
  });
}

async function failed(failure: Promise<ApiFailure>): Promise<ApiResult<never>> {
  return err(await failure);
}

async function brokenOff(why: 'givenUp' | 'ended'): Promise<ApiResult<never>> {
  return failed(noAnswer((await pageMessagesOf(API_FAILURES)).noAnswer[why]));
}
