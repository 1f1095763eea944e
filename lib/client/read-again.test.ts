import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readAgain } from './read-again';

it('has what was changed while the first answer was on its way', async () => {
  const client = new QueryClient();
  const answers: ((names: readonly string[]) => void)[] = [];
  const queryKey = ['keys'];
  const list = new QueryObserver<readonly string[]>(client, {
    queryKey,
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  const stop = list.subscribe(() => undefined);

  const read = readAgain(client, queryKey);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.([]);
  answers[1]?.(['ken']);
  await read;

  expect(list.getCurrentResult().data).toEqual(['ken']);
  stop();
});
