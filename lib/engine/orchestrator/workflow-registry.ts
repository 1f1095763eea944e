// The workflows of the workspace: as they were put, by this process or another, each read once, and the contracts that
// they make.
import { AppError } from '@/lib/model/errors/app-error';
import type { Workflow } from '@/lib/model/orchestration/workflow';
import type { Principal } from '@/lib/model/principal';
import { createQueue } from '@/lib/std/queue';
import type { StoredWorkflow, WorkflowStore } from '@/lib/store/ports/workflow-store';
import { createContracts } from '@/lib/workflows/contracts';
import { readWorkflow } from '@/lib/workflows/read-workflow';
import type { EngineLog } from '../interface/engine-deps';

type Ports = {
  readonly store: WorkflowStore;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: EngineLog;
};

/** Loads what is stored. @throws AppError `store_unavailable` */
export async function openWorkflows(ports: Ports): Promise<WorkflowRegistry> {
  const index = new WorkflowRegistry(ports);
  await index.learn();
  return index;
}

class WorkflowRegistry {
  readonly #ports: Ports;
  readonly #byName = new Map<string, Workflow>();
  /** When each was put, those that cannot be read included. */
  readonly #putAt = new Map<string, string>();
  #contracts = createContracts([]);
  /** One after the other: what was read before a put is not taken after it. */
  readonly #inTurn = createQueue();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  readonly workflows = (): Workflow[] =>
    [...this.#byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));

  readonly schemas = () => this.#contracts.schemas();

  readonly contracts = () => this.#contracts;

  /** Takes what was put since; what cannot be read is left out, and said where operators look. */
  readonly learn = (): Promise<void> =>
    this.#inTurn(async () => {
      const { store, log } = this.#ports;
      const isKnown = ({ name, updated_at }: Pick<StoredWorkflow, 'name' | 'updated_at'>) =>
        this.#putAt.get(name) === updated_at;
      if ((await store.versions()).every(isKnown)) return;
      for (const stored of await store.list()) {
        if (isKnown(stored)) continue;
        const { name, source, updated_at } = stored;
        const read = readWorkflow(name, source, updated_at);
        if (!read.ok) log.error({ name, failures: read.error }, 'a stored workflow cannot be read');
        this.#take(name, updated_at, read.ok ? read.value : null);
      }
    });

  /** @throws AppError `invalid_value` with what is wrong, where. */
  readonly putWorkflow = (name: string, source: string, principal: Principal): Promise<Workflow> =>
    this.#inTurn(async () => {
      const { store, now, log } = this.#ports;
      const updated_at = new Date(now()).toISOString();
      const read = readWorkflow(name, source, updated_at);
      if (!read.ok) {
        const [first] = read.error;
        const message = first?.message ?? 'expected a workflow, saw something else';
        throw new AppError('invalid_value', message, { errors: read.error });
      }
      await store.put({ name, source, updated_at, updated_by: principal.key_id });
      this.#take(name, updated_at, read.value);
      log.info({ name, key_id: principal.key_id }, 'a workflow was put');
      return read.value;
    });

  #take(name: string, putAt: string, workflow: Workflow | null): void {
    this.#putAt.set(name, putAt);
    if (workflow === null) this.#byName.delete(name);
    else this.#byName.set(name, workflow);
    this.#contracts = createContracts(this.workflows());
  }
}
