import { expect, it } from 'vitest';
import { beginsFirst } from './begins-first';

it('has what begins with the text before what contains it elsewhere, in the order of each', () => {
  const names = ['Orchestrator', 'streamer-0', 'distributor', 'Streamer-1'];

  const found = beginsFirst(names, (name) => name, 'STR');

  expect(found).toEqual(['streamer-0', 'Streamer-1', 'Orchestrator', 'distributor']);
});
