// What is told of runs out of all their events: where one may have gone wrong, and what two of them differ in.
import type { EventStore } from '@/lib/store/ports/event-store';
import type { Directory } from '../interface/directory';
import type { Engine } from '../interface/engine';
import { createRunDiffReads, type RunDiffReads } from './run-diff-reads';
import { createSuspectReads, type SuspectReads } from './suspect-reads';

type Ports = {
  readonly events: Pick<EventStore, 'readPage' | 'read'>;
  readonly directory: Pick<Directory, 'rows'>;
  readonly tasks: Engine['tasks'];
};

/** Reads of one log; `evict` lets go of all that is kept of it. */
export function createRunReads(ports: Ports): SuspectReads & RunDiffReads {
  const suspects = createSuspectReads(ports);
  const diffs = createRunDiffReads(ports);
  return {
    report: suspects.report,
    diff: diffs.diff,
    evict() {
      suspects.evict();
      diffs.evict();
    },
  };
}
