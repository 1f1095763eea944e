// Run files, as the views ask the API for them.
import type { RunImportAnswer } from '@/lib/contracts/http-run-files';
import type { RunFileLevel } from '@/lib/model/imported-from';
import { type ApiResult, queryOf } from './request';
import { uploadFile } from './upload';

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

/** Imports a file. `onSent` is told how many of its bytes are sent. */
export function postRunFile(
  file: Blob,
  options: { onSent: (bytes: number) => void; signal: AbortSignal },
): Promise<ApiResult<RunImportAnswer>> {
  return uploadFile({ method: 'POST', path: '/import', type: FILE_TYPE }, file, options);
}
