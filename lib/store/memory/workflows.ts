// The workflows in memory, by name.
import type { StoredWorkflow, WorkflowStore } from '../ports/workflow-store';
import { assertStorable } from '../rows/guards';

/** No workflows yet. */
export function createMemoryWorkflowStore(): WorkflowStore {
  const workflows = new Map<string, StoredWorkflow>();
  return {
    async put(workflow) {
      assertStorable({ ...workflow });
      workflows.set(workflow.name, { ...workflow });
    },
    async versions() {
      return [...workflows.values()].map(({ name, updated_at }) => ({ name, updated_at }));
    },
    async list() {
      return [...workflows.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
    },
  };
}
