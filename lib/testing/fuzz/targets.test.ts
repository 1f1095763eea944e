import { describe, expect, it } from 'vitest';
import { lawRuns } from '../law-runs';
import { runCampaign } from './campaign';
import { FUZZ_TARGETS } from './targets';

/** Of each sort; `npm run fuzz` runs a million. */
const COUNT = lawRuns(500);

describe.each(FUZZ_TARGETS.map((target) => [target.name, target] as const))(
  '%s',
  (_name, target) => {
    it('takes generated inputs and mutations of them without a complaint', () => {
      expect(runCampaign(target, { count: COUNT, seed: 40 }).failures).toEqual([]);
    });
  },
);
