// Holds results to the contracts of their workflows (C27). A large result takes as long as a turn of the event loop may, so
// that those of a request are held in turns before they are checked, and the check only asks what was found.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { ContractBreach, WorkflowBinding } from '@/lib/model/orchestration/workflow';
import type { Steps } from '@/lib/std/steps';
import type { Contracts } from '@/lib/workflows/contracts';
import { eventLoop } from '../../event-loop/event-loop-scheduler';

type CurrentContracts = () => Pick<Contracts, 'breachesOf'>;

type Held = {
  readonly contracts: Pick<Contracts, 'breachesOf'>;
  readonly binding: WorkflowBinding;
  readonly breaches: readonly ContractBreach[];
};

export class ContractChecks {
  readonly #contracts: CurrentContracts;
  readonly #held = new WeakMap<ClutchMessage, Held>();

  constructor(contracts: CurrentContracts) {
    this.#contracts = contracts;
  }

  /** Holds the results of a request to what their tasks are bound by, as far as that can be told beforehand. */
  async prepare(bound: ReadonlyMap<ClutchMessage, WorkflowBinding>): Promise<void> {
    if (bound.size > 0) await eventLoop.run(this.#holding(bound));
  }

  *#holding(bound: ReadonlyMap<ClutchMessage, WorkflowBinding>): Steps<void> {
    for (const [result, binding] of bound) {
      this.breachesOf(result, binding);
      yield;
    }
  }

  /** What a result breaks. It is found anew only where its task turns out to be bound otherwise, or a workflow was put since. */
  breachesOf(result: ClutchMessage, binding: WorkflowBinding): readonly ContractBreach[] {
    const contracts = this.#contracts();
    const held = this.#held.get(result);
    const { workflow, step } = binding;
    const isBoundSo = held?.binding.workflow === workflow && held.binding.step === step;
    if (isBoundSo && held.contracts === contracts) return held.breaches;
    const breaches = contracts.breachesOf(binding, result) ?? [];
    this.#held.set(result, { contracts, binding, breaches });
    return breaches;
  }
}
