// What agents of other protocols answer to the work that the orchestrator hands them, in their own words.
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import {
  keyOfAgent,
  OPERATOR,
  type Orchestra,
  orchestraPerTest,
} from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

const MANIFEST = {
  system_prompt: 'Analyse.',
  allowed_agents: [],
  delegate_rules: {},
  mcp_bindings: [{ server_id: 'Docs', scopes: [], allowed_tools: [] }],
};

async function introduce(orchestra: Orchestra, id: string, more: object = {}) {
  await orchestra.ingest('cap', { id, ...MANIFEST, ...more }, keyOfAgent(`agent:${id}`));
}

/** A person asks; the request that the orchestrator hands on. */
async function handed(orchestra: Orchestra): Promise<EventRecord> {
  await orchestra.ask('root', { requires: ['tool:mcp'], payload: { text: 'Analyse it' } });
  return orchestra.handed('root');
}

/** What the agent reads, and what it sends back. */
function noticeOf(orchestra: Orchestra, record: EventRecord, agentId: string) {
  const form = orchestra.engine.orchestration.nativeForm(record, agentId);
  if (!form.ok) throw new Error(form.error);
  return form.value;
}

async function answer(orchestra: Orchestra, taskId: string, content: string) {
  const message = {
    type: 'message',
    task_id: taskId,
    sender_id: 'analyst-1',
    recipient_id: 'orchestrator',
    content,
  };
  return orchestra.ingest('cap', message, keyOfAgent('agent:analyst-1'));
}

const isEndOf = (taskId: string) => (record: EventRecord) =>
  record.event.task_id === taskId && /^task\.(result|error)$/.test(record.event.type);

describe('an agent whose protocol has no word for a result', () => {
  it('answers in a message, which ends its task and the one that was asked for', async () => {
    const orchestra = await newOrchestra();
    await introduce(orchestra, 'analyst-1');
    const request = await handed(orchestra);
    const { protocol, message } = noticeOf(orchestra, request, 'agent:analyst-1');
    expect({ protocol, message }).toMatchObject({
      protocol: 'cap',
      message: {
        type: 'delegation_notice',
        recipient_id: 'analyst-1',
        context_summary: 'Analyse it',
      },
    });

    await answer(orchestra, (message as { task_id: string }).task_id, 'It holds.');

    const end = await orchestra.event(isEndOf('root'));
    expect(end.event).toMatchObject({ type: 'task.result', payload: { text: 'It holds.' } });
    const child = await orchestra.event(isEndOf(request.event.task_id));
    expect(child.event).toMatchObject({ type: 'task.result', payload: { text: 'It holds.' } });
    expect(end.event.meta?.answer_of).toMatchObject({ task_id: request.event.task_id });
    expect(child.event.meta?.answer_of).toBeUndefined();
    expect(orchestra.engine.directory.agent('agent:analyst-1')?.tasks_open).toBe(0);
  });

  it('is answered for by its overseer first (P20)', async () => {
    const orchestra = await newOrchestra();
    await introduce(orchestra, 'qa-1', { mcp_bindings: [] });
    await introduce(orchestra, 'analyst-1', { overseer: 'qa-1' });
    const request = await handed(orchestra);
    const { message } = noticeOf(orchestra, request, 'agent:analyst-1');
    await answer(orchestra, (message as { task_id: string }).task_id, 'It holds.');

    const { run_id, task_id } = request.event;
    expect(await orchestra.engine.orchestration.review({ run_id, task_id })).toMatchObject({
      state: 'pending',
      overseer: 'agent:qa-1',
    });
    expect((await orchestra.log('root')).some(isEndOf('root'))).toBe(false);
    await orchestra.engine.orchestration.command(
      { run_id, task_id },
      { action: 'approve' },
      OPERATOR,
    );

    const end = await orchestra.event(isEndOf('root'));
    expect(end.event).toMatchObject({ type: 'task.result', payload: { text: 'It holds.' } });
  });
});

describe('a request that an agent cannot read', () => {
  it('is not handed to it, and the funnel says why', async () => {
    const orchestra = await newOrchestra();
    const card = { v: 'clutch/0.1' as const, capabilities: [{ id: 'skill:research' }] };
    await orchestra.register(
      { ...card, agent_id: 'agent:ada', meta: { speaks: ['morse'] } },
      { ...card, agent_id: 'agent:bob' },
    );

    await orchestra.ask('root');

    const request = await orchestra.handed('root');
    expect(request.event.to).toEqual([{ agent_id: 'agent:bob' }]);
    const { decisions } = await orchestra.engine.orchestration.decisions({ run_id: 'run_1' });
    expect(decisions[0]?.considered).toContainEqual({
      agent_id: 'agent:ada',
      stage: 'policy',
      passed: false,
      detail: 'reads morse, in which the request cannot be said',
    });
    expect(await orchestra.engine.orchestration.replay('run_1')).toMatchObject({ mismatches: [] });
  });
});

describe('what an agent is not told', () => {
  it('stands in the log beside what is handed to it', async () => {
    const orchestra = await newOrchestra();
    await introduce(orchestra, 'analyst-1');

    const request = await handed(orchestra);

    const detail = await orchestra.engine.get(request.seq);
    expect(detail?.findings).toMatchObject([
      {
        level: 'info',
        rule: 'C47',
        message: expect.stringMatching(/^agent:analyst-1 reads it in CAP, without .*\/requires\/0/),
      },
    ]);
  });

  it('is nothing where it reads what was said', async () => {
    const orchestra = await newOrchestra();
    await orchestra.register({
      v: 'clutch/0.1',
      agent_id: 'agent:bob',
      capabilities: [{ id: 'skill:research' }],
    });

    await orchestra.ask('root');

    const request = await orchestra.handed('root');
    expect((await orchestra.engine.get(request.seq))?.findings).toEqual([]);
  });
});
