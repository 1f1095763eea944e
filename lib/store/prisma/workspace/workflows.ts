// Workflows over a database: each put is one statement in the write section.
import type { WorkflowStore } from '../../ports/workflow-store';
import { assertStorable } from '../../rows/guards';
import type { Db } from '../connection/client';
import { asStore } from '../connection/errors';
import type { WriteSection } from '../connection/write-section';

/** The port over a database. */
export function createWorkflowStore(db: Db, inSection: WriteSection): WorkflowStore {
  return {
    async put({ name, source, updated_at, updated_by }) {
      assertStorable({ name, source, updated_at, updated_by });
      await inSection(
        (sql) => sql.$executeRaw`
          INSERT INTO workflow (name, source, updated_at, updated_by)
          VALUES (${name}, ${source}, ${updated_at}, ${updated_by})
          ON CONFLICT (name) DO UPDATE SET
            source = excluded.source, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      );
    },
    list: () =>
      asStore(async () =>
        (await db.workflow.findMany()).sort((one, other) => (one.name < other.name ? -1 : 1)),
      ),
    versions: () =>
      asStore(() => db.workflow.findMany({ select: { name: true, updated_at: true } })),
  };
}
