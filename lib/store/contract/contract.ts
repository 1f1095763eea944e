// What every store promises, whatever keeps its data: one suite, called by each of them.
import { describe } from 'vitest';
import type { StoreWorld } from '@/lib/testing/worlds/store-worlds';
import { describeAlerts } from './alert-contract';
import { describeAppend } from './append-contract';
import { describeAudit } from './audit-contract';
import { describeDedup } from './dedup-contract';
import { describeHostileText } from './hostile-text-contract';
import { describeOutbox } from './outbox-contract';
import { describeProjectionRows } from './projection-contract';
import { describeRead } from './read-contract';
import { describeRedaction } from './redaction-contract';
import { describeRegistry } from './registry-contract';
import { describeSearchIndex } from './search-contract';
import { describeTrustedKeys } from './trusted-key-contract';
import { describeWebhooks } from './webhook-contract';

export type ContractOptions = {
  /** Runs of each property test: fewer where a run waits for a disk. */
  readonly runs: number;
};

/** Runs the whole contract on fresh worlds. */
export function describeStore(
  name: string,
  makeWorld: () => Promise<StoreWorld>,
  options: ContractOptions,
): void {
  describe(`the store contract on ${name}`, () => {
    describeAppend(makeWorld);
    describeDedup(makeWorld, options);
    describeHostileText(makeWorld);
    describeRead(makeWorld, options);
    describeRedaction(makeWorld);
    describeRegistry(makeWorld);
    describeProjectionRows(makeWorld, options);
    describeSearchIndex(makeWorld, options);
    describeAlerts(makeWorld);
    describeAudit(makeWorld);
    describeWebhooks(makeWorld);
    describeTrustedKeys(makeWorld);
    describeOutbox(makeWorld, options);
  });
}
