// The members of the sample team that speak no protocol of ours, against a whole server that may call no port of theirs, as by
// `npm run demo`: the task of the agent of A2A is carried to it. e2e/sample-team.spec.ts has the same where it is called.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Task } from '@/lib/model/summary';
import { ADMIN_TOKEN, serveWholeApp } from '@/lib/testing/worlds/whole-app';

const RUN = 'run:members';

/** Long enough for a dozen processes on a busy machine. Milliseconds. */
const PLAY_TIMEOUT_MS = 120_000;

/** What was said in the run, by protocol, and its tasks. */
async function played() {
  const { url } = await serveWholeApp();
  const program = 'examples/sample-team/play.mjs';
  const options = ['--url', url, '--run', RUN, '--pace', '0.05'];
  const child = spawn(process.execPath, [program, ...options], {
    env: { ...process.env, COLLOQUY_KEY: ADMIN_TOKEN },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([0, null]);

  const api = async <Answer>(path: string): Promise<Answer> => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    return (await (await fetch(`${url}/api/v1${path}`, { headers })).json()) as Answer;
  };
  const run = encodeURIComponent(RUN);
  type Records = { events: { protocol: string; event: ClutchMessage }[] };
  const { events } = await api<Records>(`/events?run_id=${run}&limit=500`);
  const { tasks } = await api<{ tasks: Task[] }>(`/runs/${run}/tasks`);
  const said = (protocol: string) =>
    events.filter((record) => record.protocol === protocol).map(({ event }) => event);
  return { tasks, said };
}

it(
  'has members that come over A2A and by spans in its own thread and tree, and reports what they found',
  async () => {
    const { said, tasks } = await played();

    const answered = said('a2a');
    expect(answered.map(({ type }) => type)).toEqual([
      ...['task.accept', 'task.progress', 'task.progress', 'task.result'],
    ]);
    for (const event of answered) {
      expect(event).toMatchObject({
        thread_id: 'thread:members',
        from: { agent_id: 'agent:rulebook' },
      });
    }
    const law = tasks.filter(({ title }) => title === 'What the law asks');
    expect(law).toMatchObject([
      { requested_by: 'agent:lead', state: 'completed' },
      { assigned_to: 'agent:rulebook', state: 'completed', parent_task_id: law[0]?.task_id },
    ]);

    const seen = said('opentelemetry');
    expect(seen.map(({ type }) => type).sort()).toEqual([
      ...['chat.message', 'task.request', 'task.result', 'tool.call', 'tool.result'],
    ]);
    for (const event of seen) expect(event).toMatchObject({ thread_id: 'thread:members' });
    const counted = tasks.find(({ assigned_to }) => assigned_to === 'agent:otel.tally');
    const above = tasks.find(({ task_id }) => task_id === counted?.parent_task_id);
    expect(counted).toMatchObject({ state: 'completed', requested_by: 'agent:ken' });
    expect(above).toMatchObject({ assigned_to: 'agent:ken', state: 'completed' });

    const reports = said('clutch').filter(
      ({ type, from }) => type === 'task.result' && from.agent_id === 'agent:lead',
    );
    expect(reports[0]?.payload.findings).toEqual([
      expect.stringMatching(/^7 vendors charge per verified user, 0\.60 to 1\.30 euros/),
      expect.stringContaining('eIDAS 2'),
      expect.stringContaining('estimates'),
      ...['2024/1183', 'end of 2027', '2024/1624'].map((text) => expect.stringContaining(text)),
    ]);
  },
  PLAY_TIMEOUT_MS,
);
