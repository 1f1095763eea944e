import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bridges } from '@/lib/bridges/registry';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Rejection } from '@/lib/model/errors/rejection';
import type { Principal } from '@/lib/model/principal';
import { HEARTBEAT_TIMEOUT_MS } from '@/lib/projections/agents/agent-status';
import { codecs } from '@/lib/protocols/codecs';
import { mayAuthor, originOf } from '@/lib/security/authorship';
import { secretHandling } from '@/lib/security/mask-secrets';
import { signatureStatus, textSignatureStatus } from '@/lib/security/signature';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { openAnchorLog } from '@/lib/store/integrity/anchors';
import { createMemoryArtifactStore } from '@/lib/store/memory/artifact-store';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { anEvent } from '@/lib/testing/events';
import { createEngine } from './create-engine';
import type { Engine } from './interface/engine';

const ADMIN: Principal = { key_id: 'admin', role: 'admin', agent_id: null, grants: [] };
const KEN: Principal = { key_id: 'k1', role: 'agent', agent_id: 'agent:ken', grants: [] };
const CARD = { v: 'clutch/0.1' as const, agent_id: 'agent:ken', capabilities: [] };

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A workspace in memory whose engine can be opened again on the same data. */
async function aWorkspace() {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-engine-'));
  folders.push(folder);
  const store = createMemoryStore();
  const clock = { ms: Date.parse('2026-02-01T13:20:00.000Z'), ids: 0 };
  const logged: string[] = [];
  const note = (_fields: object, message: string): void => void logged.push(message);
  const open = async (): Promise<Engine> =>
    createEngine({
      store,
      artifacts: createMemoryArtifactStore(),
      anchors: await openAnchorLog(folder),
      codecs,
      bridges,
      mayAuthor,
      originOf,
      signatureStatus,
      textSignatureStatus,
      dialectAuthors: null,
      isOrchestratedElsewhere: () => false,
      learnKeys: async () => undefined,
      delegation: 'observe',
      instances: 'exact',
      secrets: secretHandling('mark'),
      now: () => clock.ms,
      newId() {
        clock.ids += 1;
        return `id-${clock.ids}`;
      },
      log: { info: note, warn: note, error: note },
    });
  return { store, clock, logged, open, engine: await open() };
}

async function send(
  engine: Engine,
  events: readonly ClutchMessage[],
  principal: Principal = ADMIN,
) {
  const items = events.map((json) => ({
    ok: true as const,
    frame: { text: JSON.stringify(json), json },
  }));
  return engine.ingest({ protocol: 'clutch', items, contentType: 'application/json', principal });
}

describe('the engine', () => {
  it('stores what is in order, refuses the rest, and answers each in its place', async () => {
    const { engine } = await aWorkspace();
    const good = anEvent();

    const outcomes = await send(engine, [
      good,
      anEvent({ from: { agent_id: 'agent:ken' }, type: 'routing.decision' }),
      { ...good, payload: { text: 'other words' } },
      good,
    ]);

    expect(outcomes.map(({ result }) => [result.status, result.seq, result.error?.code])).toEqual([
      ['stored', 1, undefined],
      ['rejected', undefined, 'forged'],
      ['rejected', undefined, 'id_conflict'],
      ['duplicate', 1, undefined],
    ]);
    expect((await engine.head()).seq).toBe(1);
  });

  it('keeps what it refused with its findings and without its secrets, and tells of it', async () => {
    const { engine } = await aWorkspace();
    const told: Rejection[] = [];
    engine.onRejection((rejection) => told.push(rejection));
    const secret = 'sk-live-0123456789abcdef';

    await send(
      engine,
      [anEvent({ from: { agent_id: 'agent:eve' }, payload: { token: secret } })],
      KEN,
    );

    const kept = await engine.rejections({ limit: 10 });
    expect(kept).toMatchObject([
      { id: 1, code: 'forged', agent_id: 'agent:eve', protocol: 'clutch' },
    ]);
    expect(kept[0]?.raw).not.toContain(secret);
    expect(told).toEqual(kept);
  });

  it('tells followers of an event before its sender is answered', async () => {
    const { engine } = await aWorkspace();
    const told: number[] = [];
    engine.follow((records) => told.push(...records.map((record) => record.seq)));

    await send(engine, [anEvent(), anEvent()]);

    expect(told).toEqual([1, 2]);
  });

  it('judges a signature by the key registered for its sender and kid', async () => {
    const { engine } = await aWorkspace();
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const public_key = String(publicKey.export({ format: 'jwk' }).x);
    await engine.putPublicKey({ agent_id: 'agent:ken', kid: 'k', public_key });
    const signed = (kid: string, text: string): ClutchMessage => {
      const security = { auth: { scheme: 'ed25519', kid } };
      const message = anEvent({ payload: { text: 'signed' }, security });
      const sig = sign(null, Buffer.from(canonicalJson(message)), privateKey).toString('base64');
      return { ...message, payload: { text }, security: { auth: { ...security.auth, sig } } };
    };

    await send(engine, [
      signed('k', 'signed'),
      signed('k', 'changed'),
      signed('z', 'signed'),
      anEvent(),
    ]);

    const records = await engine.read({ limit: 10, order: 'asc' });
    expect(records.map((record) => record.signature)).toEqual([
      'verified',
      'bad',
      'unknown_key',
      'unsigned',
    ]);
    expect(records[1]?.verdict).toBe('fail');
  });

  it('gives a message without an id the same one again when its request is repeated', async () => {
    const { engine } = await aWorkspace();
    const record = {
      question: 'Q',
      history: [{ content: 'Hello', role: 'assistant', name: 'Ken' }],
    };
    const request = {
      protocol: 'transcript',
      items: [{ ok: true as const, frame: { text: JSON.stringify(record), json: record } }],
      contentType: 'application/json',
      principal: ADMIN,
    };

    const [first] = await engine.ingest(request);
    const [again] = await engine.ingest(request);

    expect(first?.result.status).toBe('stored');
    expect(again?.result).toEqual({ ...first?.result, status: 'duplicate' });
    expect((await engine.read({ limit: 1, order: 'asc' }))[0]?.origin).toBe('import');
  });

  it('folds what it knew and what it missed when it is opened again', async () => {
    const { engine, open, store } = await aWorkspace();
    await send(
      engine,
      Array.from({ length: 30 }, (_, index) => anEvent({ thread_id: `t${index % 3}` })),
    );
    const before = await engine.directory.lists.threads({ limit: 10 });

    const reopened = await open();
    expect(await reopened.directory.lists.threads({ limit: 10 })).toEqual(before);

    await store.checkpoints.save([
      { projection: 'directory/1', key: 'head', seq: 9, state: 'no JSON' },
    ]);
    expect(await (await open()).directory.lists.threads({ limit: 10 })).toEqual(before);
  });

  it('shows the tasks of a run at the head and as they were', async () => {
    const { engine } = await aWorkspace();
    await send(engine, [anEvent({ type: 'task.request' }), anEvent({ type: 'task.result' })]);

    expect((await engine.tasks('run_1'))?.tasks).toMatchObject([{ state: 'completed' }]);
    expect(await engine.tasks('run_1', 1)).toMatchObject({
      at: 1,
      tasks: [{ state: 'requested' }],
    });
    expect(await engine.tasks('run_1', 0)).toBeNull();
    expect(await engine.tasks('run_elsewhere')).toBeNull();
  });

  it('empties the raw message with whichever of its events is redacted', async () => {
    const { engine } = await aWorkspace();
    const record = { question: 'Q', history: [{ content: 'a secret', role: 'Ken' }] };
    await engine.ingest({
      protocol: 'transcript',
      items: [{ ok: true, frame: { text: JSON.stringify(record), json: record } }],
      contentType: 'application/json',
      principal: ADMIN,
    });

    expect(await engine.redact(2, 'names a person', ADMIN)).toBe(true);
    expect(await engine.redact(9, 'no such event', ADMIN)).toBe(false);

    expect((await engine.get(2))?.redacted).toBe('names a person');
    expect(JSON.stringify([await engine.get(1), await engine.get(2)])).not.toContain('a secret');
    expect((await engine.verify()).ok).toBe(true);
  });

  it('takes nothing more once it is closed', async () => {
    const { engine } = await aWorkspace();

    await engine.close();

    await expect(send(engine, [anEvent()])).rejects.toMatchObject({ code: 'shutting_down' });
  });
});

describe('the registry', () => {
  it('logs a registration and its changes, and no heartbeat that only renews', async () => {
    const { engine, clock } = await aWorkspace();

    const { agent, findings } = await engine.register(CARD, KEN);
    await engine.register(CARD, KEN);
    await engine.heartbeat('agent:ken');
    clock.ms += HEARTBEAT_TIMEOUT_MS + 1;
    await engine.heartbeat('agent:ken');
    await engine.retire('agent:ken', ADMIN);

    const logged = await engine.read({ limit: 10, order: 'asc' });
    expect(logged.map(({ event, origin }) => [event.type, event.payload.status, origin])).toEqual([
      ['agent.register', undefined, 'agent'],
      ['agent.update', undefined, 'agent'],
      ['agent.update', 'online', 'engine'],
      ['agent.update', 'offline', 'operator'],
    ]);
    expect(agent).toMatchObject({ agent_id: 'agent:ken', status: 'online', registered: true });
    expect(findings.map((finding) => finding.path)).toEqual([
      '/display',
      '/endpoints',
      '/limits',
      '/security',
    ]);
    expect(engine.directory.agent('agent:ken')?.status).toBe('offline');
  });

  it('lives on where the database is away as it looks for who fell silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    try {
      const { engine, store, clock, logged } = await aWorkspace();
      await engine.register(CARD, KEN);
      clock.ms += HEARTBEAT_TIMEOUT_MS + 1;
      vi.spyOn(store.agents, 'touch').mockRejectedValueOnce(new Error('the database is away'));

      await vi.advanceTimersByTimeAsync(10_000);

      expect(logged).toContain('silent agents could not be taken offline; it is tried again');
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts a message of an agent as a sign of life', async () => {
    const { engine, clock } = await aWorkspace();
    await engine.register(CARD, KEN);
    clock.ms += HEARTBEAT_TIMEOUT_MS - 1;

    await send(engine, [anEvent()], KEN);
    clock.ms += HEARTBEAT_TIMEOUT_MS - 1;

    expect(engine.directory.agent('agent:ken')?.status).toBe('online');
  });

  it('knows nobody who never registered', async () => {
    const { engine } = await aWorkspace();

    expect(await engine.heartbeat('agent:nobody')).toBeNull();
    expect(await engine.retire('agent:nobody', ADMIN)).toBeNull();
  });
});
