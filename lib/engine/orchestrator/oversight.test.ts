// Results that pass a contract and an overseer before they reach who asked, and delegations that are kept back.
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import {
  aCard,
  keyOfAgent,
  OPERATOR,
  type Orchestra,
  orchestraPerTest,
} from '@/lib/testing/worlds/orchestra';

const anOrchestra = orchestraPerTest();

const deliveriesOf = (orchestra: Orchestra, record: EventRecord) =>
  orchestra.engine.orchestration
    .recipients(record)
    .map(({ agent_id, state }) => `${agent_id} ${state}`);

const WORKFLOW = `workflow: product-research
steps:
  - id: research
    expects:
      type: task.result
      payload_type: research.summary.v1
      required: [findings, citations]
`;

describe('a task that a workflow binds', () => {
  async function bound(): Promise<{ orchestra: Orchestra; request: EventRecord }> {
    const orchestra = await anOrchestra();
    await orchestra.register(aCard('ken'));
    const { putWorkflow } = orchestra.engine.orchestration;
    await putWorkflow('product-research', WORKFLOW, OPERATOR);
    const meta = { workflow: 'product-research', step: 'research' };
    await orchestra.ask('root', { meta });
    return { orchestra, request: await orchestra.handed('root') };
  }

  it('takes a result that keeps its contract', async () => {
    const { orchestra, request } = await bound();
    expect(request.event.meta).toMatchObject({ workflow: 'product-research', step: 'research' });

    await orchestra.answer(request, 'task.result', {
      payload_type: 'research.summary.v1',
      payload: { findings: ['f'], citations: ['c'] },
    });

    expect((await orchestra.ended('root')).event.type).toBe('task.result');
  });

  it('keeps a result that breaks it, tells its sender, and ends the root with the error', async () => {
    const { orchestra, request } = await bound();

    const { result, findings } = await orchestra.answer(request, 'task.result', {
      payload_type: 'research.summary.v1',
      payload: { findings: ['f'] },
    });
    const end = await orchestra.ended('root');

    const stored = await orchestra.engine.get(result.seq ?? 0);
    const breach = { level: 'error', rule: 'C27', path: '/payload/citations' };
    expect(stored).toMatchObject({ verdict: 'fail' });
    expect(stored?.findings).toContainEqual(expect.objectContaining(breach));
    expect(findings).toContainEqual(expect.objectContaining(breach));
    const answer = await orchestra.engine.get((result.seq ?? 0) + 1);
    expect(answer).toMatchObject({
      origin: 'engine',
      protocol: 'clutch',
      verdict: 'pass',
      event: {
        type: 'task.error',
        task_id: request.event.task_id,
        to: [{ agent_id: 'agent:ken' }],
        payload: { code: 'CONTRACT_VIOLATION' },
      },
    });
    expect(end.event.payload).toMatchObject({
      code: 'CONTRACT_VIOLATION',
      details: { task_id: request.event.task_id, seq: result.seq },
    });
  });

  it('is bound by who asks for it, and by nobody else', async () => {
    const { orchestra, request } = await bound();
    const eve = { agent_id: 'agent:eve' };
    const meta = { workflow: 'product-research', step: 'none' };
    const { task_id } = request.event;
    await orchestra.say({ type: 'task.request', task_id, from: eve, to: [eve], meta });

    await orchestra.answer(request, 'task.result', { payload_type: 'research.sources.v1' });

    expect((await orchestra.ended('root')).event.payload).toMatchObject({
      code: 'CONTRACT_VIOLATION',
      message: expect.stringContaining('/payload_type'),
    });
  });

  it('is not bound by a workflow that nobody knows, nor by the payload type alone', async () => {
    const orchestra = await anOrchestra();
    await orchestra.register(aCard('ken'));
    await orchestra.ask('root', { meta: { workflow: 'unknown' } });
    const request = await orchestra.handed('root');

    await orchestra.answer(request, 'task.result', { payload_type: 'research.summary.v1' });

    expect((await orchestra.ended('root')).event.type).toBe('task.result');
  });

  it('is bound also where agents ask each other, and request and result come at once', async () => {
    const { orchestra } = await bound();
    const meta = { workflow: 'product-research', step: 'research' };
    const message = (over: Partial<ClutchMessage>) => ({
      v: 'clutch/0.1',
      ts: '2026-02-01T13:20:11.123Z',
      thread_id: 't',
      run_id: 'run_2',
      task_id: 'theirs',
      from: { agent_id: 'agent:ken' },
      to: [{ agent_id: 'agent:x' }],
      ...over,
    });
    const items = [
      message({ id: 'a', type: 'task.request', payload: {}, meta }),
      message({ id: 'b', type: 'task.result', payload: { findings: [] } }),
    ].map((json) => ({ ok: true as const, frame: { text: JSON.stringify(json), json } }));

    await orchestra.engine.ingest({
      protocol: 'clutch',
      contentType: 'application/json',
      items,
      principal: keyOfAgent('agent:ken'),
    });

    const types = (await orchestra.log('theirs')).map(({ event }) => event.payload.code);
    expect(types).toEqual([undefined, undefined, 'CONTRACT_VIOLATION']);
  });

  it('survives a restart with its workflows, and refuses what is none', async () => {
    const { orchestra } = await bound();
    await orchestra.restart();
    const { orchestration } = orchestra.engine;

    expect(orchestration.workflows().map(({ name }) => name)).toEqual(['product-research']);
    await expect(orchestration.putWorkflow('x', 'steps: 3', OPERATOR)).rejects.toMatchObject({
      code: 'invalid_value',
    });
  });
});

describe('a result of an agent with an overseer', () => {
  const VERDICT = { payload_type: 'review.feedback.v1' };
  const QA = { from: { agent_id: 'agent:qa' } };

  async function held() {
    const orchestra = await anOrchestra();
    await orchestra.register(aCard('ken', { overseer: 'qa' }), aCard('qa', { capabilities: [] }));
    await orchestra.ask('root');
    const request = await orchestra.handed('root');
    const { result } = await orchestra.answer(request, 'task.result', { payload: { n: 1 } });
    const asked = await orchestra.event(
      ({ event }) => event.payload_type === 'review.request.v1' && event.type === 'task.request',
    );
    return { orchestra, request, asked, seq: result.seq ?? 0 };
  }

  it('waits until the overseer approves, who is asked for it', async () => {
    const { orchestra, request, asked, seq } = await held();
    expect(asked.event).toMatchObject({
      parent_task_id: request.event.task_id,
      to: [{ agent_id: 'agent:qa' }],
      payload: {
        title: `Review: the result of ${request.event.to[0]?.agent_id}`,
        task_id: request.event.task_id,
        result: { seq, payload: { n: 1 } },
      },
    });
    await orchestra.restart();
    await orchestra.settle();
    expect((await orchestra.log('root')).at(-1)?.event.type).toBe('routing.decision');

    await orchestra.answer(asked, 'task.result', {
      ...VERDICT,
      payload: { decision: 'approve', comments: 'fine', blocking_issues: [] },
    });

    expect((await orchestra.ended('root')).event).toMatchObject({
      type: 'task.result',
      payload: { n: 1 },
    });
    await orchestra.settle();
    const ofReview = await orchestra.log(asked.event.task_id);
    expect(ofReview.map(({ event }) => event.type)).toEqual(['task.request', 'task.result']);
  });

  it('ends the root with an error when it is rejected', async () => {
    const { orchestra, asked, seq } = await held();

    await orchestra.answer(asked, 'task.result', {
      ...VERDICT,
      payload: { decision: 'rejected', comments: 'no sources', blocking_issues: [] },
    });

    expect((await orchestra.ended('root')).event.payload).toMatchObject({
      code: 'REVIEW_REJECTED',
      retryable: true,
      details: { seq },
      message: 'agent:qa rejected the result: no sources',
    });
  });

  it('is rejected without a reason where nobody gave one', async () => {
    const { orchestra, request } = await held();
    const task = { run_id: 'run_1', task_id: request.event.task_id };

    await orchestra.engine.orchestration.command(task, { action: 'reject' }, OPERATOR);

    expect((await orchestra.ended('root')).event.payload).toMatchObject({
      code: 'REVIEW_REJECTED',
      message: 'agent:user rejected the result',
    });
    expect((await orchestra.engine.orchestration.review(task))?.comment).toBeNull();
  });

  it('passes by the word of a person, and the question to the overseer is taken back', async () => {
    const { orchestra, request, asked } = await held();
    const task = { run_id: 'run_1', task_id: request.event.task_id };
    const act = (action: 'approve' | 'question') =>
      orchestra.engine.orchestration.command(task, { action, comment: 'well' }, OPERATOR);

    await act('question');
    expect((await orchestra.engine.orchestration.review(task))?.state).toBe('questioned');
    const { seq } = await act('approve');
    await orchestra.ended('root');
    const back = await orchestra.event(
      ({ event }) => event.type === 'task.cancel' && event.task_id === asked.event.task_id,
    );

    expect(back).toMatchObject({ origin: 'engine', event: { to: [{ agent_id: 'agent:qa' }] } });
    expect((await orchestra.engine.get(seq))?.event).toMatchObject({
      type: 'chat.message',
      from: { agent_id: 'agent:user', role: 'human' },
      payload: { decision: 'approve', comments: 'well' },
    });
    await expect(act('approve')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is decided once where two people decide it at once, and the second is told what it came to', async () => {
    const { orchestra, request } = await held();
    const task = { run_id: 'run_1', task_id: request.event.task_id };
    const act = (action: 'approve' | 'reject') =>
      orchestra.engine.orchestration.command(task, { action }, OPERATOR);

    const [first, second] = await Promise.allSettled([act('approve'), act('reject')]);

    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(second).toMatchObject({
      reason: {
        code: 'conflict',
        message: 'expected a review that nobody has decided, saw one that is approved',
      },
    });
  });

  it('waits also where a stranger asks somebody else for the task meanwhile', async () => {
    const orchestra = await anOrchestra();
    await orchestra.register(
      aCard('ken', { overseer: 'qa' }),
      aCard('qa', { capabilities: [] }),
      aCard('eve', { capabilities: [] }),
    );
    await orchestra.ask('root');
    const request = await orchestra.handed('root');
    const [from, to] = [{ agent_id: 'agent:eve' }, [{ agent_id: 'agent:qa' }]];
    const { task_id } = request.event;
    await orchestra.say({ type: 'task.request', task_id, from, to, attempt: 2 });

    await orchestra.answer(request, 'task.result', { payload: { n: 1 } });
    await orchestra.event(({ event }) => event.payload_type === 'review.request.v1');
    await orchestra.settle();

    expect((await orchestra.log('root')).at(-1)?.event.type).toBe('routing.decision');
  });

  it('is decided by a person also with a key that is bound to an agent', async () => {
    const { orchestra, request } = await held();
    const task = { run_id: 'run_1', task_id: request.event.task_id };
    const bot = { ...OPERATOR, agent_id: 'agent:bot' };

    await orchestra.engine.orchestration.command(task, { action: 'approve' }, bot);

    expect(await orchestra.engine.orchestration.review(task)).toMatchObject({
      state: 'approved',
      decided_by: 'agent:user',
    });
  });

  it('is not let through by anybody else', async () => {
    const { orchestra, request } = await held();
    await orchestra.register(aCard('eve', { capabilities: [] }));

    await orchestra.answer(request, 'chat.message', {
      ...VERDICT,
      from: { agent_id: 'agent:eve' },
      payload: { decision: 'approve', comments: '', blocking_issues: [] },
    });
    await orchestra.settle();

    expect((await orchestra.log('root')).at(-1)?.event.type).toBe('routing.decision');
  });

  it('waits also in CAP, where it is a message and comes before the agent asked for a review (P20)', async () => {
    const orchestra = await anOrchestra();
    await orchestra.register(aCard('ken', { overseer: 'qa' }), aCard('qa'), aCard('lead'));
    const said = { task_id: 'T1.1', attachments: [] };
    const notice = { type: 'delegation_notice', sender_id: 'lead', recipient_id: 'ken' };
    await orchestra.ingest(
      'cap',
      { ...said, ...notice, context_summary: 'Sum it up' },
      keyOfAgent('agent:lead'),
    );
    const words = { type: 'message', sender_id: 'ken', recipient_id: 'lead', content: 'It is 42.' };
    const { result } = await orchestra.ingest(
      'cap',
      { ...said, ...words },
      keyOfAgent('agent:ken'),
    );

    const record = await orchestra.event(({ seq }) => seq === result.seq);
    const asked = await orchestra.event(({ event }) => event.payload_type === 'review.request.v1');

    expect(deliveriesOf(orchestra, record)).toEqual(['agent:lead held']);
    expect(deliveriesOf(orchestra, asked)).toEqual(['agent:qa waiting']);
  });

  it('reaches the agent that had asked for it only then, and not at all when it is rejected', async () => {
    for (const [decision, to, wentTo] of [
      ['approve', 'waiting', 'agent:lead waiting'],
      ['reject', 'withheld', 'agent:lead withheld'],
    ] as const) {
      const orchestra = await anOrchestra();
      await orchestra.register(aCard('ken', { overseer: 'qa' }), aCard('qa'), aCard('lead'));
      const from = { agent_id: 'agent:lead' };
      await orchestra.say({ type: 'task.request', from, to: [{ agent_id: 'agent:ken' }] });
      const { result } = await orchestra.say({ type: 'task.result', to: [from] });
      const record = await orchestra.event(({ seq }) => seq === result.seq);
      const asked = await orchestra.event(
        ({ event }) => event.payload_type === 'review.request.v1',
      );
      expect(deliveriesOf(orchestra, asked)).toEqual(['agent:qa waiting']);
      expect(deliveriesOf(orchestra, record)).toEqual(['agent:lead held']);

      const verdict = await orchestra.answer(asked, 'task.result', {
        ...VERDICT,
        ...QA,
        payload: { decision, comments: '', blocking_issues: [] },
      });

      const told = await orchestra.event(({ seq }) => seq === verdict.result.seq);
      expect(orchestra.engine.orchestration.releases(told)).toEqual([
        { seq: record.seq, agent_ids: ['agent:lead'], to },
      ]);
      expect(deliveriesOf(orchestra, record)).toEqual([wentTo]);
      await orchestra.settle();
      const errors = (await orchestra.log('task_1')).filter(({ event }) => event.payload.code);
      expect(errors.map(({ event }) => [event.payload.code, event.to])).toEqual(
        decision === 'approve' ? [] : [['REVIEW_REJECTED', [from]]],
      );
    }
  });
});

describe('a forbidden delegation', () => {
  const MANIFEST = {
    id: 'pm',
    system_prompt: '',
    allowed_agents: ['ken'],
    delegate_rules: {},
    overseer: null,
    mcp_bindings: [],
  };

  async function delegated(delegation: 'observe' | 'enforce', to: string) {
    const orchestra = await anOrchestra({ delegation });
    await orchestra.register(aCard('ken'), aCard('eve'));
    const key = keyOfAgent('agent:pm');
    await orchestra.ingest('cap', MANIFEST, key);
    const notice = { type: 'delegation_notice', task_id: 'T1.1', context_summary: 'c' };
    const outcome = await orchestra.ingest(
      'cap',
      { ...notice, sender_id: 'pm', recipient_id: to, attachments: [] },
      key,
    );
    const record = await orchestra.event(({ seq }) => seq === outcome.result.seq);
    return { orchestra, outcome, record };
  }

  it('is only marked while we observe', async () => {
    const { orchestra, record, outcome } = await delegated('observe', 'eve');

    expect(deliveriesOf(orchestra, record)).toEqual(['agent:eve waiting']);
    expect(outcome.reply).toMatchObject({ type: 'error_response' });
    expect((await orchestra.log('T1.1')).map(({ event }) => event.type)).toEqual(['task.request']);
  });

  it('is kept from its recipient while we enforce, and its sender is told in both ways', async () => {
    const { orchestra, record, outcome } = await delegated('enforce', 'eve');

    expect(deliveriesOf(orchestra, record)).toEqual(['agent:eve withheld']);
    expect(outcome.reply).toMatchObject({ type: 'error_response' });
    expect((await orchestra.log('T1.1')).at(-1)).toMatchObject({
      origin: 'engine',
      seq: record.seq + 1,
      event: {
        type: 'task.error',
        to: [{ agent_id: 'agent:pm' }],
        payload: { code: 'FORBIDDEN_DELEGATION', retryable: false },
      },
    });
  });

  it('is kept back for a cycle of CLowl and for handing to oneself, too, and the lineage says so', async () => {
    const orchestra = await anOrchestra({ delegation: 'enforce' });
    await orchestra.register(aCard('radar'), aCard('oscar'));
    const delegate = (mid: string, by: string, to: string) =>
      orchestra.ingest(
        'clowl',
        {
          clowl: '0.2',
          mid,
          ts: 1_709_078_461,
          tid: 'run_1',
          pid: null,
          p: 'DLGT',
          cid: 'c',
          from: by,
          to,
          body: { t: 'research', d: { delegation_mode: 'transfer' } },
        },
        keyOfAgent(`agent:${by}`),
      );
    const there = await delegate('m1', 'radar', 'oscar');
    const back = await delegate('m2', 'oscar', 'radar');
    const own = await delegate('m3', 'oscar', 'oscar');

    const stateOf = async (seq: number | undefined) =>
      deliveriesOf(orchestra, await orchestra.event((record) => record.seq === seq));
    expect(await stateOf(there.result.seq)).toEqual(['agent:oscar waiting']);
    expect(await stateOf(back.result.seq)).toEqual(['agent:radar withheld']);
    const errors = async (seq: number | undefined) =>
      ((await orchestra.engine.get(seq ?? 0))?.findings ?? []).flatMap(({ level, rule }) =>
        level === 'error' ? [rule] : [],
      );
    expect(await errors(back.result.seq)).toEqual(['W39']);
    expect(await errors(own.result.seq)).toContain('PD17');
    const answers = (await orchestra.log()).filter(
      ({ event, origin }) => origin === 'engine' && event.type === 'task.error',
    );
    expect(answers.map(({ event }) => event.payload.code)).toEqual([
      ...['FORBIDDEN_DELEGATION', 'FORBIDDEN_DELEGATION'],
    ]);
    const lineage = await orchestra.engine.orchestration.lineage('run_1');
    expect(lineage?.edges.map(({ rule, delivered }) => [rule, delivered])).toEqual([
      ['P15', true],
      ['W39', false],
      ['PD17', false],
    ]);
    await orchestra.restart();
    expect(await stateOf(back.result.seq)).toEqual(['agent:radar withheld']);
  });

  it('stays withheld when the manifest changes before it is delivered', async () => {
    const { orchestra, record } = await delegated('enforce', 'eve');
    await orchestra.ingest('cap', { ...MANIFEST, allowed_agents: ['eve'] }, keyOfAgent('agent:pm'));

    expect(deliveriesOf(orchestra, record)).toEqual(['agent:eve withheld']);
  });

  it('is none where an agent notes down a task of its own', async () => {
    const orchestra = await anOrchestra({ delegation: 'enforce' });
    await orchestra.register(aCard('ken'));
    const ken = { agent_id: 'agent:ken' };

    const { findings } = await orchestra.say({ type: 'task.request', from: ken, to: [ken] });

    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect((await orchestra.log('task_1')).map(({ event }) => event.type)).toEqual([
      'task.request',
    ]);
  });

  it('is no forbidden one where the manifest names the agent', async () => {
    const { orchestra, record } = await delegated('enforce', 'ken');

    expect(deliveriesOf(orchestra, record)).toEqual(['agent:ken waiting']);
  });

  it('is not routed while we enforce', async () => {
    const { orchestra } = await delegated('enforce', 'orchestrator');
    await orchestra.settle();

    expect((await orchestra.log('T1.1')).map(({ event }) => event.type)).toEqual([
      'task.request',
      'task.error',
    ]);
  });
});
