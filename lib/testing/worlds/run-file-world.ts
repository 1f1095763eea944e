// Two workspaces: what one exports, the other imports.
import { onTestFinished } from 'vitest';
import type { RunImportAnswer } from '@/lib/contracts/http-run-files';
import type { Problem } from '@/lib/contracts/problem';
import { openTestApi, TEST_ADMIN_SECRET, type TestApi, type TestApiOptions } from './test-api';

/** An empty workspace until the test ends. */
export async function openWorkspace(options?: TestApiOptions): Promise<TestApi> {
  const api = await openTestApi(options);
  onTestFinished(api.close);
  return api;
}

/** A run as a file. */
export async function exported(api: TestApi, runId = 'run_1', level = 'full'): Promise<string> {
  const path = `/api/v1/runs/${encodeURIComponent(runId)}/export?level=${level}`;
  const response = await api.request(path, { key: TEST_ADMIN_SECRET });
  if (response.status !== 200) throw new Error(`no export: ${await response.text()}`);
  return response.text();
}

/** What an import of a file is answered with. */
export async function imported(api: TestApi, file: string) {
  const response = await api.request('/api/v1/import', {
    method: 'POST',
    key: TEST_ADMIN_SECRET,
    body: file,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  return {
    status: response.status,
    body: (await response.json()) as RunImportAnswer & Omit<Problem, 'status'>,
  };
}

/** The lines of a file behind its manifest. */
export function linesOf(file: string): string[] {
  return file.trimEnd().split('\n').slice(1);
}
