// Results that break the contract of their step and are of agents with an overseer: nobody is asked to approve what was
// answered already, nobody gets it unapproved, and who waits for it is told so once.
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { NewEvent } from '@/lib/store/ports/event-store';
import { owedIn } from '@/lib/testing/owed';
import {
  aCard,
  keyOfAgent,
  OPERATOR,
  type Orchestra,
  type OrchestraOptions,
  orchestraPerTest,
} from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

const WORKFLOW = `workflow: product-research
steps:
  - id: research
    expects:
      type: task.result
      payload_type: research.summary.v1
      required: [findings, citations]
`;
const META = { workflow: 'product-research', step: 'research' };
const SUMMARY = { payload_type: 'research.summary.v1' };
const BROKEN = { ...SUMMARY, payload: { findings: ['f'] } };
const KEPT = { ...SUMMARY, payload: { findings: ['f'], citations: ['c'] } };

async function overseen(options: OrchestraOptions = {}): Promise<Orchestra> {
  const orchestra = await newOrchestra(options);
  await orchestra.register(
    aCard('ken', { overseer: 'qa' }),
    aCard('qa', { capabilities: [] }),
    aCard('lead', { capabilities: [] }),
  );
  await orchestra.engine.orchestration.putWorkflow('product-research', WORKFLOW, OPERATOR);
  return orchestra;
}

const LEAD = { agent_id: 'agent:lead' };
const KEN = { agent_id: 'agent:ken' };

/** Lead asks ken itself, and ken answers it. */
async function asked(orchestra: Orchestra, result: typeof BROKEN): Promise<EventRecord> {
  await orchestra.say({ type: 'task.request', from: LEAD, to: [KEN], meta: META });
  const said = await orchestra.say({ type: 'task.result', from: KEN, to: [LEAD], ...result });
  return orchestra.event(({ seq }) => seq === said.result.seq);
}

const isTo = ({ to }: ClutchMessage, { agent_id }: { agent_id: string }): boolean =>
  to[0]?.agent_id === agent_id;

const isReviewRequest = ({ event }: EventRecord): boolean =>
  event.payload_type === 'review.request.v1';

async function approvalsIn(orchestra: Orchestra) {
  const { orchestration } = orchestra.engine;
  const lineage = await orchestration.lineage('run_1');
  return {
    asked: (await orchestra.log()).filter(isReviewRequest).length,
    owed: (await owedIn(orchestra.engine, 'run_1')).filter(({ kind }) => kind === 'approval')
      .length,
    gates: lineage?.reviews.map(({ state, decided_by }) => [state, decided_by]),
  };
}

const CLOSED = { asked: 0, owed: 0, gates: [['rejected', 'agent:orchestrator']] };

describe('a result of an overseen agent that breaks its contract', () => {
  it('ends the root with the error, and nobody owes an approval of it, also after a restart', async () => {
    const orchestra = await overseen();
    await orchestra.ask('root', { meta: META });
    const request = await orchestra.handed('root');

    await orchestra.answer(request, 'task.result', BROKEN);
    const end = await orchestra.ended('root');
    await orchestra.settle();

    expect(end.event.payload).toMatchObject({ code: 'CONTRACT_VIOLATION' });
    expect(await approvalsIn(orchestra)).toEqual(CLOSED);
    const ofChild = await orchestra.log(request.event.task_id);
    expect(ofChild.map(({ event }) => event.type)).toEqual([
      ...['task.request', 'task.result', 'task.error'],
    ]);
    await orchestra.restart();
    await orchestra.settle();
    expect(await approvalsIn(orchestra)).toEqual(CLOSED);
    expect(await orchestra.engine.orchestration.replay('run_1')).toMatchObject({ mismatches: [] });
  });

  it('does not reach who had asked for it without an approval, who is told why, once', async () => {
    const orchestra = await overseen();
    const result = await asked(orchestra, BROKEN);
    await orchestra.settle();
    await orchestra.restart();
    await orchestra.settle();

    const { recipients } = orchestra.engine.orchestration;
    expect(recipients(result)).toMatchObject([{ agent_id: 'agent:lead', state: 'withheld' }]);
    expect(await approvalsIn(orchestra)).toEqual(CLOSED);
    const errors = (await orchestra.log('task_1')).filter(({ origin }) => origin === 'engine');
    const breach = { code: 'CONTRACT_VIOLATION', message: expect.stringContaining('/citations') };
    expect(errors.map(({ event }) => [event.to, event.payload])).toEqual([
      [[KEN], expect.objectContaining(breach)],
      [[LEAD], expect.objectContaining({ ...breach, details: expect.anything() })],
    ]);
  });

  it('is told also where the process dies before it could', async () => {
    const isToldLead = ({ event }: NewEvent) => event.type === 'task.error' && isTo(event, LEAD);
    const engines = { started: 0 };
    const orchestra = await overseen({
      wrap(store) {
        engines.started += 1;
        const isFirst = engines.started === 1;
        const append: typeof store.events.append = (messages) =>
          isFirst && messages.some(({ events }) => events.some(isToldLead))
            ? new Promise(() => undefined)
            : store.events.append(messages);
        return { ...store, events: { ...store.events, append } };
      },
    });
    await asked(orchestra, BROKEN);
    await orchestra.restart();

    const told = await orchestra.event(
      ({ event }) => event.payload.code === 'CONTRACT_VIOLATION' && isTo(event, LEAD),
    );
    expect(told).toMatchObject({ origin: 'engine', event: { task_id: 'task_1' } });
  });

  it('is no reason not to review one that keeps it', async () => {
    const orchestra = await overseen();
    await asked(orchestra, KEPT);
    await orchestra.event(isReviewRequest);

    expect(await approvalsIn(orchestra)).toEqual({ asked: 1, owed: 1, gates: [['pending', null]] });
  });
});

describe('a result that the overseer rejects in CAP, where nobody was asked for the review', () => {
  it('is told to its delegator once', async () => {
    const orchestra = await newOrchestra();
    const manifest = (id: string, allowed: string[], overseer: string | null) => ({
      id,
      system_prompt: '',
      allowed_agents: allowed,
      delegate_rules: {},
      mcp_bindings: [],
      overseer,
    });
    const say = (from: string, json: object) =>
      orchestra.ingest('cap', json, keyOfAgent(`agent:${from}`));
    const between = (sender_id: string, recipient_id: string, task_id: string) => ({
      sender_id,
      recipient_id,
      task_id,
      attachments: [],
    });
    const notice = { type: 'delegation_notice', context_summary: 'c' };
    await say('lead', manifest('lead', ['ken'], null));
    await say('ken', manifest('ken', ['qa'], 'qa'));
    await say('qa', manifest('qa', [], null));
    await say('lead', { ...notice, ...between('lead', 'ken', 'T1.1') });
    await say('ken', { ...notice, ...between('ken', 'qa', 'T1.1.1') });
    const object = { decision: 'rejected', comments: 'No sources.' };
    await say('qa', {
      type: 'message',
      content: 'No.',
      ...between('qa', 'ken', 'T1.1'),
      attachments: [{ type: 'python_object', object }],
    });
    await orchestra.settle();

    const told = (await orchestra.log()).filter(
      ({ event }) => event.payload.code === 'REVIEW_REJECTED',
    );
    expect(told.map(({ event }) => event.to)).toEqual([[LEAD]]);
  });
});
