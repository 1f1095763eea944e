'use client';
// What of a run waits for a decision, or for our answer: what the server drew, read again after the run went on.
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { getObligations } from '@/lib/client/api/work-api';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import type { RunSummary } from '@/lib/model/summary';
import { ok } from '@/lib/std/result';
import { decidedHere, owedOnce } from './decided-here';

/** A busy run is read this often. Milliseconds. */
const READ_EVERY_MS = 1_000;

const NOTHING: readonly Obligation[] = [];

/** `initial` is what the server drew the page with, when the run was as `drawn`. */
export function useOwedHere(
  run: RunSummary | null,
  { initial, drawn }: { initial: readonly Obligation[]; drawn: RunSummary | null },
): readonly Obligation[] {
  const runId = run?.run_id ?? null;
  const { value } = useVersionedQuery<readonly Obligation[]>({
    queryKey: ['owed here', runId],
    version: run?.last_seq ?? 0,
    read: async () => {
      const answers = await Promise.all(
        decidedHere(runId ?? '').map((filter) => getObligations(filter)),
      );
      const failed = answers.find((answer) => !answer.ok);
      if (failed !== undefined && !failed.ok) return failed;
      return ok(owedOnce(answers.map((answer) => (answer.ok ? answer.value.obligations : []))));
    },
    initial:
      drawn !== null && drawn.run_id === runId ? { version: drawn.last_seq, value: initial } : null,
    readEveryMs: READ_EVERY_MS,
    isEnabled: runId !== null,
  });
  return runId === null ? NOTHING : (value ?? NOTHING);
}
