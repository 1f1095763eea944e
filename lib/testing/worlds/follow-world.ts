// Following for tests: a workspace over a memory store, and what makes it follow a gateway until the test ends.
import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type FollowDeps, type FollowedLog, followLog } from '@/lib/follow/follow-log';
import { gatewayCodecIn } from '@/lib/gateway/native-form';
import { codecs } from '@/lib/protocols/codecs';
import { openTestApi, type TestApi, type TestApiOptions } from './test-api';

/** A workspace, until the test ends. */
export async function aFollower(options: TestApiOptions = {}): Promise<TestApi> {
  const api = await openTestApi(options);
  onTestFinished(api.close);
  return api;
}

type Wish = { readonly url: string; readonly key: string; readonly deps?: Partial<FollowDeps> };

/** Follows a gateway into a workspace, until the test ends. */
export function follow(
  api: Pick<TestApi, 'engine' | 'store' | 'deps'>,
  { url, key, deps }: Wish,
): FollowedLog {
  const followed = followLog(
    { url, key, tls: { ca: null, client: null } },
    {
      engine: api.engine,
      checkpoints: api.store.checkpoints,
      writeLimit: api.deps.writeLimit,
      codec: gatewayCodecIn(codecs).connection,
      timing: { retryFirstMs: 5, retryMaxMs: 20 },
      now: Date.now,
      newId: randomUUID,
      random: () => 0.5,
      log: api.deps.log,
      ...deps,
    },
  );
  onTestFinished(followed.close);
  return followed;
}

/** The texts of a log, in its order. */
export async function textsOf({ engine }: Pick<TestApi, 'engine'>): Promise<unknown[]> {
  const log = await engine.read({ filter: {}, after: 0, limit: 1_000, order: 'asc' });
  return log.map(({ event }) => event.payload.text).filter((text) => text !== undefined);
}
