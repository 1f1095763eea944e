import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { lawRuns } from '@/lib/testing/law-runs';
import { type SaidLine, saidRecords } from '@/lib/testing/said-records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { histories } from '@/lib/testing/task-histories';
import { RunLineage } from './lineage';

const recordsOf = (list: readonly SaidLine[]) =>
  saidRecords(list.map((said) => ({ type: 'task.request', ...said })));

function lineageOf(list: readonly SaidLine[], runId = 'run_1') {
  const lineage = new RunLineage(runId);
  lineage.add(recordsOf(list));
  return lineage.lineage(list.length);
}

const manifest = (name: string, allowed: readonly string[], more: object = {}): SaidLine => ({
  from: name,
  to: 'group:all',
  type: 'agent.register',
  run_id: 'run:registry',
  protocol: 'cap',
  payload: {
    id: name,
    allowed_agents: allowed,
    mcp_bindings: [],
    delegate_rules: {},
    ...more,
  },
});
const notice = (from: string, to: string, task_id: string): SaidLine => ({
  from,
  to,
  task_id,
  protocol: 'cap',
  ...(task_id.includes('.') && { parent_task_id: task_id.slice(0, task_id.lastIndexOf('.')) }),
  payload: { text: `Do ${task_id}`, delegation: { mode: 'transfer' } },
  meta: { derived: ['payload.delegation.mode'] },
});
/** The task `m2` below `m1`, of `m1 > m2`. */
const clowlTask = (way: string) => {
  const [parent_task_id = '', id = ''] = way.split(' > ');
  return { id, task_id: id, parent_task_id };
};
const dlgt = (from: string, to: string, way: string, mode = 'transfer'): SaidLine => ({
  ...clowlTask(way),
  from,
  to,
  protocol: 'clowl',
  payload: { task: 'analyze', d: {}, delegation: { mode } },
});

describe('the lineage of the CAP story', () => {
  const story = [
    manifest('pm-1', ['analyst-1'], {
      delegate_rules: { 'analyst-1': { when_to_delegate: 'When it is deep.' } },
    }),
    manifest('analyst-1', ['qa-1'], { overseer: 'qa-1' }),
    notice('orchestrator', 'pm-1', 'T1'),
    notice('pm-1', 'analyst-1', 'T1.1'),
    notice('analyst-1', 'qa-1', 'T1.1.1'),
    notice('pm-1', 'qa-1', 'T1.2'),
  ];

  it('says of each edge whether it was allowed, by which rule, how deep, and who answers', () => {
    const { edges } = lineageOf(story);

    expect(
      edges.map((edge) => [
        edge.seq,
        edge.task_id,
        edge.verdict,
        edge.rule,
        edge.depth,
        edge.accountable,
      ]),
    ).toEqual([
      [3, 'T1', 'unchecked', 'PD8', 1, 'agent:pm-1'],
      [4, 'T1.1', 'allowed', 'P15', 2, 'agent:analyst-1'],
      [5, 'T1.1.1', 'allowed', 'P15', 3, 'agent:qa-1'],
      [6, 'T1.2', 'forbidden', 'P15', 2, 'agent:pm-1'],
    ]);
    expect(edges[1]).toMatchObject({
      parent_task_id: 'T1',
      mode: 'transfer',
      protocol: 'cap',
      delivered: true,
      context_summary: 'Do T1.1',
      when_to_delegate: 'When it is deep.',
    });
    expect(edges[2]?.message).toBe(
      'agent:qa-1 is among the agents of agent:analyst-1, and its overseer',
    );
  });

  it('shows the gate of the overseer', () => {
    expect(lineageOf(story).reviews).toMatchObject([
      { task_id: 'T1.1', overseer: 'agent:qa-1', delegator: 'agent:pm-1', state: 'pending' },
    ]);
  });

  it('checks by what held when it was handed over, and not by what was said later', () => {
    const later = lineageOf([...story, manifest('pm-1', ['qa-1'])]);

    expect(later.edges.map(({ verdict }) => verdict)).toEqual(
      lineageOf(story).edges.map(({ verdict }) => verdict),
    );
    expect(lineageOf([manifest('pm-1', ['qa-1']), ...story.slice(1)]).edges[3]?.verdict).toBe(
      'allowed',
    );
  });

  it('takes an import’s manifests for imports only', () => {
    const imported = story.map((said): SaidLine => ({ ...said, origin: 'import' }));
    const [first] = imported;

    expect(lineageOf(imported).edges.map(({ verdict }) => verdict)).toEqual(
      lineageOf(story).edges.map(({ verdict }) => verdict),
    );
    expect(lineageOf([...(first ? [first] : []), ...story.slice(2)]).edges[1]?.verdict).toBe(
      'unchecked',
    );
  });

  it('says what the enforcing mode kept from its recipient', () => {
    const error: SaidLine = {
      from: 'orchestrator',
      to: 'pm-1',
      type: 'task.error',
      origin: 'engine',
      task_id: 'T1.2',
      payload: { code: 'FORBIDDEN_DELEGATION', message: 'No', details: { id: 'msg_at_6' } },
    };

    const delivered = lineageOf([...story, error]).edges.map((edge) => edge.delivered);
    expect(delivered).toEqual([true, true, true, false]);
    const forged = lineageOf([...story, { ...error, origin: 'agent' }]);
    expect(forged.edges.every((edge) => edge.delivered)).toBe(true);
  });
});

describe('accountability', () => {
  const work: SaidLine = { from: 'user', to: 'oscar', id: 'm1', task_id: 'm1', protocol: 'clowl' };
  const accountable = (list: readonly SaidLine[]) =>
    lineageOf(list).edges.map((edge) => `${edge.task_id} ${edge.accountable}`);

  it('moves with a transfer, over any number of them', () => {
    const first = dlgt('oscar', 'muse', 'm1 > m2');

    expect(accountable([work, first])).toEqual(['m2 agent:muse']);
    expect(accountable([work, first, dlgt('muse', 'radar', 'm2 > m3')])).toEqual([
      ...['m2 agent:radar', 'm3 agent:radar'],
    ]);
  });

  it('of a fork is the delegate’s for its own task, of an assist the delegator’s', () => {
    const chain = [work, dlgt('oscar', 'muse', 'm1 > m2')];

    expect(accountable([...chain, dlgt('muse', 'radar', 'm2 > m3', 'fork')])).toEqual([
      ...['m2 agent:muse', 'm3 agent:radar'],
    ]);
    expect(accountable([...chain, dlgt('muse', 'radar', 'm2 > m3', 'assist')])).toEqual([
      ...['m2 agent:muse', 'm3 agent:muse'],
    ]);
  });

  it('cannot be moved by who does not have it', () => {
    const stolen = dlgt('thief', 'friend', 'm2 > m3');

    expect(accountable([work, dlgt('oscar', 'muse', 'm1 > m2'), stolen])[0]).toBe('m2 agent:muse');
  });

  it('of what a group was offered is whose who takes it', () => {
    const accept: SaidLine = { from: 'mira', to: 'oscar', type: 'task.accept', task_id: 'm2' };
    const offered = dlgt('oscar', 'group:all', 'm1 > m2', 'fork');
    const taken = { ...accept, protocol: 'clowl', id: 'm9' };

    expect(accountable([work, offered])).toEqual(['m2 group:all']);
    expect(accountable([work, offered, taken])).toEqual(['m2 agent:mira']);
  });
});

describe('an edge', () => {
  it('is a request for a part of what its sender holds, in any protocol, and no other request', () => {
    const root: SaidLine = { from: 'user', to: 'orchestrator', task_id: 'root' };
    const child: SaidLine = {
      from: 'orchestrator',
      to: 'ken',
      task_id: 'child',
      parent_task_id: 'root',
    };
    const foreign: SaidLine = { ...child, from: 'mira', to: 'ken', task_id: 'other' };
    const { edges } = lineageOf([root, child, child, foreign]);

    expect(edges).toMatchObject([
      { seq: 2, from: 'agent:orchestrator', to: 'agent:ken', parent_task_id: 'root', rule: 'PD8' },
    ]);
  });

  it('is forbidden to oneself, whatever the manifest says', () => {
    const { edges, cycles } = lineageOf([manifest('ken', ['ken']), notice('ken', 'ken', 'T1')]);

    expect(edges).toMatchObject([{ verdict: 'forbidden', rule: 'PD17', accountable: 'agent:ken' }]);
    expect(cycles).toEqual([['T1']]);
  });

  it('that reassigns a task moves it, and one that asks again does not', () => {
    const root: SaidLine = { from: 'user', to: 'orchestrator', task_id: 'root' };
    const child = (to: string, attempt: number): SaidLine => ({
      from: 'orchestrator',
      to,
      task_id: 'child',
      parent_task_id: 'root',
      attempt,
    });
    const { edges } = lineageOf([root, child('ken', 1), child('ken', 2), child('mira', 3)]);

    expect(edges.map(({ to, accountable }) => [to, accountable])).toEqual([
      ['agent:ken', 'agent:mira'],
      ['agent:mira', 'agent:mira'],
    ]);
  });

  it('hands over nothing where it is a proposal or asks for a review', () => {
    const held: SaidLine = { from: 'lead', to: 'ken', task_id: 'T' };
    const part = { from: 'ken', to: 'qa', parent_task_id: 'T' };
    const { edges } = lineageOf([
      held,
      { ...part, task_id: 'A', payload_type: 'triad.proposal.v1' },
      { ...part, task_id: 'B', payload_type: 'review.request.v1' },
    ]);

    expect(edges).toEqual([]);
  });
});

describe('a request that comes before the one that it is a part of', () => {
  const asked = (from: string, to: string, task_id: string, parent_task_id?: string): SaidLine => ({
    from,
    to,
    task_id,
    id: `of_${task_id}_${to}`,
    ...(parent_task_id && { parent_task_id }),
  });
  const work = [
    asked('user', 'pm', 'A'),
    asked('pm', 'dev', 'B', 'A'),
    asked('pm', 'ops', 'B', 'A'),
    asked('ops', 'qa', 'C', 'B'),
  ];
  const edgesOf = (list: readonly SaidLine[]) =>
    lineageOf(list)
      .edges.map(({ from, to, task_id, depth, accountable }) =>
        [from, to, task_id, depth, accountable].join(' '),
      )
      .sort();

  it('hands over what it does in order, as deep, to whoever answers for it', () => {
    const expected = edgesOf(work);
    expect(expected).toEqual([
      'agent:ops agent:qa C 3 agent:qa',
      'agent:pm agent:dev B 1 agent:ops',
      'agent:pm agent:ops B 2 agent:ops',
    ]);
    const [root, first, second, part] = work as [SaidLine, SaidLine, SaidLine, SaidLine];
    for (const order of [
      [first, root, second, part],
      [first, second, root, part],
      [first, second, part, root],
    ]) {
      expect(edgesOf(order)).toEqual(expected);
      const { edges } = lineageOf(order);
      expect(edges.map(({ seq }) => seq)).toEqual(edges.map(({ seq }) => seq).sort());
    }
  });

  it('does so over any number of them', () => {
    const chain = [
      asked('user', 'pm', 'A'),
      asked('pm', 'dev', 'B', 'A'),
      asked('dev', 'qa', 'C', 'B'),
    ];

    expect(edgesOf(chain.toReversed())).toEqual(edgesOf(chain));
    expect(edgesOf(chain)).toEqual([
      'agent:dev agent:qa C 2 agent:qa',
      'agent:pm agent:dev B 1 agent:dev',
    ]);
  });

  it('hands over nothing where its sender does not get that, and only once where it is repeated', () => {
    const foreign = asked('mira', 'dev', 'B', 'A');
    const [root, first] = work as [SaidLine, SaidLine];

    expect(edgesOf([foreign, root])).toEqual([]);
    expect(edgesOf([first, first, root])).toEqual(['agent:pm agent:dev B 1 agent:dev']);
  });

  it('is checked by what held when it was said, and takes back what was not allowed', () => {
    const [root, first] = work as [SaidLine, SaidLine];
    const { edges } = lineageOf([manifest('pm', ['qa']), first, root, manifest('pm', ['dev'])]);

    expect(edges).toMatchObject([
      { seq: 2, verdict: 'forbidden', rule: 'P15', accountable: 'agent:pm' },
    ]);
  });

  it('is as deep as its notice says, in any order', () => {
    const notices = [
      notice('orchestrator', 'a', 'T1'),
      notice('a', 'b', 'T1.1'),
      notice('b', 'c', 'T1.1.1'),
    ];
    const depths = (list: readonly SaidLine[]) =>
      Object.fromEntries(lineageOf(list).edges.map(({ task_id, depth }) => [task_id, depth]));

    expect(depths(notices.toReversed())).toEqual(depths(notices));
  });
});

describe('a cycle', () => {
  it('of CLowl is forbidden, named by its tasks in the order of the work, and moves nothing', () => {
    const { edges, cycles } = lineageOf([
      { from: 'user', to: 'oscar', id: 'm1', task_id: 'm1', protocol: 'clowl' },
      dlgt('oscar', 'muse', 'm1 > m2'),
      dlgt('muse', 'radar', 'm2 > m3'),
      dlgt('radar', 'oscar', 'm3 > m4'),
    ]);

    expect(edges.map(({ verdict, rule }) => `${verdict} ${rule}`)).toEqual([
      ...['unchecked P15', 'unchecked P15', 'forbidden W39'],
    ]);
    expect(edges[2]?.accountable).toBe('agent:radar');
    expect(cycles).toEqual([['m2', 'm3', 'm4']]);
  });

  it('is found over protocols', () => {
    const { edges, cycles } = lineageOf([
      dlgt('oscar', 'muse', 'm1 > m2'),
      notice('muse', 'radar', 'T1'),
      { from: 'radar', to: 'oscar', task_id: 'back', parent_task_id: 'T1' },
    ]);

    expect(edges[2]).toMatchObject({ verdict: 'unchecked', rule: 'PD17' });
    expect(cycles).toEqual([['m2', 'T1', 'back']]);
  });

  it('through the orchestrator is one of those who asked, and asking it is none', () => {
    const ask = (from: string, task_id: string, parent?: string): SaidLine => ({
      from,
      to: 'orchestrator',
      task_id,
      ...(parent && { parent_task_id: parent }),
    });
    const route = (to: string, task_id: string, parent_task_id: string): SaidLine => ({
      from: 'orchestrator',
      to,
      task_id,
      parent_task_id,
    });
    const story = [
      ...[ask('user', 'r1'), route('ken', 'c1', 'r1')],
      ...[ask('ken', 'r2', 'c1'), route('mira', 'c2', 'r2')],
    ];

    expect(lineageOf(story).cycles).toEqual([]);
    const back = [...story, ask('mira', 'r3', 'c2'), route('ken', 'c3', 'r3')];
    expect(lineageOf(back).cycles).toEqual([['c2', 'c3']]);
    expect(lineageOf(back).edges.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('laws of lineage', () => {
  it('is a function of the set of events that were added', () => {
    const cases = histories(40).chain((records) =>
      fc.tuple(fc.constant(records), feedsOf(records)),
    );
    fc.assert(
      fc.property(cases, ([records, parts]) => {
        const [inOrder, shuffled] = [new RunLineage('run_1'), new RunLineage('run_1')];
        inOrder.add(records);
        for (const part of parts) shuffled.add(part);
        expect(shuffled.lineage(40)).toEqual(inOrder.lineage(40));
      }),
      { numRuns: lawRuns(100) },
    );
  });

  it('checks nothing again by what comes later: the past keeps its edges and their verdicts', () => {
    const cases = histories(40).chain((records) =>
      fc.tuple(fc.constant(records), fc.nat(records.length)),
    );
    const verdicts = (records: readonly EventRecord[]) => {
      const lineage = new RunLineage('run_1');
      lineage.add(records.filter(({ protocol }) => protocol === 'clutch'));
      return lineage
        .lineage(40)
        .edges.map(({ seq, to, verdict, rule }) => [seq, to, verdict, rule]);
    };
    fc.assert(
      fc.property(cases, ([records, at]) => {
        const [past, whole] = [verdicts(records.slice(0, at)), verdicts(records)];
        expect(whole).toEqual(expect.arrayContaining(past));
      }),
    );
  });
});

describe('spans and steps that nest', () => {
  it('hand nothing over: whoever a codec took for the sender gave nobody anything', () => {
    const nested = (derived: readonly string[]) =>
      lineageOf([
        { from: 'user', to: 'desk', id: 't1', task_id: 't1' },
        {
          from: 'desk',
          to: 'desk',
          id: 't2',
          task_id: 't2',
          parent_task_id: 't1',
          meta: { derived },
        },
        {
          from: 'desk',
          to: 'clerk',
          id: 't3',
          task_id: 't3',
          parent_task_id: 't2',
          meta: { derived },
        },
      ]).edges.map(({ from, to }) => [from, to]);

    expect(nested([])).toContainEqual(['agent:desk', 'agent:clerk']);
    expect(nested(['from.agent_id'])).toEqual([]);
  });
});
