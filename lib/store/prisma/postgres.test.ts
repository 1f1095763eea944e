import { describe, expect, it } from 'vitest';
import { POSTGRES_URL, postgresWorld } from '@/lib/testing/store-worlds';
import { describeStore } from '../contract';

if (POSTGRES_URL === undefined) {
  describe('the store contract on Postgres', () => {
    it('is skipped for want of a Postgres, which is an error under CI', ({ skip }) => {
      expect(process.env.CI, 'COLLOQUY_TEST_POSTGRES_URL is not set').toBeUndefined();
      skip('COLLOQUY_TEST_POSTGRES_URL is not set');
    });
  });
} else {
  describeStore('Postgres', postgresWorld, { runs: 25 });
}
