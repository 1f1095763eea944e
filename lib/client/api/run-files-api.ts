// Run files, as the views ask the API for them.
import type { RunImportAnswer } from '@/lib/contracts/http-run-files';
import type { RunFileLevel } from '@/lib/model/imported-from';
import { ok } from '@/lib/std/result';
import { type ApiResult, failureOf, noAnswer, queryOf } from './request';

/** The media type under which the API takes a run file; the schema beside it in the model stays out of the browser. */
const FILE_TYPE = 'application/x-ndjson';

/** Where the browser saves a run from. */
export function runExportPath(
  runId: string,
  { level, format }: { readonly level: RunFileLevel; readonly format: 'file' | 'otlp' },
): string {
  const query = queryOf({ level, format: format === 'file' ? null : format });
  return `/api/v1/runs/${encodeURIComponent(runId)}/export${query}`;
}

/** Imports a file. `onSent` is told how many of its bytes are sent: fetch does not tell that. */
export function postRunFile(
  file: Blob,
  { onSent, signal }: { onSent: (bytes: number) => void; signal: AbortSignal },
): Promise<ApiResult<RunImportAnswer>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v1/import');
    request.setRequestHeader('content-type', FILE_TYPE);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.upload.onload = () => onSent(file.size);
    request.onload = () => {
      const value = readAnswer(request.responseText);
      resolve(
        request.status === 200
          ? ok(value as RunImportAnswer)
          : { ok: false, error: failureOf(request.status, value) },
      );
    };
    request.onabort = () => resolve({ ok: false, error: noAnswer('it was given up') });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.onerror = () => resolve({ ok: false, error: noAnswer('the connection ended') });
    request.send(file);
  });
}

function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
