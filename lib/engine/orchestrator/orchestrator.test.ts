import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { DecisionPayload } from '@/lib/model/orchestration/routing';
import { aCard, keyOfAgent, orchestraPerTest } from '@/lib/testing/worlds/orchestra';

const anOrchestra = orchestraPerTest();

const typesOf = (records: readonly { event: ClutchMessage }[]) =>
  records.map(({ event }) => event.type);

describe('the orchestrator', () => {
  it('tells the story of Clutch section 10', async () => {
    const orchestra = await anOrchestra();
    await orchestra.register(
      aCard('ken', { limits: { max_concurrency: 2, max_runtime_sec: 600 } }),
      aCard('editor', { capabilities: [{ id: 'skill:editing' }] }),
    );

    await orchestra.ask('task_root', {
      prefers: ['tool:browser'],
      idempotency_key: 'idem_1',
      security: { policy: { tool_allowlist: ['mcp:browser'] } },
    });
    const request = await orchestra.handed('task_root');
    await orchestra.answer(request, 'task.accept');
    await orchestra.answer(request, 'tool.call', { payload: { tool: 'mcp:browser' } });
    await orchestra.answer(request, 'task.result', {
      payload_type: 'research.summary.v1',
      payload: { findings: ['f'], citations: ['c'] },
    });
    const end = await orchestra.ended('task_root');

    const decision = await orchestra.event(({ event }) => event.type === 'routing.decision');
    const payload = DecisionPayload.parse(decision.event.payload);
    expect(payload).toMatchObject({ selected: 'agent:ken', candidates: ['agent:ken'] });
    expect(payload.scored).toMatchObject({ matched: [0], open: [0] });
    expect(payload.removed).toMatchObject([{ agent_id: 'agent:editor', stage: 'requires' }]);
    expect(decision.event).toMatchObject({
      task_id: 'task_root',
      to: [{ agent_id: 'agent:user' }],
      from: { agent_id: 'agent:orchestrator', role: 'orchestrator' },
    });
    expect(decision).toMatchObject({ origin: 'engine', protocol: 'clutch' });
    expect(request.seq).toBe(decision.seq + 1);
    expect(request.event).toMatchObject({
      parent_task_id: 'task_root',
      to: [{ agent_id: 'agent:ken' }],
      attempt: 1,
      domain: 'research',
      payload_type: 'research.query.v1',
      idempotency_key: 'idem_1',
      payload: { title: 'task_root' },
      prefers: ['tool:browser'],
      security: { policy: { tool_allowlist: ['mcp:browser'] } },
      meta: { ui_channel: 'research', decision: decision.event.id, max_runtime_sec: 600 },
    });
    expect(request.event.id).toBe(request.event.task_id);
    expect(end.event).toMatchObject({
      type: 'task.result',
      to: [{ agent_id: 'agent:user' }],
      payload_type: 'research.summary.v1',
      payload: { findings: ['f'], citations: ['c'] },
      meta: { answer_of: { task_id: request.event.task_id } },
    });
    const tasks = (await orchestra.engine.tasks('run_1'))?.tasks ?? [];
    expect(tasks.map(({ task_id, state, assigned_to }) => [task_id, state, assigned_to])).toEqual([
      ['task_root', 'completed', 'agent:orchestrator'],
      [request.event.task_id, 'completed', 'agent:ken'],
    ]);
    expect(await orchestra.engine.orchestration.replay('run_1')).toMatchObject({
      decisions: 1,
      mismatches: [],
    });
    expect(orchestra.world.logged).toEqual([]);
  });

  it('says what was missing from whom where nobody can, and ends the task', async () => {
    const orchestra = await anOrchestra();
    await orchestra.register(aCard('ken'));

    await orchestra.ask('task_root', { requires: ['skill:welding'] });
    const end = await orchestra.ended('task_root');

    expect(typesOf(await orchestra.log('task_root'))).toEqual([
      'task.request',
      'routing.failure',
      'task.error',
    ]);
    const failure = await orchestra.event(({ event }) => event.type === 'routing.failure');
    expect(failure.event.payload).toMatchObject({
      selected: null,
      waiting: false,
      missing: [{ requirement: 'skill:welding', agents: 1 }],
    });
    expect(end.event.payload).toMatchObject({ code: 'NO_AGENT', retryable: true });
  });

  it('routes requests of every protocol, and takes answers in every protocol', async () => {
    const orchestra = await anOrchestra();
    await orchestra.register(aCard('oscar'));
    const clowl = (p: string, over: Record<string, unknown>) => ({
      clowl: '0.2',
      ts: 1_709_078_461,
      tid: 'run_1',
      pid: null,
      p,
      cid: 'c1',
      body: { t: 'research', d: {} },
      ...over,
    });

    await orchestra.ingest(
      'clowl',
      clowl('REQ', { mid: 'm1', from: 'radar', to: 'orchestrator' }),
      keyOfAgent('agent:radar'),
    );
    const request = await orchestra.handed('m1');
    const [mid, by] = [request.event.id, keyOfAgent('agent:oscar')];
    const answer = (p: string, id: string, pid: string) =>
      clowl(p, { mid: id, pid, from: 'oscar', to: 'orchestrator' });
    await orchestra.ingest('clowl', answer('DONE', 'm3', 'm2'), by);
    await orchestra.ingest('clowl', answer('ACK', 'm2', mid), by);
    const end = await orchestra.ended('m1');

    expect(end.event).toMatchObject({ type: 'task.result', to: [{ agent_id: 'agent:radar' }] });
    expect(end.event.meta?.answer_of).toMatchObject({ id: 'm3' });
  });

  it('leaves imports alone', async () => {
    const orchestra = await anOrchestra();
    const record = { question: 'Q', history: [{ content: 'a', role: 'orchestrator' }] };
    await orchestra.ingest('transcript', record, {
      key_id: 'a',
      role: 'admin',
      agent_id: null,
      grants: [],
    });
    await orchestra.settle();

    const engines = (await orchestra.log()).filter(
      ({ origin, event }) => origin === 'engine' && event.run_id !== 'run_of_markers',
    );
    expect(engines).toEqual([]);
  });

  it('stands back while somebody is registered as the orchestrator', async () => {
    const orchestra = await anOrchestra();
    await orchestra.register(aCard('ken'), aCard('orchestrator'));

    await orchestra.ask('theirs');
    await orchestra.say({
      type: 'task.accept',
      task_id: 'theirs',
      from: { agent_id: 'agent:orchestrator' },
    });
    await orchestra.engine.retire('agent:orchestrator', keyOfAgent('agent:orchestrator'));
    await orchestra.ask('ours');
    await orchestra.handed('ours');

    expect(typesOf(await orchestra.log('theirs'))).toEqual(['task.request', 'task.accept']);
  });

  it('stands back while somebody has a key of the orchestrator, and answers what comes after', async () => {
    const keys = { isThere: true };
    const orchestra = await anOrchestra({ isOrchestratedElsewhere: () => keys.isThere });
    await orchestra.register(aCard('ken'));
    await orchestra.ask('theirs');
    keys.isThere = false;
    await orchestra.ask('ours');
    await orchestra.handed('ours');

    expect(typesOf(await orchestra.log('theirs'))).toEqual(['task.request']);
  });

  it('only watches where nobody is registered, unless something is required of somebody', async () => {
    const orchestra = await anOrchestra();

    await orchestra.ask('watched', { requires: [] });
    await orchestra.ask('required');
    const end = await orchestra.ended('required');
    await orchestra.restart();
    await orchestra.register(aCard('ken'));
    await orchestra.ask('routed', { requires: [] });
    await orchestra.handed('routed');

    expect(end.event.payload).toMatchObject({ code: 'NO_AGENT' });
    expect(typesOf(await orchestra.log('watched'))).toEqual(['task.request']);
  });

  it('waits for a hand to be free, in the order of the requests, and gives up after five minutes', async () => {
    const orchestra = await anOrchestra();
    await orchestra.register(aCard('ken', { limits: { max_concurrency: 1 } }));

    for (const id of ['one', 'two', 'three']) await orchestra.ask(id);
    const first = await orchestra.handed('one');
    await orchestra.settle();
    const waiting = (await orchestra.log()).filter(
      ({ event }) => event.type === 'routing.failure' && event.payload.waiting === true,
    );
    expect(waiting.map(({ event }) => event.task_id)).toEqual(['two', 'three']);

    await orchestra.answer(first, 'task.result');
    const second = await orchestra.handed('two');
    expect(second.event.to).toEqual([{ agent_id: 'agent:ken' }]);
    orchestra.world.clock.ms += 5 * 60_000;
    await orchestra.restart();

    expect((await orchestra.ended('three')).event.payload).toMatchObject({ code: 'NO_AGENT' });
    expect(orchestra.world.logged).toEqual([]);
  });

  it('lets no more tasks wait than memory has room for', async () => {
    const orchestra = await anOrchestra({ waitingTasksMax: 2 });
    await orchestra.register(aCard('ken', { limits: { max_concurrency: 1 } }));

    for (const id of ['one', 'two', 'three', 'four']) await orchestra.ask(id);

    const refused = await orchestra.ended('four');
    expect(refused.event.payload).toMatchObject({
      code: 'NO_AGENT',
      message: expect.stringContaining('too many tasks wait'),
    });
    await orchestra.answer(await orchestra.handed('one'), 'task.result');
    await orchestra.answer(await orchestra.handed('two'), 'task.result');
    expect((await orchestra.handed('three')).event.to).toEqual([{ agent_id: 'agent:ken' }]);
  });

  it('lets nobody have more tasks than its card allows under 500 requests at once', async () => {
    const orchestra = await anOrchestra();
    const limits = [1, 2, 3, 5, 8];
    await orchestra.register(
      ...limits.map((max_concurrency, at) => aCard(`a${at}`, { limits: { max_concurrency } })),
    );
    const openOf = new Map<string, number>();
    const most = new Map<string, number>();
    const ends: Promise<unknown>[] = [];
    orchestra.engine.follow((records) => {
      for (const { event, origin } of records) {
        const agentId = event.type === 'task.request' ? event.to[0]?.agent_id : event.from.agent_id;
        if (!agentId || !event.task_id.startsWith('task:')) continue;
        const change = event.type === 'task.request' ? 1 : event.type === 'task.result' ? -1 : 0;
        if (origin === 'engine' && change !== 1) continue;
        const count = (openOf.get(agentId) ?? 0) + change;
        openOf.set(agentId, count);
        most.set(agentId, Math.max(most.get(agentId) ?? 0, count));
        if (change !== 1) continue;
        const request = records.find((record) => record.event.id === event.id);
        if (request) ends.push(orchestra.answer(request, 'task.result'));
      }
    });

    const roots = Array.from({ length: 500 }, (_, index) => `root-${index}`);
    await Promise.all(roots.map((id) => orchestra.ask(id)));
    for (const root of roots) await orchestra.ended(root);
    await Promise.all(ends);

    expect([...most].sort()).toEqual(limits.map((max, at) => [`agent:a${at}`, max]));
    const report = await orchestra.engine.orchestration.replay('run_1');
    expect(report).toMatchObject({ decisions: expect.any(Number), mismatches: [] });
  });
});
