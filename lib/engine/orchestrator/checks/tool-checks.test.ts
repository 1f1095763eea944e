// Tool calls and the lists that allow them (C43): that of the request, and the tools of the card.
import { describe, expect, it } from 'vitest';
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import {
  aCard,
  type Orchestra,
  type OrchestraOptions,
  orchestraPerTest,
} from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

const TOOLS = ['mcp:browser', 'mcp:docs', 'python'];

/** Anna asks kenny, whose card names three tools, and allows him two; zoe's card names none. */
async function atWork(options: OrchestraOptions = {}, list: string[] | null = TOOLS.slice(0, 2)) {
  const orchestra = await newOrchestra(options);
  await orchestra.register(
    aCard('anna'),
    aCard('kenny', { capabilities: [{ id: 'skill:count', tools: TOOLS }] }),
    aCard('zoe', { capabilities: [{ id: 'skill:count' }] }),
    aCard('mcp', { capabilities: [] }),
  );
  await orchestra.say({
    from: { agent_id: 'agent:anna' },
    to: [{ agent_id: 'agent:kenny' }],
    type: 'task.request',
    task_id: 'task:1',
    payload: { text: 'Count the boats' },
    ...(list !== null && { security: { policy: { tool_allowlist: list } } }),
  });
  return orchestra;
}

async function calls(orchestra: Orchestra, payload: Payload, more: Partial<ClutchMessage> = {}) {
  const { result } = await orchestra.say({
    from: { agent_id: 'agent:kenny' },
    to: [{ agent_id: 'agent:mcp' }],
    type: 'tool.call',
    task_id: 'task:1',
    payload,
    ...more,
  });
  await orchestra.settle();
  const record = await orchestra.event(({ seq }) => seq === result.seq);
  const { findings = [] } = (await orchestra.engine.get(record.seq)) ?? {};
  const errors = findings.filter(({ level }) => level === 'error');
  return { record, marks: errors.map(({ rule }) => rule) };
}

const marksOf = async (orchestra: Orchestra, payload: Payload, more?: Partial<ClutchMessage>) =>
  (await calls(orchestra, payload, more)).marks;

const MARKED = ['C43'];

describe('a tool call', () => {
  it.each([
    ['a tool that is listed', { tool: 'mcp:browser' }],
    ['a tool of a server that is listed', { tool: 'mcp:docs.read_file' }],
    ['a listed tool under its bare name', { name: 'browser' }],
    ['a tool and its server by two names', { server_id: 'docs', tool: 'read_file' }],
  ])('of %s is in order', async (_, payload) => {
    expect(await marksOf(await atWork(), payload)).toEqual([]);
  });

  it.each([
    ['a tool that the card names and the request does not', { tool: 'python' }],
    ['a tool whose name only begins like a listed one', { tool: 'mcp:browser2' }],
    ['a listed name on another server', { server_id: 'evil', tool: 'browser' }],
    ['no name', {}],
  ])('of %s is marked', async (_, payload) => {
    expect(await marksOf(await atWork(), payload)).toEqual(MARKED);
  });

  it('is held against the card where the request allows every tool', async () => {
    const orchestra = await atWork({}, null);

    expect(await marksOf(orchestra, { tool: 'python' })).toEqual([]);
    expect(await marksOf(orchestra, { tool: 'mcp:mail' })).toEqual(MARKED);
    const zoe = { from: { agent_id: 'agent:zoe' } };
    expect(await marksOf(orchestra, { tool: 'mcp:mail' }, zoe)).toEqual([]);
  });

  it('is held against the request after a restart, and also of no task', async () => {
    const orchestra = await atWork();
    await orchestra.restart();

    expect(await marksOf(orchestra, { tool: 'python' })).toEqual(MARKED);
    expect(await marksOf(orchestra, { tool: 'python' }, { task_id: 'chat' })).toEqual([]);
  });

  it('is delivered while we observe, and kept back and answered while we enforce', async () => {
    const [observing, enforcing] = [await atWork(), await atWork({ delegation: 'enforce' })];
    const deliveries = ({ engine }: Orchestra, { record }: Awaited<ReturnType<typeof calls>>) =>
      engine.orchestration.recipients(record).map(({ state }) => state);

    const seen = await calls(observing, { tool: 'python' });
    const kept = await calls(enforcing, { tool: 'python' });

    expect([deliveries(observing, seen), deliveries(enforcing, kept)]).toEqual([
      ['waiting'],
      ['withheld'],
    ]);
    expect((await enforcing.log('task:1')).at(-1)).toMatchObject({
      origin: 'engine',
      event: {
        type: 'tool.error',
        to: [{ agent_id: 'agent:kenny' }],
        payload: { code: 'FORBIDDEN_TOOL', call_id: kept.record.event.id },
      },
    });
    const { tasks = [] } = (await enforcing.engine.tasks('run_1')) ?? {};
    expect(tasks.map(({ state }) => state)).toEqual(['requested']);
  });
});
