// Triads over HTTP: who votes, what was proposed, what each vote did, and what is refused with its place.
import { beforeEach, describe, expect, it } from 'vitest';
import type { PullAnswer } from '@/lib/contracts/http-deliveries';
import type { CommandAnswer } from '@/lib/contracts/http-orchestration';
import {
  ProposalAnswer,
  ProposalsAnswer,
  TriadAnswer,
  type TriadsAnswer,
} from '@/lib/contracts/http-triads';
import { TRIAD_MEMBERS_MAX } from '@/lib/model/orchestration/triad';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';

const api = freshTestApi();
let client: ReturnType<typeof apiClient>;
beforeEach(async () => {
  client = apiClient(api);
});

const put = (name: string, body: unknown, key?: string) =>
  client.ask<TriadAnswer>('PUT', `/triads/${name}`, { body, ...(key !== undefined && { key }) });

const BOARD = { members: ['agent:x', 'agent:y', 'agent:z'], rule: 'majority' };

const propose = (id: string, more: object = {}) =>
  client.say({
    type: 'task.request',
    payload_type: 'triad.proposal.v1',
    domain: 'triad',
    id: `msg-of-${id}`,
    task_id: id,
    from: { agent_id: 'agent:steward' },
    to: [{ agent_id: 'group:triad' }],
    payload: { proposal: `Do ${id}`, reasoning: 'Wanted' },
    ...more,
  });
const vote = (name: string, id: string, word: string) =>
  client.say({
    type: 'task.progress',
    payload_type: 'triad.vote.v1',
    task_id: id,
    from: { agent_id: `agent:${name}` },
    to: [{ agent_id: 'group:triad' }],
    payload: { proposalId: id, vote: word, reasoning: `as ${name}`, confidence: 0.8 },
  });

/** The proposal once it is decided. */
async function decided(id: string) {
  for (;;) {
    const { answer } = await client.get<ProposalAnswer>(`/proposals/${id}`);
    if (answer.decided !== null) return answer;
    await new Promise(setImmediate);
  }
}

describe('PUT /api/v1/triads/{name}', () => {
  it('keeps a triad, which is listed beside the default one', async () => {
    const { status, answer } = await put('board', {
      ...BOARD,
      rule: 'quorum',
      quorum: 2,
      casting_vote: 'steward',
    });
    const list = await client.get<TriadsAnswer>('/triads');
    const one = await client.get<TriadAnswer>('/triads/board');

    expect(status).toBe(200);
    expect(TriadAnswer.parse(answer)).toMatchObject({
      name: 'board',
      members: BOARD.members,
      rule: 'quorum',
      quorum: 2,
      casting_vote: 'agent:steward',
      history: { decisions: 0, approved: 0, members: [] },
    });
    expect(one.answer).toEqual(answer);
    expect(list.answer.triads).toMatchObject([
      { name: 'board' },
      {
        name: 'default',
        members: ['agent:alpha', 'agent:beta', 'agent:charlie'],
        rule: 'specification',
        seq: null,
      },
    ]);
    expect((await client.get('/triads/none')).status).toBe(404);
  });

  it('is an event of the log, which nobody else can write', async () => {
    const { answer } = await put('board', BOARD);
    const event = await api.engine.get(answer.seq ?? 0);
    await client.say({
      ...event?.event,
      id: 'copied',
      payload: { name: 'board', members: ['agent:eve'], rule: 'majority' },
    });

    expect(event).toMatchObject({ origin: 'engine', event: { payload_type: 'triad.config.v1' } });
    expect((await client.get<TriadAnswer>('/triads/board')).answer.members).toEqual(BOARD.members);
  });

  it.each([
    ['nobody', { ...BOARD, members: [] }, '/members'],
    ['somebody twice', { ...BOARD, members: ['agent:x', 'x'] }, '/members'],
    ['a group', { ...BOARD, members: ['group:all'] }, '/members/0'],
    ['what is no id', { ...BOARD, members: [7] }, '/members/0'],
    [
      'too many',
      {
        ...BOARD,
        members: Array.from({ length: TRIAD_MEMBERS_MAX + 1 }, (_, at) => `agent:a${at}`),
      },
      '/members',
    ],
    ['an unknown rule', { ...BOARD, rule: 'dice' }, '/rule'],
    ['a quorum beyond the members', { ...BOARD, rule: 'quorum', quorum: 4 }, '/quorum'],
    ['no quorum where the rule needs one', { ...BOARD, rule: 'quorum' }, '/quorum'],
    ['an unknown field', { ...BOARD, chair: 'agent:x' }, '/chair'],
  ])('refuses %s, and says where', async (_, body, path) => {
    const { status, answer } = await put('board', body);

    expect(status).toBe(422);
    expect(answer.errors?.[0]?.path).toBe(path);
    expect((await client.get('/triads/board')).status).toBe(404);
  });

  it('refuses names that are groups of their own', async () => {
    for (const name of ['all', 'triad', 'a%20b', 'x'.repeat(65)]) {
      expect((await put(name, BOARD)).status, name).toBe(422);
    }
  });
});

describe('POST /api/v1/runs/{run_id}/tasks/{task_id}/remind', () => {
  const remind = (name: string, key?: string) =>
    client.post<CommandAnswer>('/runs/run_1/tasks/p1/remind', { agent_id: name }, key);

  it('asks a member again, which finds it in its inbox, and says so with the proposal', async () => {
    await client.register('charlie');
    await propose('p1');

    const { status, answer } = await remind('charlie', await api.key('operator'));

    expect(status).toBe(200);
    await expect
      .poll(async () => {
        const pull = { max: 10, wait_ms: 5_000 };
        const { messages } = (await client.post<PullAnswer>('/agents/charlie/inbox', pull)).answer;
        return messages.at(-1)?.event.payload_type;
      })
      .toBe('triad.reminder.v1');
    const proposal = await client.get<ProposalAnswer>('/proposals/p1');
    expect(ProposalAnswer.parse(proposal.answer)).toMatchObject({
      reminders: [{ agent_id: 'agent:charlie', by: 'agent:user', count: 1, seq: answer.seq }],
      votes: [],
      state: 'open',
    });
  });

  it('is refused with a code: to who may not, too soon, and where nothing is waited for', async () => {
    await client.register('alpha');
    await client.register('charlie');
    await propose('p1');
    await vote('alpha', 'p1', 'approve');
    const [viewer, agent] = [await api.key('viewer'), await api.key('agent', 'agent:beta')];
    await remind('charlie');

    expect((await remind('charlie', viewer)).answer.code).toBe('forbidden');
    expect((await remind('charlie', agent)).answer.code).toBe('forbidden');
    expect((await remind('charlie')).answer).toMatchObject({ code: 'rate_limited', status: 429 });
    expect((await remind('alpha')).answer).toMatchObject({ code: 'conflict', status: 409 });
    expect((await remind('beta')).answer).toMatchObject({ code: 'conflict', status: 409 });
    const nothing = await client.post('/runs/run_1/tasks/px/remind', { agent_id: 'charlie' });
    expect(nothing.answer.code).toBe('not_found');
    const proposal = await client.get<ProposalAnswer>('/proposals/p1');
    expect(proposal.answer.reminders).toHaveLength(1);
  });
});

describe('GET /api/v1/proposals', () => {
  it('shows a proposal with its votes, what each further one would do, and then the decision', async () => {
    await propose('p1');
    await vote('alpha', 'p1', 'approve');
    await vote('eve', 'p1', 'reject');

    const open = await client.get<ProposalAnswer>('/proposals/p1');
    expect(ProposalAnswer.parse(open.answer)).toMatchObject({
      proposal_id: 'p1',
      proposal: 'Do p1',
      reasoning: 'Wanted',
      proposed_by: 'agent:steward',
      deadline: null,
      state: 'open',
      triad: 'default',
      votes: [
        {
          agent_id: 'agent:alpha',
          vote: 'approve',
          reasoning: 'as alpha',
          confidence: 0.8,
          counted: true,
        },
        { agent_id: 'agent:eve', counted: false, why: 'only members of the triad vote' },
      ],
      tally: { approve: 1, reject: 0, abstain: 0 },
      consensus: false,
      declared: null,
      agrees: null,
      outlook: [
        { agent_id: 'agent:beta', approve: 'approved', reject: 'open', abstain: 'open' },
        { agent_id: 'agent:charlie', approve: 'approved', reject: 'open', abstain: 'open' },
      ],
    });

    await vote('beta', 'p1', 'reject');
    await vote('charlie', 'p1', 'reject');
    expect(await decided('p1')).toMatchObject({
      state: 'rejected',
      result: 'rejected',
      consensus: true,
      dissent: ['agent:alpha'],
      outlook: [],
    });
    expect((await client.get<TriadAnswer>('/triads/default')).answer.history).toMatchObject({
      decisions: 1,
      approved: 0,
      members: [
        { agent_id: 'agent:alpha', dissents: 1 },
        { agent_id: 'agent:beta', dissents: 0 },
        { agent_id: 'agent:charlie', dissents: 0 },
      ],
    });
  });

  it('lists the newest first, in pages, and by run, thread, state and triad', async () => {
    await put('board', BOARD);
    await propose('p1');
    await propose('p2', { run_id: 'run_2', thread_id: 'thread_2' });
    await propose('p3', { meta: { triad: 'board' } });
    await propose('p4', { payload: { proposal: 'Late', deadline: 1_000 } });
    const ids = async (query: string) =>
      (await client.get<ProposalsAnswer>(`/proposals?${query}`)).answer.proposals.map(
        ({ proposal_id }) => proposal_id,
      );

    expect(await ids('')).toEqual(['p4', 'p3', 'p2', 'p1']);
    expect(await ids('run_id=run_2')).toEqual(['p2']);
    expect(await ids('thread_id=thread_2')).toEqual(['p2']);
    expect(await ids('state=expired')).toEqual(['p4']);
    expect(await ids('state=open')).toEqual(['p3', 'p2', 'p1']);
    expect(await ids('state=expired,open')).toEqual(['p4', 'p3', 'p2', 'p1']);
    expect(await ids('triad=board')).toEqual(['p3']);
    const first = await client.get<ProposalsAnswer>('/proposals?limit=3');
    const page = ProposalsAnswer.parse(first.answer);
    expect(page.proposals).toHaveLength(3);
    expect(await ids(`limit=3&after=${page.next}`)).toEqual(['p1']);
    expect(await ids(`limit=3&before=${page.next}`)).toEqual(['p1']);
    const last = await client.get<ProposalsAnswer>(`/proposals?limit=3&before=${page.next}`);
    expect(last.answer.next).toBeNull();
    expect((await client.get('/proposals?state=odd')).status).toBe(400);
  });

  it('lists what had been proposed at a moment as it stood then, and behind the head what there is', async () => {
    const list = async (query: string) =>
      (await client.get<ProposalsAnswer>(`/proposals?${query}`)).answer;
    const then: { readonly seq: number; readonly told: ProposalsAnswer }[] = [];
    const keep = async () => {
      const told = await list('');
      then.push({ seq: told.head, told });
    };
    await propose('p1');
    await keep();
    await vote('alpha', 'p1', 'approve');
    await keep();
    await propose('p2', { run_id: 'run_2', thread_id: 'thread_2' });
    await keep();
    for (const name of ['beta', 'charlie']) await vote(name, 'p1', 'approve');
    await decided('p1');
    await keep();

    for (const { seq, told } of then) {
      const { proposals, next } = await list(`at=${String(seq)}`);
      expect({ proposals, next }).toEqual({ proposals: told.proposals, next: told.next });
    }
    const [{ seq: first } = { seq: 0 }, , { seq: third } = { seq: 0 }] = then;
    expect((await list(`at=${String(third)}&state=approved`)).proposals).toEqual([]);
    expect((await list(`at=${String(third)}&state=open&limit=1`)).proposals).toHaveLength(1);
    expect((await list(`at=${String(first)}&run_id=run_2`)).proposals).toEqual([]);
    expect((await list('at=999999&state=approved')).proposals).toHaveLength(1);
    expect((await list('at=0')).proposals).toEqual([]);
    expect((await client.get('/proposals?at=soon')).status).toBe(400);
  });

  it('finds one in its run, and says where there is none', async () => {
    await propose('p1');

    expect((await client.get('/proposals/p1?run_id=run_1')).status).toBe(200);
    expect((await client.get('/proposals/p1?run_id=other')).status).toBe(404);
    expect((await client.get('/proposals/none')).status).toBe(404);
  });

  it('tells nothing of what was redacted', async () => {
    await propose('p1');
    const { answer } = await client.get<ProposalAnswer>('/proposals/p1');
    await client.post(`/events/${answer.seq}/redact`, { reason: 'private' });

    const after = await client.get<ProposalAnswer>('/proposals/p1');
    expect(after.answer).toMatchObject({ proposal: '', reasoning: '', state: 'open' });
  });
});
