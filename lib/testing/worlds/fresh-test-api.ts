// The API in memory, a fresh one for each test of the file that asks for it.
import { afterEach, beforeEach } from 'vitest';
import { openTestApi, type TestApi, type TestApiOptions } from './test-api';

/** Opens a workspace before each test and closes it afterwards. What is read of the value is the running test's. */
export function freshTestApi(options?: TestApiOptions): TestApi {
  let current: TestApi | null = null;
  beforeEach(async () => {
    current = await openTestApi(options);
  });
  afterEach(async () => {
    await current?.close();
    current = null;
  });
  return new Proxy({} as TestApi, {
    get: (_, name) => {
      if (current === null) throw new Error('No test is running: its workspace is not open.');
      return Reflect.get(current, name);
    },
  });
}
