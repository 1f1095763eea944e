// A directory that is in memory as a whole: nothing of it is saved or evicted.
import type { Projections } from '@/lib/engine/projections/folded';
import { ProjectionTable } from '@/lib/engine/projections/projection-table';
import { RunRows } from '@/lib/engine/projections/run-rows';
import { createDirectory } from '@/lib/projections/directory/directory';
import { createMemoryProjectionStore } from '@/lib/store/memory/projection-rows';
import type { EventStore } from '@/lib/store/ports/event-store';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Keeps nothing besides the directory. */
export const DIRECTORY_ALONE: Projections<Record<never, never>> = {
  creators: {},
  derivedKinds: [],
  derive: () => () => [],
};

/** Empty at first. */
export function memoryDirectory(events: EventStore) {
  const table = createMemoryProjectionStore();
  const ports = { table, events, log: SILENT, saveEvents: Number.POSITIVE_INFINITY };
  const generation = { id: 0, seq: 0 };
  const runRows = new RunRows([], () => []);
  const directory = createDirectory();
  const folded = { generation, directory, folds: {}, parts: new Map(), runRows };
  return new ProjectionTable(ports, DIRECTORY_ALONE, folded);
}
