import { describe, expect, it } from 'vitest';
import type { EventsPage } from '@/lib/contracts/http-events';
import { JUDGEMENT_NOTE_MAX } from '@/lib/model/judgement';
import { JUDGEMENT_TYPE } from '@/lib/model/judgement-type';
import { SuspectsReport } from '@/lib/model/suspect';
import { anEvent } from '@/lib/testing/events';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';

const key = TEST_ADMIN_SECRET;
const RUN = '/api/v1/runs/run_1';
const api = freshTestApi();

type Said = Parameters<typeof anEvent>[0];

async function store(events: readonly Said[]) {
  const body = events.map((event) => anEvent(event));
  expect((await api.request('/api/v1/events', { method: 'POST', key, body })).status).toBe(200);
}

const by = (name: string, text: string, more: Said = {}): Said => ({
  from: { agent_id: `agent:${name}` },
  payload: { text },
  ...more,
});

const FAILED_RUN = [
  by('planner', 'Find out how many gyms near the square open before seven.'),
  by('coder', 'Let us assume that there are 4711 of them, and go on with that.'),
  by('judge', 'That is well within what one would think, go on.'),
];

async function report(at?: number): Promise<SuspectsReport> {
  const response = await api.request(`${RUN}/suspects${at === undefined ? '' : `?at=${at}`}`, {
    key,
  });
  expect(response.status).toBe(200);
  return SuspectsReport.parse(await response.json());
}

const judge = (body: unknown, run = RUN) =>
  api.request(`${run}/judgements`, { method: 'POST', key, body });

describe('GET /runs/{run_id}/suspects', () => {
  it('names the likeliest event first, with its reason, and says what was looked at', async () => {
    await store(FAILED_RUN);

    const { suspects, events, looked_at, judgements, annotations } = await report();

    expect(events[0]).toMatchObject({
      seq: 1,
      agent: 'agent:planner',
      headline: expect.any(String),
    });
    expect(suspects[0]).toMatchObject({ seq: 2, rank: 1, agent: 'agent:coder' });
    expect(suspects[0]?.reason).toMatch(/\.$/);
    expect(looked_at).toEqual({
      events: 3,
      to_seq: 3,
      is_whole: true,
      beginning: 3,
      failures: 0,
    });
    expect([judgements, annotations]).toEqual([[], []]);
  });

  it('says so where a run is larger than what is looked at', async () => {
    const large = 'x'.repeat(250_000);
    await store(Array.from({ length: 20 }, (_, at) => by('coder', `part ${at} ${large}`)));

    const { looked_at } = await report();

    expect(looked_at.is_whole).toBe(false);
    expect(looked_at.events).toBeLessThan(20);
    expect(looked_at.to_seq).toBe(looked_at.events);
    expect(looked_at).toMatchObject({ beginning: looked_at.events, failures: 0 });
  });

  it('looks around the first failures that stand behind what it looks at of a long run', async () => {
    const failed = { type: 'task.error', payload: { code: 'E003', message: 'no route' } } as const;
    const quiet = (at: number) => by('clerk', `Shelf ${at} is as it was.`, { task_id: `t${at}` });
    const many = (count: number) => Array.from({ length: count }, (_, at) => quiet(at));
    for (let page = 0; page < 5; page += 1) await store(many(900));
    await store([
      by('planner', 'Send Lagerstrom to the back room, with the blue ledger.', { task_id: 'late' }),
      by('porter', '', { ...failed, task_id: 'late' }),
      ...many(100),
    ]);

    const { suspects, looked_at } = await report();

    expect(suspects.slice(0, 2)).toMatchObject([
      {
        seq: 4_502,
        agent: 'agent:porter',
        reasons: [{ code: 'first_task_error' }, { code: 'broken_rule' }],
      },
      { seq: 4_501, agent: 'agent:planner', reasons: [{ code: 'led_to_error' }] },
    ]);
    expect(looked_at).toEqual({
      events: 4_420,
      to_seq: 4_522,
      is_whole: false,
      beginning: 4_000,
      failures: 1,
    });
    expect((await report(4_501)).looked_at).toMatchObject({ events: 4_000, failures: 0 });
  });

  it('shows what annotators said beside the suspects, and ranks the same without it', async () => {
    await store(FAILED_RUN);
    const before = (await report()).suspects;
    const mark = { kind: 'mistake', agent_id: 'agent:judge', reason: 'should have asked' };
    await store([by('planner', 'ok', { meta: { mark } })]);

    const { suspects, annotations } = await report();

    expect(annotations).toEqual([{ seq: 4, ...mark }]);
    expect(suspects).toEqual(before);
  });

  it('says of every moment what it said then, of the state of the run and of what people said too', async () => {
    const [asked, ...rest] = FAILED_RUN;
    const failing = { type: 'task.error', payload: { code: 'E003', message: 'gone' } } as const;
    const steps: (() => Promise<unknown>)[] = [
      () => store([{ ...asked, type: 'task.request', to: [{ agent_id: 'agent:coder' }] }]),
      ...rest.map((one) => () => store([one])),
      () => store([by('coder', '', failing)]),
      () => judge({ seq: 2, judged: 'wrong' }),
      () => judge({ judged: 'wrong' }),
      () =>
        store([{ ...asked, type: 'task.request', to: [{ agent_id: 'agent:coder' }], attempt: 2 }]),
      () => judge({ seq: 2, judged: null }),
      () => store([by('coder', 'nine', { type: 'task.result', attempt: 2 })]),
    ];
    const told: SuspectsReport[] = [];
    for (const step of steps) {
      await step();
      told.push(await report());
    }

    expect(told.map(({ state }) => state)).toEqual([
      ...['running', 'running', 'running', 'failed', 'failed', 'failed'],
      ...['running', 'running', 'completed'],
    ]);
    for (const [place, then] of told.entries()) expect(await report(place + 1)).toEqual(then);
    expect(await report(told.length + 5)).toEqual(told.at(-1));
  });

  it('tells what people said also where many notices of agents follow', async () => {
    await store(FAILED_RUN);
    await judge({ seq: 2, judged: 'wrong' });
    const notice = { type: 'chat.system' } as const;
    await store(Array.from({ length: 1_001 }, (_, at) => by('coder', `step ${at}`, notice)));

    const { judgements } = await report();

    expect(judgements).toMatchObject([{ about_seq: 2, judged: 'wrong' }]);
  });

  it('says nothing of a moment before the run, and knows no moment that is no seq', async () => {
    await store([by('ken', 'elsewhere', { run_id: 'run_2' }), ...FAILED_RUN]);

    for (const [at, status] of [
      ['1', 404],
      ['2', 200],
      ['x', 400],
    ]) {
      const response = await api.request(`${RUN}/suspects?at=${at}`, { key });
      expect(response.status).toBe(status);
    }
  });

  it('knows no run that is not there', async () => {
    const response = await api.request('/api/v1/runs/none/suspects', { key });

    expect(response.status).toBe(404);
  });
});

describe('POST /runs/{run_id}/judgements', () => {
  it('records what a person says as an event beside what it is about, and takes it back by another', async () => {
    await store(FAILED_RUN);
    const before = (await report()).suspects;

    const response = await judge({ seq: 2, judged: 'wrong', note: 'made up' });

    expect(await response.json()).toEqual({ seq: 4 });
    await judge({ judged: 'wrong' });
    const said = await report();
    expect(said.judgements).toMatchObject([
      { seq: 4, by: 'agent:user', about_seq: 2, judged: 'wrong', note: 'made up' },
      { seq: 5, about_seq: null, judged: 'wrong' },
    ]);
    expect(said.suspects).toEqual(before);

    await judge({ seq: 2, judged: 'right' });
    await judge({ judged: null });
    const { judgements } = await report();
    expect(judgements).toMatchObject([{ seq: 6, about_seq: 2, judged: 'right' }]);
    const log = await api.request('/api/v1/events?run_id=run_1&type=chat.system', { key });
    const { events } = (await log.json()) as EventsPage;
    expect(events.map(({ seq, event }) => [seq, event.payload.text])).toEqual([
      [4, 'marks event 2 as wrong: made up'],
      [5, 'marks the run as wrong'],
      [6, 'marks event 2 as right'],
      [7, 'takes back what was said of the run'],
    ]);
  });

  it('counts nothing that an agent or a program says in its form', async () => {
    const payload = { about_seq: null, judged: 'wrong', text: 'marks the run as wrong' };
    await store([
      ...FAILED_RUN,
      by('coder', '', { type: 'chat.system', payload_type: JUDGEMENT_TYPE, payload }),
    ]);

    expect((await report()).judgements).toEqual([]);
  });

  it.each([
    ['an event of another run', { seq: 4, judged: 'wrong' }, 404],
    ['an event that is not there', { seq: 99, judged: 'wrong' }, 404],
    ['a judgement', { seq: 5, judged: 'wrong' }, 404],
    ['a word that is none of the two', { judged: 'odd' }, 422],
    ['a field that is unknown', { judged: 'wrong', by: 'agent:ken' }, 422],
    ['a note that is too long', { judged: 'wrong', note: 'x'.repeat(JUDGEMENT_NOTE_MAX + 1) }, 422],
  ])('refuses %s', async (_, body, status) => {
    await store([...FAILED_RUN, by('coder', 'elsewhere', { run_id: 'run_2' })]);
    await judge({ judged: 'wrong' });

    expect((await judge(body)).status).toBe(status);
    expect((await report()).judgements).toHaveLength(1);
  });

  it('knows no run that is not there', async () => {
    expect((await judge({ judged: 'wrong' }, '/api/v1/runs/none')).status).toBe(404);
  });

  it('leaves the state and the length of the run as they were', async () => {
    await store(FAILED_RUN);
    const runOf = async () => {
      const { state, tasks, duration_ms, ended_at } = (await (
        await api.request(RUN, { key })
      ).json()) as Record<string, unknown>;
      return { state, tasks, duration_ms, ended_at };
    };
    const before = await runOf();

    await judge({ judged: 'wrong' });

    expect(await runOf()).toEqual(before);
  });
});
