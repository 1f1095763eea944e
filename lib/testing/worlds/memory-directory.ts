// A directory that is in memory as a whole: nothing of it is saved or evicted.
import { ProjectionTable } from '@/lib/engine/projections/projection-table';
import { createDirectory } from '@/lib/projections/directory/directory';
import { createMemoryProjectionStore } from '@/lib/store/memory/projection-rows';
import type { EventStore } from '@/lib/store/ports/event-store';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Empty at first. */
export function memoryDirectory(events: EventStore) {
  const table = createMemoryProjectionStore();
  const ports = { table, events, log: SILENT, saveEvents: Number.POSITIVE_INFINITY };
  const generation = { id: 0, seq: 0 };
  const folded = { generation, directory: createDirectory(), folds: {}, parts: new Map() };
  return new ProjectionTable(ports, {}, folded);
}
