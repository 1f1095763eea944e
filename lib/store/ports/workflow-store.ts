// The port of the workflows: as they were put, by name.

/** A workflow of Clutch section 3.4 as somebody wrote it. */
export type StoredWorkflow = {
  readonly name: string;
  /** YAML. */
  readonly source: string;
  /** ISO 8601. */
  readonly updated_at: string;
  readonly updated_by: string;
};

/** Workflows of one workspace, shared by its processes. */
export interface WorkflowStore {
  /** Takes the place of the workflow of the same name. */
  put(workflow: StoredWorkflow): Promise<void>;
  list(): Promise<StoredWorkflow[]>;
  /** Which there are and when each was put, without their texts: what tells cheaply whether another process put one. */
  versions(): Promise<Pick<StoredWorkflow, 'name' | 'updated_at'>[]>;
}
