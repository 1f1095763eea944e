// Events of about 1 kB, as the benchmarks send them: plain prose, no two alike.
import { randomUUID } from 'node:crypto';

const WORDS =
  'agent asks router for a researcher who reads vendor pages compares price tables and writes a summary with sources'.split(
    ' ',
  );

/** A chat message whose JSON is about 1,000 bytes long. */
export function kilobyteEvent(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const text = Array.from({ length: 95 }, () => WORDS[Math.floor(Math.random() * WORDS.length)]);
  return {
    v: 'clutch/0.1',
    id: `msg_${randomUUID()}`,
    ts: new Date().toISOString(),
    thread_id: 'thread:bench',
    run_id: 'run:bench',
    task_id: 'task:bench',
    from: { agent_id: 'agent:bench', role: 'worker' },
    to: [{ agent_id: 'agent:orchestrator' }],
    type: 'chat.message',
    domain: 'bench',
    payload: { text: text.join(' ') },
    ...overrides,
  };
}
