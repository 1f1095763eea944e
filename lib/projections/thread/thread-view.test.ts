import { describe, expect, test } from 'vitest';
import { type ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { aRecord, someRecords } from '@/lib/testing/records';
import { type ThreadViewOptions, threadRows } from '@/lib/testing/thread-view';
import { rowWithSeq, type ThreadRow } from './thread-rows';
import { foldThreadTasks, tasksWithClocks } from './thread-tasks';

const ORCHESTRATOR = { agent_id: 'agent:orchestrator' };
const KEN = { agent_id: 'agent:ken' };
const EVE = { agent_id: 'agent:eve' };

const from = (
  sender: { agent_id: string },
  type: ClutchMessage['type'],
  more: Partial<ClutchMessage> = {},
): Partial<ClutchMessage> => ({ from: sender, type, payload: {}, ...more });
const rowsOf = (
  events: readonly Partial<ClutchMessage>[],
  options: ThreadViewOptions = {},
): ThreadRow[] => threadRows(someRecords(events), options).filter((row) => row.kind !== 'day');
const rowOf = (...events: Partial<ClutchMessage>[]): ThreadRow | undefined => rowsOf(events).at(-1);

test("names the sender of each notice that is not the server's, and opens a group for the server's own", () => {
  const said = (seq: number, origin: EventRecord['origin'], type: ClutchMessage['type']) =>
    aRecord({
      seq,
      origin,
      received_at: '2026-02-01T13:20:12.000Z',
      event: from(ORCHESTRATOR, type),
    });
  const rows = threadRows([
    said(1, 'engine', 'chat.system'),
    said(2, 'agent', 'chat.system'),
    said(3, 'agent', 'chat.system'),
    said(4, 'agent', 'chat.message'),
    said(5, 'engine', 'chat.system'),
    said(6, 'engine', 'chat.system'),
  ]).filter((row) => row.kind !== 'day');

  expect(rows.map((row) => 'showSender' in row && row.showSender)).toEqual([
    ...[true, true, true, false, true, false],
  ]);
});

test('draws every one of the seventeen types', () => {
  const kinds = MessageType.options.map((type) => [type, rowOf(from(KEN, type))?.kind]);

  expect(Object.fromEntries(kinds)).toEqual({
    'task.request': 'request',
    'task.accept': 'accept',
    'task.progress': 'progress',
    'task.result': 'result',
    'task.error': 'error',
    'task.cancel': 'cancel',
    'task.timeout': 'timeout',
    'chat.message': 'chat',
    'chat.system': 'system',
    'tool.call': 'tool',
    'tool.result': 'tool',
    'tool.error': 'tool',
    'agent.register': 'lifecycle',
    'agent.heartbeat': 'lifecycle',
    'agent.update': 'lifecycle',
    'routing.decision': 'decision',
    'routing.failure': 'routing_failure',
  });
});

describe('a CLowl task', () => {
  const clowl = (
    id: string,
    pid: string | null,
    type: ClutchMessage['type'],
    more: Partial<ClutchMessage> = {},
  ): Partial<ClutchMessage> => ({
    id,
    type,
    task_id: pid ?? id,
    from: KEN,
    payload: {},
    meta: { protocol: 'clowl', native: { pid } },
    ...more,
  });

  test('is one task in all rows, over the messages that its answers refer to', () => {
    const rows = rowsOf([
      clowl('m1', null, 'task.request', {
        from: ORCHESTRATOR,
        to: [KEN],
        payload: { title: 'Prices' },
      }),
      clowl('m2', 'm1', 'task.accept'),
      clowl('m3', 'm2', 'task.progress', { payload: { percent: 10 } }),
      clowl('m4', 'm3', 'task.progress', { payload: { percent: 60 } }),
      clowl('m5', 'm4', 'task.result', { payload: { price: 3 } }),
      clowl('m6', 'm5', 'task.cancel'),
    ]);

    expect(rows).toMatchObject([
      { kind: 'request', task: { state: 'completed', attempts: 1 } },
      { kind: 'accept', taskId: 'm1' },
      { kind: 'progress', taskId: 'm1', percent: 60, seqs: [3, 4] },
      { kind: 'result', durationMs: 4_000, attempts: 1 },
      { kind: 'cancel', taskId: 'm1' },
    ]);
  });

  test('shows the call and the outcome of a tool in one row, whichever messages they answer', () => {
    const rows = rowsOf([
      clowl('m1', null, 'task.request'),
      clowl('m2', 'm1', 'tool.call', { payload: { tool: 'search' } }),
      clowl('m3', 'm2', 'tool.result', { payload: { tool: 'search' } }),
    ]);

    expect(rows.map((row) => row.kind)).toEqual(['request', 'tool']);
  });
});

describe('tasks', () => {
  const request = from(ORCHESTRATOR, 'task.request', {
    to: [KEN],
    payload: { title: 'Prices', query: 'Which are public?' },
    idempotency_key: 'k',
  });

  test('a request shows how its task stands by what came later', () => {
    const rows = rowsOf([request, from(KEN, 'task.accept'), from(KEN, 'task.result')]);

    expect(rows[0]).toMatchObject({
      kind: 'request',
      title: 'Prices',
      text: 'Which are public?',
      task: { state: 'completed', attempts: 1 },
    });
  });

  test('what a stranger says of a task ends nothing, and says so', () => {
    const toKen = { ...request, to: [KEN] };
    const strangers = someRecords([
      toKen,
      from(EVE, 'task.cancel'),
      from(EVE, 'task.timeout'),
      from(EVE, 'task.result', { payload: { price: 3 } }),
      from(KEN, 'task.cancel'),
    ]).map((record) => ({ ...record, verdict: 'fail' as const }));
    const rows = threadRows(strangers).slice(1);

    expect(rows).toMatchObject([
      { kind: 'request', task: { state: 'cancelled' }, mark: null },
      { kind: 'cancel', ended: false, mark: { kind: 'changes_nothing' } },
      { kind: 'timeout', ended: false, mark: { kind: 'changes_nothing' } },
      { kind: 'result', mark: { kind: 'changes_nothing' } },
      { kind: 'cancel', ended: true, mark: null },
    ]);
  });

  test("what an overseer says is no stranger's word: nothing was found to doubt in it", () => {
    const rows = rowsOf([{ ...request, to: [KEN] }, from(EVE, 'task.cancel')]);

    expect(rows[1]).toMatchObject({ kind: 'cancel', ended: true, mark: null });
  });

  test('a failed attempt is followed by who asked again', () => {
    const error = from(KEN, 'task.error', {
      payload: { code: 'TOOL_UNAVAILABLE', message: 'no answer', retryable: true },
    });

    const rows = rowsOf([request, error, { ...request, attempt: 2 }, error]);

    expect(rows.slice(1)).toMatchObject([
      { kind: 'error', code: 'TOOL_UNAVAILABLE', text: 'no answer', retryable: true, attempt: 1 },
      { kind: 'retry', attempt: 2, sameKey: true, task: { state: 'failed', attempts: 2 } },
      { kind: 'error', attempt: 2 },
    ]);
  });

  test('the only failure of a task that nobody counts attempts of bears no number', () => {
    expect(rowOf(request, from(KEN, 'task.error', { payload: { code: 'NO' } }))).toMatchObject({
      kind: 'error',
      attempt: null,
    });
  });

  test('a result that is a review says what was decided and why once', () => {
    const payload = { decision: 'approve', comments: 'Well done.', blocking_issues: [] };

    const rows = rowsOf([from(KEN, 'task.result', { payload })]);

    expect(rows.at(-1)).toMatchObject({
      title: 'approve: Well done.',
      fields: [{ name: 'blocking_issues' }],
    });
  });

  test('a result has its fields, its duration by the server’s clock and its attempts', () => {
    const result = from(KEN, 'task.result', {
      payload: { title: 'Done', findings: ['a', 'b'], score: 1 },
    });

    expect(rowOf(request, from(KEN, 'task.accept'), result)).toMatchObject({
      kind: 'result',
      title: 'Done',
      fields: [
        { name: 'findings', value: ['a', 'b'], count: 2 },
        { name: 'score', value: 1, count: null },
      ],
      durationMs: 2000,
      attempts: 1,
    });
  });

  describe('a result that the orchestrator passes on', () => {
    const payload = { title: 'Done', findings: ['a'] };
    const result = from(KEN, 'task.result', { id: 'r1', task_id: 'child', payload });
    const passedOn = from(ORCHESTRATOR, 'task.result', {
      id: 'r2',
      payload,
      meta: { answer_of: { task_id: 'child', id: 'r1' } },
    });
    const told = (events: readonly Partial<ClutchMessage>[], origin: EventRecord['origin']) =>
      threadRows(
        someRecords(events).map((record, index) =>
          index === events.length - 1 || record.event.from.agent_id === ORCHESTRATOR.agent_id
            ? { ...record, origin }
            : record,
        ),
      ).at(-1);

    test('is a line that names whose it is, and has all that the result says', () => {
      const [said, line] = [rowOf(result), told([result, passedOn], 'engine')];

      expect(said).not.toHaveProperty('passesOn');
      expect(line).toMatchObject({
        kind: 'result',
        title: 'Done',
        fields: [{ name: 'findings' }],
        passesOn: { agentId: 'agent:ken', isShown: true },
      });
    });

    test('says so where the result itself is not at hand', () => {
      expect(told([passedOn], 'engine')).toMatchObject({
        passesOn: { agentId: null, isShown: false },
      });
    });

    test('is a result like any other where not our engine says so', () => {
      for (const origin of ['agent', 'import'] as const) {
        expect(told([result, passedOn], origin)).not.toHaveProperty('passesOn');
      }
    });

    test('opens no group of its own below a line of the same sender', () => {
      const progress = from(ORCHESTRATOR, 'task.progress', { payload: { text: 'Nearly' } });

      expect(told([result, progress, passedOn], 'engine')).toMatchObject({ showSender: false });
      expect(told([passedOn], 'engine')).toMatchObject({ showSender: true });
    });
  });

  test('an import without times says nothing about durations', () => {
    const records = someRecords(
      [request, from(KEN, 'task.result')].map((event) => ({ ...event, meta: { derived: ['ts'] } })),
    );

    const rows = threadRows(records.map((record) => ({ ...record, origin: 'import' })));

    expect(rows.at(-1)).toMatchObject({ kind: 'result', durationMs: null });
    expect(rows.at(-1)).not.toHaveProperty('conflict');
  });

  test('an import with times says how long it took', () => {
    const records = someRecords([request, from(KEN, 'task.result')]);

    const rows = threadRows(records.map((record) => ({ ...record, origin: 'import' })));

    expect(rows.at(-1)).toMatchObject({ kind: 'result', durationMs: 1000 });
  });

  test('a result before its request says that clocks disagree', () => {
    const records = someRecords([
      from(ORCHESTRATOR, 'chat.message', { ts: '2026-02-01T13:00:00Z' }),
      { ...request, ts: '2026-02-01T13:10:00Z' },
      from(KEN, 'task.result', { ts: '2026-02-01T13:05:00Z' }),
    ]);

    expect(threadRows(records).at(-1)).toMatchObject({
      durationMs: null,
      conflict: 'end_before_start',
    });
  });

  test('goes by the clock of the run, of which a window need not hold the first event', () => {
    const records = someRecords([
      { ...request, ts: '2026-02-01T13:10:00Z' },
      from(KEN, 'task.result', { ts: '2026-02-01T13:05:00Z' }),
    ]);
    const resultBy = (start: string) => {
      const tasks = foldThreadTasks(tasksWithClocks({ run_1: start }), records);
      return threadRows(records, { tasks }).at(-1);
    };

    expect(resultBy('2026-02-01T13:00:00Z')).toMatchObject({ conflict: 'end_before_start' });
    expect(resultBy('2026-02-01T13:08:00Z')).toMatchObject({ conflict: 'implausible_time' });
  });

  test('consecutive progress of one task is one row with the latest figure', () => {
    const progress = (payload: ClutchMessage['payload'], task_id = 'task_1') =>
      from(KEN, 'task.progress', { payload, task_id });

    const rows = rowsOf([
      progress({ percent: 10, note: 'Reading' }),
      progress({ progress: 0.35, note: 'Comparing' }),
      progress({ pct: 400 }, 'other'),
      progress({ note: 'no figure' }),
    ]);

    expect(rows).toMatchObject([
      { key: 'p:1', percent: 35, text: 'Comparing', seqs: [1, 2], record: { seq: 2 } },
      { key: 'p:3', percent: 100 },
      { key: 'p:4', percent: null },
    ]);
  });
});

describe('tools', () => {
  const call = (payload: ClutchMessage['payload']): Partial<ClutchMessage> =>
    from(KEN, 'tool.call', { payload: { tool: 'mcp:browser', ...payload } });
  const answer = (
    payload: ClutchMessage['payload'],
    type: 'tool.result' | 'tool.error' = 'tool.result',
  ): Partial<ClutchMessage> => from(KEN, type, { payload: { tool: 'mcp:browser', ...payload } });
  const seqsOf = (rows: readonly ThreadRow[]): unknown[] =>
    rows.map((row) => row.kind === 'tool' && [row.call?.seq ?? null, row.outcome?.seq ?? null]);

  test('a call and its outcome are one row', () => {
    const rows = rowsOf([
      call({ call_id: 'c', args: { op: 'open', urls: 9 } }),
      { payload: { text: 'meanwhile' } },
      answer({ call_id: 'c', duration_ms: 1840 }, 'tool.error'),
    ]);

    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      kind: 'tool',
      tool: 'mcp:browser',
      summary: 'open 9',
      state: 'failed',
      durationMs: 1840,
    });
  });

  test('a named outcome finds its call, also one that came after it', () => {
    const rows = rowsOf([
      answer({ call_id: 'b' }),
      call({ call_id: 'a' }),
      call({ tool_call_id: 'b' }),
      from(KEN, 'tool.result', { meta: { call_id: 'msg_at_2' } }),
    ]);

    expect(seqsOf(rows)).toEqual([
      [2, 4],
      [3, 1],
    ]);
  });

  test('an unnamed outcome answers the oldest call before it of its task and tool', () => {
    const rows = rowsOf([
      answer({}),
      call({}),
      call({}),
      answer({}),
      { ...answer({}), task_id: 'other' },
      answer({}),
      answer({}),
    ]);

    expect(seqsOf(rows)).toEqual([
      [null, 1],
      [2, 4],
      [3, 6],
      [null, 5],
      [null, 7],
    ]);
  });

  test('a call without an outcome is running', () => {
    expect(rowOf(call({}))).toMatchObject({ state: 'running', outcome: null, durationMs: null });
  });

  test('a call that its task ended without is answered by nobody, until the task goes on', () => {
    const request = from(ORCHESTRATOR, 'task.request', { to: [{ agent_id: 'agent:ken' }] });
    const again = from(ORCHESTRATOR, 'task.request', { ...request, attempt: 2 });
    const [result, error] = [from(KEN, 'task.result', {}), from(KEN, 'task.error', {})];
    const stateOf = (...events: Parameters<typeof rowsOf>[0]) =>
      rowsOf(events).find(({ kind }) => kind === 'tool');

    expect(stateOf(request, call({}), result)).toMatchObject({ state: 'unanswered' });
    expect(stateOf(request, call({}), error)).toMatchObject({ state: 'unanswered' });
    expect(stateOf(request, call({}), error, again)).toMatchObject({ state: 'running' });
    expect(stateOf(request, call({}), answer({}), result)).toMatchObject({ state: 'ok' });
  });
});

describe('routing', () => {
  const decision = from(ORCHESTRATOR, 'routing.decision', {
    payload: {
      selected: 'agent:ken',
      candidates: ['agent:research-2', 'agent:ken', 'agent:none', 7],
      scores: { 'agent:ken': 0.92, 'agent:research-2': 0.85, 'agent:none': 'high' },
      reason: 'lowest load',
      considered: [{}, {}, {}],
    },
  });

  test('a decision lists its candidates by score', () => {
    expect(rowOf(decision)).toMatchObject({
      kind: 'decision',
      selected: 'agent:ken',
      candidates: [
        { agent_id: 'agent:ken', score: 0.92 },
        { agent_id: 'agent:research-2', score: 0.85 },
        { agent_id: 'agent:none', score: null },
      ],
      reason: 'lowest load',
      considered: 3,
    });
  });

  test('a decision among more agents than it names says how many there were', () => {
    const payload = { ...decision.payload, considered_total: 10_000 };

    expect(rowOf({ ...decision, payload })).toMatchObject({ considered: 10_000 });
  });

  test('only our own engine’s decisions are not declared elsewhere', () => {
    const elsewhere = (['engine', 'agent', 'import'] as const).map((origin) =>
      threadRows([aRecord({ seq: 1, origin, event: decision })]).at(-1),
    );

    expect(elsewhere).toMatchObject([
      { elsewhere: false },
      { elsewhere: true },
      { elsewhere: true },
    ]);
  });
});

describe('folds', () => {
  test('consecutive signs of life say how many, from whom, and whether all is well', () => {
    const beat = (sender: { agent_id: string }, status = 'ok') =>
      from(sender, 'agent.heartbeat', { payload: { status } });

    const rows = rowsOf([beat(KEN), beat(ORCHESTRATOR), beat(KEN), {}, beat(KEN, 'degraded')]);

    expect(rows).toMatchObject([
      {
        kind: 'lifecycle',
        heartbeats: 3,
        agents: ['agent:ken', 'agent:orchestrator'],
        healthy: true,
      },
      { kind: 'chat' },
      { kind: 'lifecycle', heartbeats: 1, healthy: false },
    ]);
  });

  test('messages marked as folded are thoughts of their sender', () => {
    const thought = (sender: { agent_id: string }) =>
      from(sender, 'chat.message', { meta: { fold: true } });

    const rows = rowsOf([
      thought(KEN),
      thought(KEN),
      thought(ORCHESTRATOR),
      from(KEN, 'chat.message'),
    ]);

    expect(rows.map((row) => [row.kind, row.kind === 'thoughts' && row.records.length])).toEqual([
      ['thoughts', 2],
      ['thoughts', 1],
      ['chat', false],
    ]);
  });

  test('a mark on an event stands on its row', () => {
    const meta = { mark: { kind: 'mistake', reason: 'Wrong page' } };

    const imported = (event: Partial<ClutchMessage>) =>
      threadRows([aRecord({ seq: 1, origin: 'import', event })]).at(-1);

    expect(imported({ meta })).toMatchObject({
      mark: { kind: 'imported', name: 'mistake', text: 'Wrong page' },
    });
    expect(imported({ meta: { ...meta, fold: true } })).toMatchObject({
      kind: 'thoughts',
      mark: { kind: 'imported', name: 'mistake' },
    });
    // What is drawn as the server's word is not its sender's to say.
    expect(rowOf({ meta })).toMatchObject({ mark: null });
  });
});

describe('groups and dividers', () => {
  test('speech is grouped by sender and minute, lines by sender', () => {
    const at = (seq: number, minute: string, event: Partial<ClutchMessage>) =>
      aRecord({ seq, received_at: `2026-02-01T13:${minute}:00.000Z`, event });

    const rows = threadRows([
      at(1, '20', { from: KEN }),
      at(2, '20', { from: KEN }),
      at(3, '21', { from: KEN }),
      at(4, '25', from(KEN, 'task.accept')),
      at(5, '25', { from: ORCHESTRATOR }),
      at(6, '25', from(ORCHESTRATOR, 'task.request', { attempt: 2 })),
      at(7, '25', { from: ORCHESTRATOR }),
    ]);

    expect(rows.slice(1).map((row) => 'showSender' in row && row.showSender)).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  test('a day begins where the reader’s calendar says so', () => {
    const records = ['2026-02-01T22:30:00.000Z', '2026-02-01T23:30:00.000Z'].map(
      (received_at, index) => aRecord({ seq: index + 1, received_at }),
    );
    const inBerlin = (at: string) =>
      new Date(Date.parse(at) + 3_600_000).toISOString().slice(0, 10);
    const days = (options?: ThreadViewOptions): string[] =>
      threadRows(records, options).flatMap((row) => (row.kind === 'day' ? row.day : []));

    expect(days()).toEqual(['2026-02-01']);
    expect(days({ dayOf: inBerlin })).toEqual(['2026-02-01', '2026-02-02']);
  });

  test('the unread line stands between what was read and what was not', () => {
    const kinds = (unreadAfter: number): string[] =>
      rowsOf([{}, {}, {}], { unreadAfter }).map((row) => row.kind);

    expect(kinds(2)).toEqual(['chat', 'chat', 'unread', 'chat']);
    expect(kinds(0)).toEqual(['chat', 'chat', 'chat']);
    expect(kinds(3)).toEqual(['chat', 'chat', 'chat']);
  });

  test('an event is found in the row that shows it', () => {
    const rows = rowsOf([from(KEN, 'agent.heartbeat'), from(KEN, 'agent.heartbeat'), {}]);

    expect(rowWithSeq(rows, 2)?.key).toBe('l:1');
    expect(rowWithSeq(rows, 9)).toBeNull();
  });
});
