import { describe, expect, it } from 'vitest';
import { HEARTBEAT_TIMEOUT_MS } from '@/lib/projections/agents/agent-status';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { Presence } from './presence';

const KEN = {
  v: 'clutch/0.1' as const,
  agent_id: 'agent:ken',
  capabilities: [],
  display: { name: 'Ken' },
};

async function aWorkspace() {
  const { agents } = createMemoryStore();
  const clock = { ms: Date.parse('2026-02-01T13:20:00.000Z') };
  const open = () => Presence.open(agents, () => clock.ms);
  return { clock, open, presence: await open() };
}

describe('presence', () => {
  it('shows an agent online from its registration until it is silent for too long', async () => {
    const { clock, presence } = await aWorkspace();
    await presence.register(KEN);

    clock.ms += HEARTBEAT_TIMEOUT_MS;
    expect(presence.summarize('agent:ken', null)).toMatchObject({ name: 'Ken', status: 'online' });

    clock.ms += 1;
    expect(presence.summarize('agent:ken', null)).toMatchObject({ status: 'offline' });
  });

  it('names those that fell silent once', async () => {
    const { clock, presence } = await aWorkspace();
    await presence.register(KEN);
    clock.ms += HEARTBEAT_TIMEOUT_MS + 1;

    expect(await presence.expire()).toEqual(['agent:ken']);
    expect(await presence.expire()).toEqual([]);
  });

  it('tells a heartbeat that brings an agent back from one that only renews', async () => {
    const { clock, presence } = await aWorkspace();
    await presence.register(KEN);

    expect(await presence.renew('agent:ken')).toEqual({ wasOnline: true });
    clock.ms += HEARTBEAT_TIMEOUT_MS + 1;
    expect(await presence.renew('agent:ken')).toEqual({ wasOnline: false });
    expect(await presence.renew('agent:nobody')).toBeNull();
  });

  it('remembers agents and heartbeats over a restart', async () => {
    const { open, presence } = await aWorkspace();
    await presence.register(KEN);

    const reopened = await open();

    expect(reopened.isOnline('agent:ken')).toBe(true);
  });

  it('knows who registers with another process, and who sends that one signs of life', async () => {
    const { clock, open, presence } = await aWorkspace();
    const other = await open();
    await other.register(KEN);

    expect(await presence.renew('agent:ken')).toEqual({ wasOnline: true });
    clock.ms += HEARTBEAT_TIMEOUT_MS;
    await other.renew('agent:ken');
    clock.ms += 1;
    expect(await presence.expire()).toEqual([]);
    expect(presence.isOnline('agent:ken')).toBe(true);

    clock.ms += HEARTBEAT_TIMEOUT_MS;
    expect(await other.expire()).toEqual(['agent:ken']);
    expect(await presence.expire()).toEqual([]);
    expect(presence.isOnline('agent:ken')).toBe(false);
  });

  it('keeps what it heard itself when it learns of the row', async () => {
    const { clock, presence } = await aWorkspace();
    await presence.register(KEN);
    clock.ms += 1_000;
    await presence.renew('agent:ken');

    await presence.learn('agent:ken');
    await presence.learn('agent:nobody');

    expect(presence.summarize('agent:ken', null)?.last_at).toBe(new Date(clock.ms).toISOString());
    expect(presence.registeredIds()).toEqual(['agent:ken']);
  });

  it('shows who holds open tasks as busy, and nobody who is away', async () => {
    const { clock, presence } = await aWorkspace();
    await presence.register(KEN);
    const activity = {
      role: 'worker',
      card: null,
      status: 'online' as const,
      events: 3,
      tasks_open: 1,
      last_seq: 9,
      last_at: new Date(clock.ms).toISOString(),
    };

    expect(presence.summarize('agent:ken', activity)).toMatchObject({
      status: 'busy',
      role: 'worker',
    });
    await presence.leave('agent:ken');
    expect(presence.summarize('agent:ken', activity)).toMatchObject({ status: 'offline' });
  });

  it('heard an agent when it spoke or sent a sign of life, whichever came later', async () => {
    const { clock, presence } = await aWorkspace();
    const at = (ms: number) => new Date(ms).toISOString();
    const spoken = (last_at: string | null) => ({
      role: null,
      card: null,
      status: 'online' as const,
      events: 1,
      tasks_open: 0,
      last_seq: 1,
      last_at,
    });
    await presence.register(KEN);
    clock.ms += 30_000;
    await presence.renew('agent:ken');

    const heardWith = (activity: ReturnType<typeof spoken> | null) =>
      presence.summarize('agent:ken', activity)?.last_at;

    expect(heardWith(null)).toBe(at(clock.ms));
    expect(heardWith(spoken(at(clock.ms - 10_000)))).toBe(at(clock.ms));
    expect(heardWith(spoken(at(clock.ms + 5)))).toBe(at(clock.ms + 5));
    expect(presence.summarize('agent:guest', spoken(null))?.last_at).toBeNull();
  });

  it('knows an agent that spoke without registering, for as long', async () => {
    const { clock, presence } = await aWorkspace();
    const activity = {
      role: null,
      card: null,
      status: 'online' as const,
      events: 1,
      tasks_open: 0,
      last_seq: 1,
      last_at: new Date(clock.ms).toISOString(),
    };

    expect(presence.summarize('agent:guest', activity)).toMatchObject({
      name: 'guest',
      registered: false,
      status: 'online',
    });
    clock.ms += HEARTBEAT_TIMEOUT_MS + 1;
    expect(presence.summarize('agent:guest', activity)?.status).toBe('offline');
    expect(presence.summarize('agent:nobody', null)).toBeNull();
  });
});
