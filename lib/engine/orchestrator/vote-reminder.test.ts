// A person asks for a missing vote: what the voter reads in its own protocol, what that changes, and when it is refused.
import { describe, expect, it } from 'vitest';
import type { Principal } from '@/lib/model/principal';
import { codecOf, codecs } from '@/lib/protocols/codecs';
import { BACK } from '@/lib/protocols/translate';
import { owedIn } from '@/lib/testing/owed';
import {
  aCard,
  keyOfAgent,
  OPERATOR,
  type Orchestra,
  orchestraPerTest,
} from '@/lib/testing/worlds/orchestra';
import { REMINDER_INTERVAL_MS } from './vote-reminder';

const newOrchestra = orchestraPerTest();

const PROTOCOLS = codecs.map(({ protocol }) => protocol);
const voterOf = (protocol: string) => `agent:of-${protocol}`;
const DEADLINE = '2026-02-01T14:00:00.000Z';
const PLACE = { run_id: 'run_1', thread_id: 'thread_1', task_id: 'p' };

/** A triad with a member in each protocol, who are asked for their votes. */
async function asked(deadline: string | null = DEADLINE): Promise<Orchestra> {
  const orchestra = await newOrchestra();
  const members = PROTOCOLS.map(voterOf);
  await orchestra.register(
    ...PROTOCOLS.map((protocol) => aCard(`of-${protocol}`, { meta: { speaks: [protocol] } })),
  );
  const settings = { members, rule: 'majority' } as const;
  await orchestra.engine.orchestration.putTriad('default', settings, OPERATOR);
  await orchestra.say({
    ...PLACE,
    type: 'task.request',
    payload_type: 'triad.proposal.v1',
    from: { agent_id: 'agent:steward' },
    to: [{ agent_id: 'group:triad' }],
    payload: { proposal: 'Ship it', ...(deadline !== null && { deadline }) },
  });
  return orchestra;
}

const remind = (orchestra: Orchestra, agent_id: string, principal: Principal = OPERATOR) =>
  orchestra.engine.orchestration.command(PLACE, { action: 'remind', agent_id }, principal);

const shown = (orchestra: Orchestra) =>
  orchestra.engine.orchestration.proposal('p', { run_id: 'run_1' });

const vote = (orchestra: Orchestra, agent_id: string, word: string) =>
  orchestra.say({
    ...PLACE,
    type: 'task.progress',
    payload_type: 'triad.vote.v1',
    from: { agent_id },
    to: [{ agent_id: 'group:triad' }],
    payload: { proposalId: 'p', vote: word },
  });

/** Notes on readings of ours, and on ids that are no UUIDs. */
const isChoice = (rule: string) => /^[A-Z]D\d+$/.test(rule) || rule === 'W4';

/** What a reminder in Heretek calls the proposal: in its metadata, and in its content. */
type Ids = { readonly correlation: string; readonly id: string };

describe('a reminder of a vote', () => {
  it('is a message of the person to the one voter, and changes nothing of the proposal but that it was asked', async () => {
    const orchestra = await asked();
    const before = await shown(orchestra);
    const owed = await owedIn(orchestra.engine, 'run_1');

    const { seq } = await remind(orchestra, voterOf('cap'));

    const record = await orchestra.event((one) => one.seq === seq);
    expect(record).toMatchObject({
      origin: 'operator',
      event: {
        ...PLACE,
        type: 'chat.message',
        from: { agent_id: 'agent:user', role: 'human' },
        to: [{ agent_id: voterOf('cap') }],
        payload_type: 'triad.reminder.v1',
        payload: { proposalId: 'p', deadline: DEADLINE },
      },
    });
    expect(record.event.payload.text).toBe(
      `of-cap, your vote on the proposal p (“Ship it”) is waited for: approve, reject or abstain, until ${DEADLINE}.`,
    );
    expect(orchestra.engine.orchestration.recipients(record)).toMatchObject([
      { agent_id: voterOf('cap'), state: 'waiting' },
    ]);
    const reminder = { agent_id: voterOf('cap'), by: 'agent:user', seq, count: 1 };
    expect(await shown(orchestra)).toEqual({
      ...before,
      reminders: [{ ...reminder, at: record.received_at }],
    });
    expect(await owedIn(orchestra.engine, 'run_1')).toEqual(owed);
  });

  it.each(PROTOCOLS)(
    'passes our own judge of %s, and names the proposal where a vote would',
    async (protocol) => {
      const orchestra = await asked();
      const { seq } = await remind(orchestra, voterOf(protocol));
      const record = await orchestra.event((one) => one.seq === seq);

      const form = orchestra.engine.orchestration.nativeForm(record, voterOf(protocol));

      if (!form.ok) throw new Error(form.error);
      expect(form.value.protocol).toBe(protocol);
      const { message } = form.value;
      const text = typeof message === 'string' ? message : JSON.stringify(message);
      const read = codecOf(protocol)?.decode({ text }, BACK);
      if (read?.ok !== true) throw new Error(`${protocol} does not read ${text}`);
      expect(read.value.findings.filter(({ rule }) => !isChoice(rule))).toEqual([]);
      expect(read.value.events[0]).toMatchObject(PLACE);
      expect(text).toContain('Ship it');
    },
  );

  it.each([
    ['its correlation id in both places', ({ correlation }: Ids) => [correlation, correlation]],
    [
      'the id in its text beside its correlation id',
      ({ id, correlation }: Ids) => [id, correlation],
    ],
    ['the id in its text alone', ({ id }: Ids) => [id, undefined]],
  ])('is answered by a vote of its reader that repeats %s', async (_, namesOf) => {
    const orchestra = await asked();
    const voter = voterOf('heretek');
    const { seq } = await remind(orchestra, voter);
    const record = await orchestra.event((one) => one.seq === seq);
    const form = orchestra.engine.orchestration.nativeForm(record, voter);
    if (!form.ok) throw new Error(form.error);
    const { metadata, content } = form.value.message as {
      metadata: { correlationId: string };
      content: { content: { proposalId: string } };
    };
    const ids = { correlation: metadata.correlationId, id: content.content.proposalId };
    const [proposalId, correlationId] = namesOf(ids);
    const json = {
      type: 'vote',
      from: 'of-heretek',
      content: { proposalId, vote: 'approve' },
      ...(correlationId !== undefined && { metadata: { correlationId } }),
    };

    await orchestra.engine.ingest({
      protocol: 'heretek',
      principal: keyOfAgent(voter),
      contentType: 'application/json',
      items: [{ ok: true, frame: { text: JSON.stringify(json), json } }],
    });

    const proposal = await shown(orchestra);
    expect(proposal?.votes).toMatchObject([{ agent_id: voter, vote: 'approve', counted: true }]);
    expect(proposal?.awaited).not.toContain(voter);
  });

  it('answers nothing that the voter asked', async () => {
    const orchestra = await asked();
    await orchestra.say({
      ...PLACE,
      type: 'chat.message',
      from: { agent_id: voterOf('clutch') },
      to: [{ agent_id: 'agent:user' }],
      payload: { text: 'What does it cost?', expects_reply: true },
    });
    const repliesOwed = async () =>
      (await owedIn(orchestra.engine, 'run_1')).filter(({ kind }) => kind === 'reply');
    expect(await repliesOwed()).toHaveLength(1);

    await remind(orchestra, voterOf('clutch'));

    expect(await repliesOwed()).toHaveLength(1);
  });

  it('is counted, also by a process that was started again', async () => {
    const orchestra = await asked();
    await remind(orchestra, voterOf('cap'));
    orchestra.world.clock.ms += REMINDER_INTERVAL_MS;
    await orchestra.restart();

    const { seq } = await remind(orchestra, voterOf('cap'));

    expect((await shown(orchestra))?.reminders).toMatchObject([
      { agent_id: voterOf('cap'), count: 2, seq },
    ]);
  });

  it('counts from operators only: an agent that says the same has asked nobody', async () => {
    const orchestra = await asked();
    await orchestra.say({
      ...PLACE,
      type: 'chat.message',
      payload_type: 'triad.reminder.v1',
      from: { agent_id: voterOf('clutch') },
      to: [{ agent_id: voterOf('cap') }],
      payload: { text: 'Vote!', proposalId: 'p' },
    });

    expect((await shown(orchestra))?.reminders).toEqual([]);
  });
});

describe('a reminder is refused', () => {
  it('within a minute of the one before, and where two ask at once, with when to ask again', async () => {
    const orchestra = await asked();
    const voter = voterOf('clowl');
    const both = await Promise.allSettled([remind(orchestra, voter), remind(orchestra, voter)]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    orchestra.world.clock.ms += 20_000;

    await expect(remind(orchestra, voter)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSec: 40,
      message: 'of-clowl was asked 20 s ago and may be thinking; ask again in 40 s.',
    });
    await expect(remind(orchestra, voterOf('cbcl'))).resolves.toMatchObject({});
    expect((await shown(orchestra))?.reminders.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('to who has voted, who does not vote and whom nothing reaches', async () => {
    const orchestra = await asked();
    await vote(orchestra, voterOf('clutch'), 'reject');
    await orchestra.register(aCard('eve'));
    await orchestra.say({
      type: 'agent.update',
      from: { agent_id: voterOf('cap') },
      payload: { status: 'offline' },
    });

    await expect(remind(orchestra, voterOf('clutch'))).rejects.toMatchObject({
      code: 'conflict',
      message: `expected a member that has not voted, saw ${voterOf('clutch')}, whose vote is reject`,
    });
    await expect(remind(orchestra, 'agent:eve')).rejects.toMatchObject({ code: 'conflict' });
    await expect(remind(orchestra, voterOf('cap'))).rejects.toMatchObject({
      code: 'conflict',
      message: `of-cap is not registered here, so that nothing reaches it. Ask again when it has connected.`,
    });
    expect((await shown(orchestra))?.reminders).toEqual([]);
  });

  it('of a proposal that is decided, whose time is over, or that is not there', async () => {
    const orchestra = await asked();
    orchestra.world.clock.ms = Date.parse(DEADLINE) + 1;
    await expect(remind(orchestra, voterOf('cap'))).rejects.toMatchObject({
      code: 'conflict',
      message: 'expected a proposal that is open, saw one that is expired',
    });
    const other = await asked(null);
    for (const protocol of PROTOCOLS) await vote(other, voterOf(protocol), 'approve');

    await expect(remind(other, voterOf('cap'))).rejects.toMatchObject({
      message: 'expected a proposal that is open, saw one that is approved',
    });
    const nothing = other.engine.orchestration.command(
      { run_id: 'run_1', task_id: 'nothing' },
      { action: 'remind', agent_id: voterOf('cap') },
      OPERATOR,
    );
    await expect(nothing).rejects.toMatchObject({ code: 'not_found' });
  });
});
