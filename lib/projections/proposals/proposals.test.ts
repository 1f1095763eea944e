import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { CheckpointParts, restarted } from '@/lib/testing/kept-folds';
import { aRecord, type RecordOverrides } from '@/lib/testing/records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { type HeldProposal, proposalAt } from './held-proposal';
import { OPEN_MAX, WAITING_MAX } from './proposal-index';
import { proposalView } from './proposal-view';
import { createProposals, type ProposalsFold } from './proposals';

type Said = {
  readonly from?: string;
  readonly to?: string;
  readonly run?: string;
  readonly task?: string;
  readonly id?: string;
  readonly payload?: Record<string, unknown>;
  readonly meta?: Record<string, unknown>;
  readonly protocol?: string;
  readonly origin?: RecordOverrides['origin'];
  readonly at?: string;
};

const toEvent = (
  { from = 'steward', to = 'group:triad', run = 'p1', task = 'p1', ...said }: Said,
  more: object,
): Omit<RecordOverrides, 'seq'> => ({
  protocol: said.protocol ?? 'clutch',
  origin: said.origin ?? 'agent',
  ...(said.at !== undefined && { received_at: said.at }),
  event: {
    from: { agent_id: `agent:${from}` },
    to: [{ agent_id: to }],
    run_id: run,
    task_id: task,
    payload: said.payload ?? {},
    ...(said.id !== undefined && { id: said.id }),
    ...(said.meta !== undefined && { meta: said.meta }),
    ...more,
  },
});

const propose = (said: Said = {}) =>
  toEvent(said, { type: 'task.request', payload_type: 'triad.proposal.v1' });
const vote = (from: string, word: string, said: Said = {}) =>
  toEvent(
    { from, ...said, payload: { vote: word, ...said.payload } },
    { type: 'task.progress', payload_type: 'triad.vote.v1' },
  );
const decide = (result: string, said: Said = {}) =>
  toEvent(
    { from: 'gateway', ...said, payload: { result, ...said.payload } },
    { type: 'task.result', payload_type: 'triad.decision.v1' },
  );
const remind = (to: string, said: Said = {}) =>
  toEvent(
    { from: 'user', to: `agent:${to}`, origin: 'operator', ...said },
    { type: 'chat.message', payload_type: 'triad.reminder.v1' },
  );
const configure = (payload: Record<string, unknown>) =>
  toEvent(
    { from: 'user', run: 'run:registry', task: 'x', origin: 'engine', payload },
    { type: 'agent.update', payload_type: 'triad.config.v1' },
  );

const recordsOf = (list: readonly Omit<RecordOverrides, 'seq'>[]): EventRecord[] =>
  list.map((one, at) => aRecord({ ...one, seq: at + 1 }));

function foldOf(list: readonly Omit<RecordOverrides, 'seq'>[]): ProposalsFold {
  const fold = createProposals();
  fold.feed(recordsOf(list));
  return fold;
}

const NOW = Date.parse('2026-02-01T14:00:00.000Z');
const viewOf = (proposal: HeldProposal | null) =>
  proposal === null ? null : proposalView(proposal, NOW, () => null);
const shown = (fold: ProposalsFold, name = 'p1') => viewOf(fold.find(name));
const counted = (fold: ProposalsFold, name = 'p1') =>
  shown(fold, name)
    ?.votes.filter((one) => one.counted)
    .map(({ agent_id }) => agent_id);

const ALL = [vote('alpha', 'approve'), vote('beta', 'approve'), vote('charlie', 'abstain')];

describe('a vote', () => {
  it('joins the proposal that it names: by its task, else by its id, also before it comes', () => {
    const byId = vote('alpha', 'approve', { task: 'other', payload: { proposalId: 'msg-9' } });
    const byTask = vote('beta', 'reject', { task: 'other', payload: { proposalId: 'p1' } });
    const proposal = propose({ id: 'msg-9' });

    for (const story of [
      [proposal, byId, byTask],
      [byId, proposal, byTask],
      [byTask, byId, proposal],
    ]) {
      expect([...(counted(foldOf(story)) ?? [])].sort()).toEqual(['agent:alpha', 'agent:beta']);
    }
  });

  it('counts from every protocol that keeps the payload type', () => {
    const protocols = ['clutch', 'heretek', 'clowl', 'cap', 'cbcl'];
    const members = protocols.map((protocol) => `agent:of-${protocol}`);
    const votes = protocols.map((protocol) => vote(`of-${protocol}`, 'approve', { protocol }));
    const fold = foldOf([
      configure({ name: 'wide', members, rule: 'unanimity' }),
      propose({ meta: { triad: 'wide' } }),
      ...votes,
    ]);

    expect(shown(fold)).toMatchObject({ state: 'approved', triad: 'wide', tally: { approve: 5 } });
  });

  it('belongs to the proposal of its own run, and from the run of that name to whichever run has it', () => {
    const here = vote('alpha', 'approve', { run: 'run-1', task: 'p1' });
    const native = vote('beta', 'approve', { run: 'p1', task: 'p1' });
    const elsewhere = vote('charlie', 'approve', { run: 'run-2', task: 'p1' });

    for (const story of [
      [propose({ run: 'run-1' }), here, native, elsewhere],
      [native, here, elsewhere, propose({ run: 'run-1' })],
    ]) {
      expect([...(counted(foldOf(story)) ?? [])].sort()).toEqual(['agent:alpha', 'agent:beta']);
    }
  });

  it('of a stranger, a late one and a changed one are shown with why, and do not count', () => {
    const deadline = Date.parse('2026-02-01T13:30:00.000Z');
    const late = { at: '2026-02-01T13:30:00.001Z' };
    const fold = foldOf([
      propose({ payload: { deadline } }),
      vote('eve', 'approve'),
      vote('alpha', 'approve'),
      vote('alpha', 'reject'),
      vote('beta', 'approve', late),
    ]);

    expect(shown(fold)).toMatchObject({
      state: 'expired',
      result: 'rejected',
      consensus: false,
      tally: { approve: 1, reject: 0, abstain: 0 },
      votes: [
        { agent_id: 'agent:eve', counted: false, why: 'only members of the triad vote' },
        { agent_id: 'agent:alpha', counted: true },
        { agent_id: 'agent:alpha', counted: false, why: 'the first vote of an agent counts' },
        { agent_id: 'agent:beta', counted: false, why: 'it came after the deadline' },
      ],
    });
  });

  it('that an import tells of counts for a proposal of that import only', () => {
    const imported = { origin: 'import' as const };
    const fold = foldOf([propose(), vote('alpha', 'approve', imported)]);
    const history = foldOf([propose(imported), vote('alpha', 'approve', imported)]);

    expect(shown(fold)?.votes).toEqual([]);
    expect(counted(history)).toEqual(['agent:alpha']);
    expect([...history.open()]).toEqual([]);
  });
});

describe('a proposal', () => {
  it('is decided by the members and the rule of the time when it was made', () => {
    const pair = { name: 'default', members: ['agent:x', 'agent:y'], rule: 'majority' };
    const fold = foldOf([
      propose(),
      configure(pair),
      propose({ run: 'p2', task: 'p2' }),
      ...ALL,
      vote('x', 'approve', { run: 'p2', task: 'p2' }),
    ]);

    expect(shown(fold)).toMatchObject({
      rule: 'specification',
      members: ['agent:alpha', 'agent:beta', 'agent:charlie'],
      state: 'approved',
    });
    expect(shown(fold, 'p2')).toMatchObject({
      rule: 'majority',
      members: ['agent:x', 'agent:y'],
      awaited: ['agent:y'],
    });
  });

  it('names its triad in its metadata, its payload or its meta, or is addressed to its group', () => {
    const board = configure({ name: 'board', members: ['agent:x'], rule: 'majority' });
    const native = { metadata: { triad: 'board' } };
    const triads = [
      { protocol: 'heretek', meta: { native } },
      { payload: { triad: 'board' } },
      { meta: { triad: 'board' } },
      { to: 'group:board' },
      {},
    ].map((said) => shown(foldOf([board, propose(said)]))?.triad);

    expect(triads).toEqual(['board', 'board', 'board', 'board', 'default']);
  });

  it('to a triad that nobody configured is rejected, for nobody may vote', () => {
    const fold = foldOf([propose({ meta: { triad: 'ghost' } }), ...ALL]);

    expect(shown(fold)).toMatchObject({ state: 'rejected', members: [], consensus: false });
    expect(counted(fold)).toEqual([]);
  });

  it('that is made again is the first one', () => {
    const again = propose({ from: 'eve', meta: { triad: 'ghost' } });

    expect(shown(foldOf([propose(), again, ...ALL]))).toMatchObject({
      proposed_by: 'agent:steward',
      state: 'approved',
    });
  });
});

describe('a decision', () => {
  it('of this server closes the poll, without the votes that it did not know', () => {
    const ours = decide('rejected', { origin: 'engine', meta: { state_seq: 2 } });
    const fold = foldOf([propose(), vote('alpha', 'reject'), vote('beta', 'approve'), ours]);

    expect(shown(fold)).toMatchObject({
      state: 'expired',
      decided: { seq: 4, result: 'rejected' },
      votes: [{ counted: true }, { counted: false, why: 'it came after the decision' }],
    });
    expect([...fold.open()]).toEqual([]);
  });

  it('of somebody else is compared with what the votes come to, and decides nothing', () => {
    const declared = foldOf([propose(), decide('rejected'), ...ALL, decide('approved')]);

    expect(shown(declared)).toMatchObject({
      state: 'approved',
      declared: { result: 'rejected', seq: 2 },
      agrees: false,
      decided: null,
    });
    expect(shown(foldOf([propose(), decide('approved')]))?.agrees).toBeNull();
  });

  it('counts in the history of its triad who voted against it, who abstained and who was absent', () => {
    const ours = decide('approved', { origin: 'engine' });
    const fold = foldOf([propose(), vote('alpha', 'approve'), vote('beta', 'reject'), ours, ours]);

    const member = { votes: 1, abstentions: 0, absences: 0, dissents: 0 };
    expect(fold.triad('default')?.history).toEqual({
      decisions: 1,
      approved: 1,
      members: [
        { ...member, agent_id: 'agent:alpha' },
        { ...member, agent_id: 'agent:beta', dissents: 1 },
        { ...member, agent_id: 'agent:charlie', votes: 0, absences: 1 },
      ],
    });
  });
});

describe('a cancel', () => {
  const cancel = (from: string, origin: 'agent' | 'operator' = 'agent') =>
    toEvent({ from, origin }, { type: 'task.cancel' });

  it('of who proposed, or of an operator, takes the proposal back, whatever was voted', () => {
    for (const taken of [cancel('steward'), cancel('user', 'operator')]) {
      const fold = foldOf([propose(), ...ALL.slice(0, 2), taken, ...ALL.slice(2)]);

      expect(shown(fold)).toMatchObject({ state: 'expired', withdrawn: 4, result: 'rejected' });
      expect(shown(fold)?.awaited).toEqual([]);
      expect([...fold.open()]).toEqual([]);
    }
  });

  it('of anybody else, or after the decision, changes nothing', () => {
    const ours = decide('approved', { origin: 'engine' });

    expect(shown(foldOf([propose(), cancel('eve'), ...ALL]))?.state).toBe('approved');
    expect(shown(foldOf([propose(), ...ALL, ours, cancel('steward')]))).toMatchObject({
      state: 'approved',
      withdrawn: null,
    });
  });
});

describe('a reminder', () => {
  it('of an operator stands with who votes, the last one and how many, and is no ballot', () => {
    const deadline = '2026-02-01T14:30:00.000Z';
    const fold = foldOf([
      propose({ payload: { deadline } }),
      remind('beta'),
      remind('charlie'),
      remind('beta', { from: 'ops' }),
    ]);

    expect(shown(fold)).toMatchObject({
      reminders: [
        { agent_id: 'agent:charlie', by: 'agent:user', seq: 3, count: 1 },
        { agent_id: 'agent:beta', by: 'agent:ops', seq: 4, count: 2 },
      ],
      votes: [],
      deadline,
      awaited: ['agent:alpha', 'agent:beta', 'agent:charlie'],
    });
  });

  it('of an agent or an import, to who does not vote, or of what has ended is none', () => {
    const ours = decide('approved', { origin: 'engine' });
    const fold = foldOf([
      propose(),
      remind('beta', { origin: 'agent' }),
      remind('beta', { origin: 'import' }),
      remind('eve'),
      ...ALL,
      ours,
      remind('beta'),
    ]);

    expect(shown(fold)?.reminders).toEqual([]);
  });
});

describe('a triad', () => {
  it('is configured by the engine alone', () => {
    const settings = { name: 'default', members: ['agent:eve'], rule: 'majority' };
    const { event } = configure(settings);

    expect(foldOf([configure(settings)]).triad('default')?.members).toEqual(['agent:eve']);
    for (const origin of ['agent', 'operator', 'import'] as const) {
      const fold = foldOf([{ origin, ...(event && { event }) }]);
      expect(fold.triad('default')).toMatchObject({ seq: null, rule: 'specification' });
    }
  });

  it('answers for its group: by the proposal that is spoken of, else as it is configured', () => {
    const board = configure({ name: 'board', members: ['agent:x'], rule: 'majority' });
    const proposal = propose({ meta: { triad: 'board' } });
    const fold = foldOf([board, proposal]);
    const [, record] = recordsOf([board, proposal]);
    const chat = aRecord({ seq: 9 });

    expect(record && fold.membersOf(record, 'group:triad')).toEqual(['agent:x']);
    expect(record && fold.membersOf(record, 'group:board')).toEqual(['agent:x']);
    expect(fold.membersOf(chat, 'group:triad')).toHaveLength(3);
    expect(fold.membersOf(chat, 'group:red')).toBeNull();
  });
});

describe('what is kept', () => {
  it('is bounded: the oldest open proposals, and votes for none, give way with their names', () => {
    const fold = createProposals();
    const count = Math.ceil(OPEN_MAX * 1.1) + 1;
    for (let at = 1; at <= count; at += 1) {
      const place = { run: `p${at}`, task: `p${at}` };
      fold.feed([aRecord({ ...propose(place), seq: at })]);
    }
    const stray = { run: 'none', task: 'none' };
    for (let at = 1; at <= 2 * WAITING_MAX; at += 1) {
      fold.feed([aRecord({ ...vote('alpha', 'approve', stray), seq: count + at })]);
    }

    expect([...fold.open()]).toHaveLength(OPEN_MAX);
    expect([...fold.newestFirst()]).toHaveLength(OPEN_MAX);
    expect(fold.find('p1')).toBeNull();
    expect(fold.find(`p${count}`)).not.toBeNull();
    const saved = fold.takeChanges().parts.filter(({ state }) => state !== null);
    expect(saved.length).toBeLessThanOrEqual(OPEN_MAX + 1.1 * WAITING_MAX + 1);
  });
});

describe('laws of proposals', () => {
  const names = fc.constantFrom('alpha', 'beta', 'charlie', 'eve', 'x');
  const places = fc.constantFrom<Said>(
    {},
    { task: 'p2' },
    { run: 'r', task: 'p1' },
    { payload: { proposalId: 'm' } },
  );
  const origins = fc.constantFrom('agent', 'import') as fc.Arbitrary<'agent' | 'import'>;
  const stories = fc
    .array(
      fc.oneof(
        fc
          .tuple(places, fc.constantFrom('default', 'board', 'ghost'), origins)
          .map(([said, triad, origin]) => propose({ ...said, origin, meta: { triad } })),
        fc
          .tuple(names, fc.constantFrom('approve', 'reject', 'abstain', 'no'), places, origins)
          .map(([name, word, said, origin]) => vote(name, word, { ...said, origin })),
        fc
          .tuple(fc.constantFrom('approved', 'rejected'), places, fc.boolean(), fc.nat(9))
          .map(([result, said, isOurs, state_seq]) =>
            decide(result, { ...said, origin: isOurs ? 'engine' : 'agent', meta: { state_seq } }),
          ),
        fc
          .tuple(
            names,
            places,
            fc.constantFrom('agent' as const, 'operator' as const, 'import' as const),
          )
          .map(([name, said, origin]) => remind(name, { ...said, origin })),
        names.map((name) =>
          configure({ name: 'board', members: [`agent:${name}`], rule: 'majority' }),
        ),
      ),
      { maxLength: 24 },
    )
    .map(recordsOf);
  const told = (fold: ProposalsFold) =>
    JSON.stringify([[...fold.newestFirst()], fold.triads(), [...fold.open()].length]);

  it('they are a function of the set of events, however they are fed', () => {
    const cases = stories.chain((records) => fc.tuple(fc.constant(records), feedsOf(records)));
    fc.assert(
      fc.property(cases, ([records, parts]) => {
        const [inOrder, shuffled] = [createProposals(), createProposals()];
        inOrder.feed(records);
        for (const part of parts) shuffled.feed(part);
        expect(told(shuffled)).toBe(told(inOrder));
      }),
    );
  });

  it('they go on from a checkpoint as if nothing had happened', () => {
    fc.assert(
      fc.property(stories, fc.nat(24), (records, cut) => {
        const whole = createProposals();
        whole.feed(records);
        const again = restarted(createProposals, [records.slice(0, cut), records.slice(cut)]);
        expect(told(again)).toBe(told(whole));
      }),
    );
  });

  it('a proposal at a moment is what the events up to it tell of it', () => {
    const withoutReminders = (proposal: HeldProposal | null) =>
      proposal === null ? null : { ...proposal, reminders: [] };
    fc.assert(
      fc.property(stories, (records) => {
        const whole = createProposals();
        whole.feed(records);
        for (let at = 0; at <= records.length; at += 1) {
          const until = createProposals();
          until.feed(records.filter(({ seq }) => seq <= at));
          for (const proposal of whole.newestFirst()) {
            const then = withoutReminders(proposalAt(proposal, at));
            expect(then).toEqual(withoutReminders(until.get(proposal.seq)));
          }
        }
      }),
    );
  });

  it('an agent has at most one vote that counts, and only members have one', () => {
    fc.assert(
      fc.property(stories, (records) => {
        const fold = createProposals();
        fold.feed(records);
        for (const proposal of fold.newestFirst()) {
          const { votes, members } = proposalView(proposal, NOW, () => null);
          const voters = votes.filter((one) => one.counted).map(({ agent_id }) => agent_id);
          expect(new Set(voters).size).toBe(voters.length);
          expect(voters.filter((voter) => !members.includes(voter))).toEqual([]);
        }
      }),
    );
  });

  it('every saved part that is gone is deleted', () => {
    const parts = new CheckpointParts();
    const fold = createProposals();
    const [waiting, proposal] = recordsOf([vote('alpha', 'approve'), propose()]);
    fold.feed(waiting ? [waiting] : []);
    parts.save(fold);
    expect(parts.size).toBe(2);
    fold.feed(proposal ? [proposal] : []);
    parts.save(fold);

    expect(
      parts
        .load()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['head', 'p:2']);
  });
});
