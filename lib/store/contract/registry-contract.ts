// What a workspace keeps besides the log: checkpoints, rejections, agents, keys, sessions.
import { describe, expect, it } from 'vitest';
import type { AgentCard } from '@/lib/model/agent-card';
import { BUILT_AT } from '@/lib/testing/events';
import { type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import type { RegisteredAgent, StoredKey } from '../ports/registry-store';
import {
  type NewRejection,
  REJECTIONS_PER_KEY_MAX,
  type RejectionQuery,
} from '../ports/rejection-store';

const LATER = '2026-03-01T00:00:00.000Z';

export function describeRegistry(makeWorld: () => Promise<StoreWorld>): void {
  describeCheckpoints(makeWorld);
  describeRejections(makeWorld);
  describeAgents(makeWorld);
  describeKeys(makeWorld);
  describeWorkflows(makeWorld);
}

function describeCheckpoints(makeWorld: () => Promise<StoreWorld>): void {
  describe('checkpoints', () => {
    const fixture = useWorld(makeWorld);

    it('are replaced by key, kept over a restart, and cleared by projection', async () => {
      const checkpoint = (key: string, seq: number, projection = 'threads') => ({
        projection,
        key,
        seq,
        state: JSON.stringify({ text: '\u0000\ud800', seq }),
      });
      const { checkpoints } = fixture.store;
      await checkpoints.save([checkpoint('a', 1), checkpoint('b', 1), checkpoint('a', 1, 'runs')]);
      await checkpoints.save([checkpoint('b', 2), checkpoint('b', 3)]);
      await checkpoints.save([]);

      const reopened = (await fixture.restart()).checkpoints;

      expect(await reopened.load('threads')).toEqual([checkpoint('a', 1), checkpoint('b', 3)]);
      await reopened.clear('threads');
      expect(await reopened.load('threads')).toEqual([]);
      expect(await reopened.load('runs')).toEqual([checkpoint('a', 1, 'runs')]);
    });

    it('lose the keys whose state is null, in the same save as others get theirs', async () => {
      const { checkpoints } = fixture.store;
      const at = (key: string, seq: number) => ({ projection: 'tasks', key, seq });
      const named = [
        { ...at('a', 1), state: '1' },
        { ...at('b', 1), state: '[]' },
      ];
      await checkpoints.save([...named, { ...at('a', 1), projection: 'runs', state: '{}' }]);

      await checkpoints.save([
        { ...at('a', 2), state: null },
        { ...at('c', 2), state: '""' },
        { ...at('never', 2), state: null },
      ]);

      const reopened = (await fixture.restart()).checkpoints;
      expect(await reopened.load('tasks')).toEqual([
        { ...at('b', 1), state: '[]' },
        { ...at('c', 2), state: '""' },
      ]);
      expect(await reopened.load('runs')).toHaveLength(1);
      await reopened.save([{ ...at('a', 3), state: '2' }]);
      expect(await reopened.load('tasks')).toHaveLength(3);
    });
  });
}

function aRejection(overrides: Partial<NewRejection> = {}): NewRejection {
  return {
    key_id: 'key_1',
    received_at: BUILT_AT,
    protocol: 'clutch',
    channel: null,
    agent_id: null,
    native_id: null,
    code: 'invalid_value',
    message: 'expected a known type',
    path: '/type',
    rule: 'C2',
    findings: [{ level: 'error', rule: 'C2', path: '/type', message: 'unknown' }],
    raw: '{}',
    raw_truncated: false,
    ...overrides,
  };
}

function describeRejections(makeWorld: () => Promise<StoreWorld>): void {
  describe('rejections', () => {
    const fixture = useWorld(makeWorld);

    it('come back whole and in order, whatever text they hold', async () => {
      const hostile = aRejection({ agent_id: 'a\u0000', native_id: '\ud800', raw: '\u0000\udfff' });
      const ids = await fixture.store.rejections.add([hostile, aRejection()]);

      const kept = await (await fixture.restart()).rejections.list({ limit: 10 });

      expect(kept.map((rejection) => rejection.id)).toEqual(ids);
      const { key_id: _, ...content } = hostile;
      expect(kept[0]).toEqual({ ...content, id: ids[0] });
      expect(await fixture.store.rejections.add([])).toEqual([]);
    });

    it('are listed by channel, by agent and on either side of an id', async () => {
      const { rejections } = fixture.store;
      const [first = 0, second = 0, third = 0] = await rejections.add([
        aRejection({ channel: 'ops', agent_id: 'agent:ken' }),
        aRejection({ channel: 'ops' }),
        aRejection({ agent_id: 'agent:ken' }),
      ]);
      const idsOf = async (query: Omit<RejectionQuery, 'limit'>) =>
        (await rejections.list({ ...query, limit: 10 })).map((rejection) => rejection.id);

      expect(await idsOf({ channel: 'ops' })).toEqual([first, second]);
      expect(await idsOf({ agent_id: 'agent:ken' })).toEqual([first, third]);
      expect(await idsOf({ channel: 'ops', agent_id: 'agent:ken' })).toEqual([first]);
      expect(await idsOf({ after: first })).toEqual([second, third]);
      expect(await idsOf({ order: 'desc', before: third })).toEqual([second, first]);
    });

    it('lose the oldest of a key beyond its share, and none of another key', async () => {
      const { rejections } = fixture.store;
      const [other = 0] = await rejections.add([aRejection({ key_id: 'key_2' })]);
      const full = await rejections.add(
        Array.from({ length: REJECTIONS_PER_KEY_MAX }, () => aRejection()),
      );

      const [last = 0] = await rejections.add([aRejection()]);

      const kept = (await rejections.list({ limit: REJECTIONS_PER_KEY_MAX * 2 })).map(
        ({ id }) => id,
      );
      expect(kept).toEqual([other, ...full.slice(1), last]);
    });
  });
}

function describeAgents(makeWorld: () => Promise<StoreWorld>): void {
  describe('agents and their public keys', () => {
    const fixture = useWorld(makeWorld);
    const card: AgentCard = {
      v: 'clutch/0.1',
      agent_id: 'agent:ken',
      display: { name: 'Ken \u0000' },
      capabilities: [{ id: 'skill:research', tags: ['x'] }],
    };
    const ken: RegisteredAgent = {
      agent_id: 'agent:ken',
      card,
      registered_at: BUILT_AT,
      heartbeat_at: BUILT_AT,
    };

    it('are replaced by id, touched only where registered, and kept over a restart', async () => {
      const { agents } = fixture.store;
      await agents.put({ ...ken, agent_id: 'agent:zoë' });
      await agents.put({ ...ken, heartbeat_at: null });
      await agents.put(ken);

      expect(await agents.touch('agent:zoë', null)).toBe(true);
      expect(await agents.touch('agent:nobody', LATER)).toBe(false);

      const reopened = (await fixture.restart()).agents;
      expect(await reopened.get('agent:ken')).toEqual(ken);
      expect(await reopened.get('agent:nobody')).toBeNull();
      expect(await reopened.list()).toEqual([
        ken,
        { ...ken, agent_id: 'agent:zoë', heartbeat_at: null },
      ]);
    });

    it('have public keys that are replaced by agent and key id', async () => {
      const { publicKeys } = fixture.store;
      const key = { agent_id: 'agent:ken', kid: 'k1', public_key: 'AAAA', created_at: BUILT_AT };
      await publicKeys.put(key);
      await publicKeys.put({ ...key, kid: 'k2' });
      await publicKeys.put({ ...key, public_key: 'BBBB' });

      const reopened = (await fixture.restart()).publicKeys;

      expect((await reopened.changes()).keys).toEqual([
        { ...key, kid: 'k2' },
        { ...key, public_key: 'BBBB' },
      ]);
    });

    it('have public keys of which each change is told once, whoever made it and by whichever clock', async () => {
      const here = fixture.store.publicKeys;
      const peer = await fixture.world.open();
      const key = { agent_id: 'agent:ken', kid: 'k1', public_key: 'AAAA', created_at: LATER };
      expect(await here.changes()).toEqual({ keys: [], revision: 0 });
      await peer.publicKeys.put(key);
      const { revision } = await here.changes(0);

      // As by a process whose clock is behind.
      const replaced = { ...key, public_key: 'BBBB', created_at: BUILT_AT };
      await peer.publicKeys.put(replaced);
      const next = await here.changes(revision);

      expect(next.keys).toEqual([replaced]);
      expect(await here.changes(next.revision)).toEqual({ keys: [], revision: next.revision });
      await Promise.all([
        peer.publicKeys.put({ ...key, kid: 'k2' }),
        here.put({ ...key, kid: 'k3' }),
      ]);
      const last = await here.changes(next.revision);
      expect(last.keys.map(({ kid }) => kid).sort()).toEqual(['k2', 'k3']);
      await peer.close();
    });

    it('leave keys of people to those who added them: once each, revoked once, told to every process', async () => {
      const { personKeys } = fixture.store;
      const peer = await fixture.world.open();
      const key = { kid: 'p1', owner: 'key_1', public_key: 'AAAA', created_at: BUILT_AT };
      expect(await personKeys.changes()).toEqual({ keys: [], revision: 0 });

      expect(await personKeys.add(key)).toBe(true);
      expect(await peer.personKeys.add({ ...key, owner: 'key_2' })).toBe(false);
      expect(await peer.personKeys.add({ ...key, kid: 'p2' })).toBe(true);
      const added = await personKeys.changes();
      expect(await peer.personKeys.revoke('p1', LATER)).toBe(true);
      expect(await personKeys.revoke('p1', LATER)).toBe(false);
      expect(await personKeys.revoke('p3', LATER)).toBe(false);
      expect(await personKeys.add(key)).toBe(false);

      expect(added.keys).toEqual([
        { ...key, revoked_at: null },
        { ...key, kid: 'p2', revoked_at: null },
      ]);
      const next = await personKeys.changes(added.revision);
      expect(next.keys).toEqual([{ ...key, revoked_at: LATER }]);
      expect(await personKeys.changes(next.revision)).toEqual({
        keys: [],
        revision: next.revision,
      });
      await peer.close();
      const reopened = (await fixture.restart()).personKeys;
      expect((await reopened.changes()).keys.map(({ kid }) => kid)).toEqual(['p2', 'p1']);
    });
  });
}

function describeKeys(makeWorld: () => Promise<StoreWorld>): void {
  describe('keys and sessions', () => {
    const fixture = useWorld(makeWorld);
    const key: StoredKey = {
      id: 'key_1',
      secret_hash: 'ab'.repeat(32),
      prefix: 'colq_ab',
      role: 'agent',
      agent_id: 'agent:ken',
      agent_prefix: 'agent:shop.',
      grants: ['read', 'orchestrator'],
      created_at: BUILT_AT,
      revoked_at: null,
    };

    it('find a key by its id and by the hash of its secret, and revoke it once', async () => {
      const { keys } = fixture.store;
      expect(await keys.counts()).toEqual({ made: 0, revoked: 0 });
      await keys.add(key);
      await keys.add({ ...key, id: 'key_2', secret_hash: 'cd'.repeat(32), agent_id: null });

      expect(await keys.revoke('key_1', LATER)).toBe(true);
      expect(await keys.revoke('key_1', LATER)).toBe(false);
      expect(await keys.revoke('key_3', LATER)).toBe(false);

      const reopened = (await fixture.restart()).keys;
      expect(await reopened.findByHash(key.secret_hash)).toEqual({ ...key, revoked_at: LATER });
      expect(await reopened.findByHash('ef')).toBeNull();
      expect(await reopened.find('key_1')).toEqual({ ...key, revoked_at: LATER });
      expect(await reopened.find('key_3')).toBeNull();
      expect((await reopened.list()).map(({ id }) => id)).toEqual(['key_1', 'key_2']);
      expect(await reopened.counts()).toEqual({ made: 2, revoked: 1 });
    });

    it('keep a session until it is ended, and sweep those that expired when another begins', async () => {
      const { sessions } = fixture.store;
      const session = {
        token_hash: 'aa',
        key_id: 'key_1',
        created_at: BUILT_AT,
        expires_at: '2026-02-28T00:00:00.000Z',
      };
      await sessions.add(session);
      await sessions.add({ ...session, token_hash: 'bb', expires_at: '2026-04-01T00:00:00.000Z' });
      expect(await sessions.find('aa')).toEqual(session);

      await sessions.add({ ...session, token_hash: 'cc', created_at: LATER, expires_at: LATER });
      expect(await sessions.end('cc')).toBe(true);

      const reopened = (await fixture.restart()).sessions;
      expect(await reopened.find('aa')).toBeNull();
      expect(await reopened.find('bb')).not.toBeNull();
      expect(await reopened.find('cc')).toBeNull();
    });

    it('tell which sessions were ended since, in their order, and give no revision twice', async () => {
      const { sessions } = fixture.store;
      const session = { key_id: 'key_1', created_at: BUILT_AT, expires_at: LATER };
      expect(await sessions.any()).toBe(false);
      for (const token_hash of ['aa', 'bb', 'cc']) await sessions.add({ ...session, token_hash });
      const start = await sessions.ends();
      expect(start.ended).toEqual([]);

      expect([await sessions.end('bb'), await sessions.end('aa')]).toEqual([true, true]);
      expect([await sessions.end('bb'), await sessions.end('dd')]).toEqual([false, false]);
      const first = await sessions.ends(start.revision);
      expect(first.ended).toEqual(['bb', 'aa']);
      expect(await sessions.ends(first.revision)).toEqual({ ...first, ended: [] });

      // All of them have expired by then, and are swept.
      const later = '2026-05-01T00:00:00.000Z';
      await sessions.add({
        token_hash: 'ee',
        key_id: 'key_1',
        created_at: later,
        expires_at: later,
      });
      await sessions.end('ee');
      expect((await sessions.ends(first.revision)).ended).toEqual(['ee']);
      expect(await sessions.any()).toBe(true);
    });
  });
}

function describeWorkflows(makeWorld: () => Promise<StoreWorld>): void {
  describe('workflows', () => {
    const fixture = useWorld(makeWorld);
    const workflow = {
      name: 'product-research',
      source: `workflow: product-research\nsteps: [] # 'a' "b" \\u0000 \u{1f600}\n`,
      updated_at: BUILT_AT,
      updated_by: 'key_1',
    };

    it('are replaced by name, and kept over a restart', async () => {
      const { workflows } = fixture.store;
      expect(await workflows.list()).toEqual([]);
      expect(await workflows.versions()).toEqual([]);
      await workflows.put({ ...workflow, source: 'steps: []' });
      await workflows.put({ ...workflow, name: 'bug-hunt' });
      await workflows.put({ ...workflow, updated_at: LATER });

      const reopened = (await fixture.restart()).workflows;

      expect(await reopened.list()).toEqual([
        { ...workflow, name: 'bug-hunt' },
        { ...workflow, updated_at: LATER },
      ]);
      const versions = (await reopened.versions()).map(({ name, updated_at }) => [
        name,
        updated_at,
      ]);
      expect(new Map(versions.map(([name = '', at]) => [name, at]))).toEqual(
        new Map([
          ['bug-hunt', BUILT_AT],
          ['product-research', LATER],
        ]),
      );
    });

    it('refuse text that no column holds', async () => {
      const { workflows } = fixture.store;
      for (const source of ['\u0000', '\ud800']) {
        const put = workflows.put({ ...workflow, source });
        await expect(put).rejects.toMatchObject({ code: 'bad_text' });
      }
      expect(await workflows.list()).toEqual([]);
    });
  });
}
