// A directory that is in memory as a whole: nothing of it is saved or evicted.
import { DirectoryTable } from '@/lib/engine/directory/directory-table';
import { createDirectory } from '@/lib/projections/directory/directory';
import { createMemoryDirectoryStore } from '@/lib/store/memory/directory-rows';
import type { EventStore } from '@/lib/store/ports/event-store';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Empty at first. */
export function memoryDirectory(events: EventStore): DirectoryTable {
  const table = createMemoryDirectoryStore();
  const ports = { table, events, log: SILENT, saveEvents: Number.POSITIVE_INFINITY };
  return new DirectoryTable(ports, { id: 0, seq: 0 }, createDirectory());
}
