'use client';
// The workflows that are known, for whoever shows whether a contract exists. Asked for once a minute at most.
import { useQuery } from '@tanstack/react-query';
import { getWorkflows } from '@/lib/client/api/work-api';
import type { TaskContract } from '@/lib/model/summary';

/** Workflows change by an operator's hand. Milliseconds. */
const FRESH_MS = 60_000;

/** Whether the step of a contract exists; null until that is known. */
export function useHasContract(contract: Pick<TaskContract, 'workflow' | 'step'>): boolean | null {
  const { data } = useQuery({
    queryKey: ['workflows'],
    queryFn: getWorkflows,
    staleTime: FRESH_MS,
  });
  if (data?.ok !== true) return null;
  const workflow = data.value.workflows.find(({ name }) => name === contract.workflow);
  if (workflow === undefined) return false;
  return contract.step === null || workflow.steps.some(({ id }) => id === contract.step);
}
