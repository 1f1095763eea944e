// Triads in one workspace: what is voted in any protocol, decided once, delivered to who votes, and told over restarts.
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { agentName } from '@/lib/model/ids';
import type { Principal } from '@/lib/model/principal';
import { codecs } from '@/lib/protocols/codecs';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { anEvent } from '@/lib/testing/events';
import { owedIn } from '@/lib/testing/owed';
import {
  aCard,
  keyOfAgent,
  OPERATOR,
  type Orchestra,
  openOrchestra,
  orchestraPerTest,
} from '@/lib/testing/worlds/orchestra';
import { sqliteWorld } from '@/lib/testing/worlds/store-worlds';
import { COMMIT_GRACE_MS } from './steps/triad-work';

const newOrchestra = orchestraPerTest();

const NATIVE = 'heretek';
const MEMBERS = ['alpha', 'beta', 'charlie'] as const;

const keyOf = (name: string): Principal => keyOfAgent(`agent:${name}`);

/** Section 10.3. */
async function propose(orchestra: Orchestra, id: string, more: object = {}): Promise<EventRecord> {
  const { content, metadata, ...rest } = { content: {}, metadata: {}, ...more };
  const message = {
    type: 'proposal',
    // The ids that a workspace gives in tests begin anew with each process.
    id: randomUUID(),
    from: 'steward',
    content: { proposal: 'Implement new feature X', reasoning: 'Users ask for it', ...content },
    metadata: { requiresResponse: true, correlationId: id, ...metadata },
    ...rest,
  };
  const { result } = await orchestra.ingest(NATIVE, message, keyOf('steward'), id);
  return orchestra.event(({ seq }) => seq === result.seq);
}

/** Section 10.4. */
const vote = (orchestra: Orchestra, name: string, id: string, word: string) =>
  orchestra.ingest(
    NATIVE,
    {
      type: 'vote',
      id: randomUUID(),
      from: name,
      content: { proposalId: id, vote: word, reasoning: `${name} thinks so` },
      metadata: { correlationId: id },
    },
    keyOf(name),
    id,
  );

/** Several events in one request, with the key of alpha. */
const sayAtOnce = (orchestra: Orchestra, events: readonly ClutchMessage[]) =>
  orchestra.engine.ingest({
    protocol: 'clutch',
    principal: keyOf('alpha'),
    contentType: 'application/json',
    run_id: 'r',
    items: events.map((json) => ({ ok: true, frame: { text: JSON.stringify(json), json } })),
  });

const isDecision = ({ event, origin }: EventRecord): boolean =>
  origin === 'engine' && event.payload_type === 'triad.decision.v1';
/** The decision, once the process knows of it. */
async function decisionOn(orchestra: Orchestra, id: string): Promise<EventRecord> {
  const record = await orchestra.event(
    (one) => isDecision(one) && one.event.payload.proposalId === id,
  );
  await knowsAll(orchestra);
  return record;
}
const decisionsIn = async (orchestra: Orchestra): Promise<string[]> =>
  (await orchestra.log())
    .filter(isDecision)
    .map(({ event }) => `${event.payload.proposalId} ${event.payload.result}`);

/** Resolves when this process was told everything that is stored, by whichever process. */
async function knowsAll({ engine }: Orchestra): Promise<void> {
  const { seq } = await engine.head();
  const told = { resolve: (): void => undefined };
  const reached = new Promise<void>((resolve) => Object.assign(told, { resolve }));
  const stop = engine.follow((records) => {
    if ((records.at(-1)?.seq ?? 0) >= seq) told.resolve();
  });
  if (engine.directory.seq() < seq) await reached;
  stop();
}

const recipientsOf = (orchestra: Orchestra, record: EventRecord): string[] =>
  orchestra.engine.orchestration.recipients(record).map(({ agent_id }) => agentName(agent_id));

function printed(event: ClutchMessage): unknown {
  const native = codecs.find(({ protocol }) => protocol === NATIVE)?.encode(event);
  return native?.ok ? JSON.parse(native.value.text) : null;
}

describe('a deliberation', () => {
  it('ends when all members have voted, in the words of the specification, and closes the task', async () => {
    const orchestra = await newOrchestra();
    await propose(orchestra, 'prop-001');
    await vote(orchestra, 'alpha', 'prop-001', 'approve');
    await vote(orchestra, 'beta', 'prop-001', 'approve');
    await orchestra.settle();
    expect(await decisionsIn(orchestra)).toEqual([]);

    await vote(orchestra, 'charlie', 'prop-001', 'abstain');
    const { event } = await decisionOn(orchestra, 'prop-001');

    expect(printed(event)).toMatchObject({
      type: 'decision',
      from: 'gateway',
      content: {
        proposalId: 'prop-001',
        result: 'approved',
        votes: { alpha: 'approve', beta: 'approve', charlie: 'abstain' },
        consensus: true,
      },
    });
    expect(printed(event)).not.toHaveProperty('agent');
    const tasks = await orchestra.engine.tasks('prop-001');
    expect(tasks?.tasks).toMatchObject([{ task_id: 'prop-001', state: 'completed' }]);
    expect(await orchestra.engine.orchestration.proposal('prop-001')).toMatchObject({
      proposal: 'Implement new feature X',
      reasoning: 'Users ask for it',
      state: 'approved',
      tally: { approve: 2, reject: 0, abstain: 1 },
      votes: [{ agent_id: 'agent:alpha', reasoning: 'alpha thinks so', counted: true }, {}, {}],
    });
  });

  it('closes the task of a proposal to one agent, too', async () => {
    const orchestra = await newOrchestra();
    await propose(orchestra, 'p', { agent: 'alpha' });
    for (const name of MEMBERS) await vote(orchestra, name, 'p', 'reject');
    await decisionOn(orchestra, 'p');

    const tasks = await orchestra.engine.tasks('p');
    expect(tasks?.tasks).toMatchObject([{ task_id: 'p', state: 'completed' }]);
  });

  it('counts votes in canonical events beside native ones', async () => {
    const orchestra = await newOrchestra();
    await propose(orchestra, 'p');
    await vote(orchestra, 'alpha', 'p', 'approve');
    for (const name of ['beta', 'charlie']) {
      await orchestra.say({
        type: 'task.progress',
        payload_type: 'triad.vote.v1',
        run_id: 'p',
        task_id: 'p',
        from: { agent_id: `agent:${name}` },
        to: [{ agent_id: 'group:triad' }],
        payload: { proposalId: 'p', vote: 'reject' },
      });
    }

    const { event } = await decisionOn(orchestra, 'p');
    expect(event.payload).toMatchObject({ result: 'rejected', consensus: true });
  });

  it('ends at its deadline, judged by the clock of the server', async () => {
    const orchestra = await newOrchestra();
    const { clock } = orchestra.world;
    const deadline = clock.ms + 50;
    await propose(orchestra, 'soon', { content: { deadline } });
    await vote(orchestra, 'alpha', 'soon', 'approve');
    clock.ms = deadline + COMMIT_GRACE_MS + 1;
    const over = await propose(orchestra, 'over', { content: { deadline: 1_711_843_200_000 } });

    const { event, received_at } = await decisionOn(orchestra, 'soon');

    expect(Date.parse(received_at)).toBeGreaterThan(deadline + COMMIT_GRACE_MS);
    expect(event.payload).toEqual({
      proposalId: 'soon',
      result: 'rejected',
      votes: { alpha: 'approve' },
      consensus: false,
    });
    expect((await decisionOn(orchestra, 'over')).seq).toBeGreaterThan(over.seq);
    const shown = await orchestra.engine.orchestration.proposal('soon');
    expect(shown).toMatchObject({ state: 'expired', awaited: [], outlook: [] });
    const { findings } = await vote(orchestra, 'beta', 'soon', 'approve');
    expect(findings).toMatchObject([{ level: 'error', rule: 'HD11' }]);
  });

  it('marks votes that do not count, and takes none in the name of another', async () => {
    const orchestra = await newOrchestra();
    await propose(orchestra, 'p');
    await vote(orchestra, 'alpha', 'p', 'approve');
    const [stranger, changed] = [
      await vote(orchestra, 'eve', 'p', 'approve'),
      await vote(orchestra, 'alpha', 'p', 'reject'),
    ];
    const message = { type: 'vote', from: 'beta', content: { proposalId: 'p', vote: 'approve' } };
    const forged = await orchestra.ingest(NATIVE, message, keyOf('eve'), 'p');

    expect(stranger.findings).toMatchObject([{ level: 'error', rule: 'HD11' }]);
    expect(changed.findings).toMatchObject([{ level: 'error', rule: 'HD11' }]);
    const denied = { type: 'error', content: { error: 'PERMISSION_DENIED', code: 5004 } };
    expect([stranger.reply, changed.reply, forged.reply]).toMatchObject([denied, denied, denied]);
    expect(forged.result).toMatchObject({ status: 'rejected', error: { code: 'forged' } });
    expect(await orchestra.engine.orchestration.proposal('p')).toMatchObject({
      tally: { approve: 1, reject: 0, abstain: 0 },
      awaited: ['agent:beta', 'agent:charlie'],
    });
  });

  it.each([
    ['a proposal that the log knows', false],
    ['a proposal of the same request', true],
  ])('marks the second of two votes that come in one request, on %s', async (_, isAtOnce) => {
    const orchestra = await newOrchestra();
    const topic = { run_id: 'r', task_id: 'p', to: [{ agent_id: 'group:triad' }] };
    const proposal = anEvent({
      ...topic,
      type: 'task.request',
      payload_type: 'triad.proposal.v1',
      from: { agent_id: 'agent:alpha' },
      payload: { proposal: 'Ship it' },
    });
    const votes = ['maybe', 'approve', 'approve', 'reject'].map((word) =>
      anEvent({
        ...topic,
        type: 'task.progress',
        payload_type: 'triad.vote.v1',
        from: { agent_id: 'agent:alpha' },
        payload: { proposalId: 'p', vote: word },
      }),
    );
    const [, first] = votes;
    if (!isAtOnce) await sayAtOnce(orchestra, [proposal]);
    const outcomes = await sayAtOnce(orchestra, [
      ...(isAtOnce ? [proposal] : []),
      ...votes,
      ...(first === undefined ? [] : [first]),
    ]);

    const unknown = isAtOnce ? [] : ['a vote is approve, reject or abstain'];
    const said = 'the agent has said so before';
    const marks = outcomes
      .slice(isAtOnce ? 1 : 0)
      .map(({ findings }) =>
        findings
          .filter(({ rule }) => rule === 'HD11')
          .map(({ message }) => message.replace('the vote does not count: ', '')),
      );
    expect(marks).toEqual([unknown, [], [said], ['the first vote of an agent counts'], []]);
    const shown = await orchestra.engine.orchestration.proposal('p');
    expect(shown?.votes.map(({ counted, why }) => why ?? counted)).toEqual([
      'a vote is approve, reject or abstain',
      true,
      said,
      'the first vote of an agent counts',
    ]);
  });

  it('takes what a person says for a comment and no ballot', async () => {
    const orchestra = await newOrchestra();
    await propose(orchestra, 'p');
    await orchestra.say({
      type: 'chat.message',
      run_id: 'p',
      task_id: 'p',
      from: { agent_id: 'agent:user' },
      to: [{ agent_id: 'group:triad' }],
      payload: { text: 'approve', vote: 'approve' },
    });

    expect((await orchestra.engine.orchestration.proposal('p'))?.votes).toEqual([]);
  });

  it('is decided here beside what an orchestrator declares, which is shown and compared', async () => {
    const orchestra = await newOrchestra();
    const granted: Principal = { ...keyOf('gateway'), grants: ['orchestrator'] };
    const content = { proposalId: 'p', result: 'rejected', votes: {}, consensus: false };
    await propose(orchestra, 'p');
    await orchestra.ingest(NATIVE, { type: 'decision', from: 'gateway', content }, granted, 'p');
    for (const name of MEMBERS) await vote(orchestra, name, 'p', 'approve');
    await decisionOn(orchestra, 'p');

    expect(await orchestra.engine.orchestration.proposal('p')).toMatchObject({
      state: 'approved',
      declared: { result: 'rejected' },
      agrees: false,
    });
  });
});

describe('a triad', () => {
  const board = { members: ['agent:x', 'agent:y'], rule: 'quorum', quorum: 1 } as const;

  it('gets its proposals and decisions, by its configuration and not by cards', async () => {
    const orchestra = await newOrchestra();
    const names = ['x', 'y', 'alpha', 'steward'];
    await orchestra.register(...names.map((name) => aCard(name)));
    await orchestra.register(aCard('eve', { groups: ['triad', 'board'] }));
    const settings = { ...board, members: [...board.members] };
    await orchestra.engine.orchestration.putTriad('board', settings, OPERATOR);

    const toDefault = await propose(orchestra, 'p1');
    const toBoard = await propose(orchestra, 'p2', { metadata: { triad: 'board' } });
    expect(recipientsOf(orchestra, toDefault)).toEqual(['alpha']);
    expect(recipientsOf(orchestra, toBoard)).toEqual(['x', 'y']);

    for (const name of ['x', 'y']) await vote(orchestra, name, 'p2', 'approve');
    const decision = await decisionOn(orchestra, 'p2');
    expect(recipientsOf(orchestra, decision)).toEqual(['x', 'y', 'steward']);
  });

  it('that is configured anew votes on what is proposed from then on, also after a restart', async () => {
    const orchestra = await newOrchestra();
    await propose(orchestra, 'before');
    const { seq } = await orchestra.engine.orchestration.putTriad(
      'default',
      { members: ['agent:x'], rule: 'majority' },
      OPERATOR,
    );
    const again = await orchestra.engine.orchestration.putTriad(
      'default',
      { members: ['agent:x'], rule: 'majority' },
      OPERATOR,
    );
    await orchestra.restart();
    await propose(orchestra, 'after');
    await vote(orchestra, 'x', 'after', 'approve');
    await decisionOn(orchestra, 'after');
    for (const name of MEMBERS) await vote(orchestra, name, 'before', 'reject');
    await decisionOn(orchestra, 'before');

    expect(again.seq).toBe(seq);
    expect(await decisionsIn(orchestra)).toEqual(['after approved', 'before rejected']);
    expect(orchestra.engine.orchestration.triad('default')).toMatchObject({
      members: ['agent:x'],
      history: { decisions: 2, approved: 1 },
    });
  });

  it('owes its votes until they are cast', async () => {
    const orchestra = await newOrchestra();
    await propose(orchestra, 'p');
    await vote(orchestra, 'beta', 'p', 'approve');
    await orchestra.settle();

    const owed = await owedIn(orchestra.engine, 'p');
    expect(owed.map(({ kind, agent_id }) => `${agent_id} ${kind}`)).toEqual([
      'agent:alpha vote',
      'agent:charlie vote',
    ]);
  });
});

describe('the decisions of a workspace', () => {
  it('are made once each, whenever it is started again', async () => {
    const orchestra = await newOrchestra();
    const ids = Array.from({ length: 40 }, (_, at) => `p${at}`);
    const words = ['approve', 'reject', 'abstain'];
    for (const id of ids) await propose(orchestra, id);
    for (const [turn, name] of MEMBERS.entries()) {
      await Promise.all(
        ids.map((id, at) => vote(orchestra, name, id, words[(at + turn) % 3] ?? '')),
      );
      await orchestra.restart();
    }
    for (const id of ids) await decisionOn(orchestra, id);
    await orchestra.restart();
    await orchestra.settle();

    const decided = await decisionsIn(orchestra);
    expect(decided.sort()).toEqual(ids.map((id) => `${id} rejected`).sort());
    const { proposals } = await orchestra.engine.orchestration.proposals({ limit: 100 });
    expect(proposals.map(({ tally }) => tally)).toEqual(
      ids.map(() => ({ approve: 1, reject: 1, abstain: 1 })),
    );
  });

  it.each([
    ['memory', undefined],
    ['SQLite', sqliteWorld],
  ] as const)(
    'are one for each of two processes on one %s, which hold no vote back from each other',
    async (_, makeWorld) => {
      const world = await makeWorld?.();
      onTestFinished(() => world?.dispose());
      const store = createMemoryStore();
      const clock = { ms: Date.parse('2026-02-01T13:20:00.000Z') };
      const open = async () => {
        const orchestra = await openOrchestra({
          store: (await world?.open()) ?? { ...store, close: async () => undefined },
          now: () => clock.ms,
        });
        onTestFinished(() => orchestra.close());
        return orchestra;
      };
      const [one, other] = [await open(), await open()];
      const ids = Array.from({ length: 24 }, (_, at) => `p${at}`);
      const deadline = clock.ms + 50;
      // Every second proposal lacks a vote and ends at the deadline; each process takes some of the votes.
      const isTimed = (id: string) => Number(id.slice(1)) % 2 === 0;
      for (const id of ids) {
        await propose(one, id, {
          content: { deadline: isTimed(id) ? deadline : deadline + 60_000 },
        });
      }
      for (const [turn, name] of MEMBERS.entries()) {
        const voted = ids.filter((id) => !(isTimed(id) && name === 'charlie'));
        await Promise.all(
          voted.map((id, at) => vote((at + turn) % 2 === 0 ? one : other, name, id, 'approve')),
        );
      }
      clock.ms = deadline + COMMIT_GRACE_MS + 1;

      for (const id of ids) await decisionOn(one, id);
      for (const orchestra of [one, other]) await knowsAll(orchestra);

      expect((await decisionsIn(one)).sort()).toEqual(ids.map((id) => `${id} approved`).sort());
      const [seen, alsoSeen] = [
        await one.engine.orchestration.proposals({ limit: 100 }),
        await other.engine.orchestration.proposals({ limit: 100 }),
      ];
      expect(alsoSeen).toEqual(seen);
      expect(seen.proposals.map(({ tally }) => tally.approve)).toEqual(
        [...ids].reverse().map((id) => (isTimed(id) ? 2 : 3)),
      );
      expect([...one.world.logged, ...other.world.logged]).toEqual([]);
    },
  );

  it('go on where a process was started again on SQLite, in the middle of many votes', async () => {
    const world = await sqliteWorld();
    onTestFinished(() => world.dispose());
    const ids = Array.from({ length: 30 }, (_, at) => `p${at}`);
    for (const [turn, name] of MEMBERS.entries()) {
      const orchestra = await openOrchestra({ store: await world.open(), now: Date.now });
      if (turn === 0) for (const id of ids) await propose(orchestra, id);
      await Promise.all(ids.map((id) => vote(orchestra, name, id, 'reject')));
      if (turn === 2) {
        for (const id of ids) await decisionOn(orchestra, id);
        expect((await decisionsIn(orchestra)).sort()).toEqual(
          ids.map((id) => `${id} rejected`).sort(),
        );
        const { proposals } = await orchestra.engine.orchestration.proposals({ limit: 100 });
        expect(proposals.map(({ votes }) => votes.length)).toEqual(ids.map(() => 3));
      }
      await orchestra.close();
    }
  });
});
