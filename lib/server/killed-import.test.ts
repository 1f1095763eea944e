// A server that is killed while it imports a run file. Whenever that happens, after the next start the run is here as a whole or
// not at all, and importing it again gives the same run.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { RunImportAnswer } from '@/lib/contracts/http-run-files';
import type { RunSummary } from '@/lib/model/summary';
import { anEvent } from '@/lib/testing/events';
import { bundledProgram } from '@/lib/testing/worlds/bundled-program';
import { openKillableServer } from '@/lib/testing/worlds/killable-server';
import { openTestApi, TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';

const ADMIN_TOKEN = 'a-token-for-tests-of-a-killed-import';
const PROGRAM = bundledProgram('server-process');

/** Several group commits, so that a kill can fall between them. */
const EVENTS = 1_200;
const ITEMS = 400;

/** A run as a file, from a workspace of its own. */
async function aRunFile(): Promise<string> {
  const home = await openTestApi();
  try {
    for (let first = 0; first < EVENTS; first += ITEMS) {
      const events = Array.from({ length: ITEMS }, (_, at) =>
        anEvent({ id: `m${first + at}`, payload: { text: `word ${first + at}` } }),
      );
      const body = { method: 'POST', key: TEST_ADMIN_SECRET, body: events };
      expect((await home.request('/api/v1/events', body)).status).toBe(200);
    }
    const response = await home.request('/api/v1/runs/run_1/export?level=full', {
      key: TEST_ADMIN_SECRET,
    });
    return await response.text();
  } finally {
    await home.close();
  }
}

async function openServer() {
  const server = await openKillableServer(PROGRAM, { adminToken: ADMIN_TOKEN });
  return {
    kill: server.kill,
    start: server.start,
    spooled: () => readdir(join(server.dataDir, 'imports')),
    send: (file: string) =>
      server.fetch('/import', {
        method: 'POST',
        body: file,
        headers: { 'content-type': 'application/x-ndjson' },
      }),
    /** How many events of the run are shown; none where it is not. */
    async shown(): Promise<number> {
      const response = await server.fetch('/runs/run_1');
      return response.status === 404 ? 0 : ((await response.json()) as RunSummary).events;
    },
    async exported(): Promise<string[]> {
      const response = await server.fetch('/runs/run_1/export?level=full');
      return linesOf(await response.text());
    },
  };
}

type KilledServer = Awaited<ReturnType<typeof openServer>>;

const linesOf = (file: string) => file.trimEnd().split('\n').slice(1);

/** Sends a file and kills the server once so many of its events are shown; returns how many were. */
async function killWhileImporting(
  server: KilledServer,
  file: string,
  events: number,
): Promise<number> {
  const answer = server.send(file).then(
    ({ status }) => status,
    () => null,
  );
  let shown = 0;
  while (shown < events && (await Promise.race([answer, setTimeout(1, undefined)])) === undefined) {
    shown = await server.shown().catch(() => shown);
  }
  await server.kill();
  await answer;
  return shown;
}

describe('a server that is killed while it imports', () => {
  it('has the run as a whole or not at all after its next start, and imports it again', {
    timeout: 300_000,
  }, async () => {
    const file = await aRunFile();
    let cut = 0;
    for (const events of [0, 1, EVENTS / 2]) {
      const server = await openServer();
      await server.start();
      const seen = await killWhileImporting(server, file, events);
      if (seen > 0 && seen < EVENTS) cut += 1;

      await server.start();

      expect([0, EVENTS]).toContain(await server.shown());
      if (seen > 0) expect(await server.shown()).toBe(EVENTS);
      const again = await server.send(file);
      expect(again.status).toBe(200);
      expect((await again.json()) as RunImportAnswer).toMatchObject({
        run_id: 'run_1',
        events: EVENTS,
      });
      expect(await server.exported()).toEqual(linesOf(file));
      expect((await server.spooled()).filter((name) => name.startsWith('kept-'))).toEqual([]);
      await server.kill();
    }
    expect(cut, 'kills that fell into an import').toBeGreaterThan(0);
  });
});
