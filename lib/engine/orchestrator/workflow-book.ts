// The workflows of the workspace: as they were put, read once, and the contracts that they make.
import { AppError } from '@/lib/model/app-error';
import type { Principal } from '@/lib/model/principal';
import type { Workflow } from '@/lib/model/workflow';
import type { WorkflowStore } from '@/lib/store/workflow-store';
import { type Contracts, createContracts } from '@/lib/workflows/contracts';
import { readWorkflow } from '@/lib/workflows/read-workflow';
import type { EngineLog } from '../engine-deps';
import type { Orchestration } from '../orchestration';

export type WorkflowBook = Pick<Orchestration, 'workflows' | 'schemas' | 'putWorkflow'> & {
  contracts(): Contracts;
};

type Ports = {
  readonly store: WorkflowStore;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: EngineLog;
};

/** Loads what is stored; what cannot be read any more is left out, and said where operators look. */
export async function openWorkflows({ store, now, log }: Ports): Promise<WorkflowBook> {
  const byName = new Map<string, Workflow>();
  for (const { name, source, updated_at } of await store.list()) {
    const read = readWorkflow(name, source, updated_at);
    if (read.ok) byName.set(name, read.value);
    else log.error({ name, failures: read.error }, 'a stored workflow cannot be read');
  }
  const list = (): Workflow[] =>
    [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  let contracts = createContracts(list());

  return {
    workflows: list,
    schemas: () => contracts.schemas(),
    contracts: () => contracts,
    async putWorkflow(name: string, source: string, principal: Principal) {
      const updated_at = new Date(now()).toISOString();
      const read = readWorkflow(name, source, updated_at);
      if (!read.ok) {
        const [first] = read.error;
        const message = first?.message ?? 'expected a workflow, saw something else';
        throw new AppError('invalid_value', message, { errors: read.error });
      }
      await store.put({ name, source, updated_at, updated_by: principal.key_id });
      byName.set(name, read.value);
      contracts = createContracts(list());
      log.info({ name, key_id: principal.key_id }, 'a workflow was put');
      return read.value;
    },
  };
}
