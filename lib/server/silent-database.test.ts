// The whole server on a Postgres from which nothing comes any more: every request is answered, and as before once it is back.
import { describe, expect, it, onTestFinished } from 'vitest';
import { proxyTo } from '@/lib/testing/worlds/postgres-faults';
import { POSTGRES_URL, postgresWorld } from '@/lib/testing/worlds/store-worlds';
import { ADMIN_TOKEN, serveWholeApp } from '@/lib/testing/worlds/whole-app';

/** The silence that ends a connection, and time for a busy machine. Milliseconds. */
const TOLD_WITHIN_MS = 30_000;

/** Who probes asks again after some seconds. */
const READY_WITHIN_MS = 6_000;

const READS = ['/api/v1/events', '/api/v1/search?q=word', '/api/v1/audit'];

describe.skipIf(POSTGRES_URL === undefined)('a server whose Postgres says nothing more', () => {
  it('answers that the database is away, and as before once it is back', {
    timeout: 120_000,
  }, async () => {
    const world = await postgresWorld();
    onTestFinished(() => world.dispose());
    const proxy = await proxyTo(world.databaseUrl);
    onTestFinished(async () => {
      await proxy.close();
    });
    const { url } = await serveWholeApp({ environment: { DATABASE_URL: proxy.url } });
    const get = async (path: string) => {
      const startedAt = performance.now();
      const response = await fetch(`${url}${path}`, {
        headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
      });
      const text = await response.text();
      const tookMs = performance.now() - startedAt;
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        text,
        tookMs,
      };
    };
    const statuses = async () =>
      (await Promise.all([...READS, '/readyz'].map(get))).map(({ status }) => status);
    expect(await statuses()).toEqual([200, 200, 200, 200]);

    proxy.freeze();
    const pages = READS.map(get);
    const [ready, healthy] = await Promise.all([get('/readyz'), get('/healthz')]);

    expect([ready.status, healthy.status]).toEqual([503, 200]);
    expect(ready.tookMs).toBeLessThan(READY_WITHIN_MS);
    for (const page of await Promise.all(pages)) {
      expect(page).toMatchObject({ status: 503, retryAfter: '1' });
      expect(JSON.parse(page.text)).toMatchObject({ code: 'store_unavailable' });
      expect(page.tookMs).toBeLessThan(TOLD_WITHIN_MS);
    }

    proxy.thaw();
    await expect.poll(statuses).toEqual([200, 200, 200, 200]);
  });
});
