import { describe, expect, it } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { RemoteAgents, type RemoteCall } from './remote-agents';
import type { RemoteAnswer } from './remote-items';

/** What is stored of a task that is taken, and then asked about with these answers, the last of which comes again and again. */
async function told(...answers: readonly (RemoteAnswer | null)[]) {
  const stored: object[] = [];
  let asked = 0;
  const agents = new RemoteAgents({
    call: async (_url, request): Promise<RemoteCall> => {
      if (!('method' in request) || request.method !== 'GetTask') return answering(TAKEN);
      const answer = answers[Math.min(asked, answers.length - 1)] ?? null;
      asked += 1;
      return answer === null ? { ok: false, error: 'far:80 answered 503' } : answering(answer);
    },
    store: async ({ items }) => {
      stored.push(...items);
    },
    lastSaid: async () => null,
    pause: async () => undefined,
    onFailed: (error) => {
      throw error;
    },
  });
  const event = anEvent({ type: 'task.request', payload: { text: 'What is for sale?' } });
  await agents.send({ agentId: 'agent:far', url: 'http://far', event });
  await expect.poll(() => JSON.stringify(stored.at(-1))).toMatch(/FAILED|COMPLETED/);
  await agents.close();
  return { asked, last: JSON.stringify(stored.at(-1)), ends: stored.length - 1 };
}

const TAKEN: RemoteAnswer = { ok: true, result: taskThat('WORKING') };
const WORKS = TAKEN;
const IS_DONE: RemoteAnswer = { ok: true, result: taskThat('COMPLETED') };
const UNKNOWN: RemoteAnswer = { ok: false, code: -32001, message: 'Task not found' };

function taskThat(state: string) {
  return { task: { id: 't1', contextId: 'c1', status: { state: `TASK_STATE_${state}` } } };
}

function answering(answer: RemoteAnswer): RemoteCall {
  async function* one() {
    yield answer;
  }
  return { ok: true, answers: one() };
}

describe('a task elsewhere', () => {
  it('fails here once its agent knows it no more, as after it was started anew', async () => {
    const { asked, last, ends } = await told(UNKNOWN);

    expect(asked).toBe(3);
    expect(last).toContain('knows no such task any more (-32001: Task not found)');
    expect(ends).toBe(1);
  });

  it('fails here, and says why, when twenty questions in a row failed', async () => {
    const { asked, last, ends } = await told(null);

    expect(asked).toBe(20);
    expect(last).toContain('20 questions in a row failed, at last with far:80 answered 503');
    expect(ends).toBe(1);
  });

  it('goes on where it is known again, or answered about, before that', async () => {
    const gone = Array.from({ length: 19 }, () => null);
    const { last } = await told(UNKNOWN, UNKNOWN, WORKS, ...gone, WORKS, UNKNOWN, IS_DONE);

    expect(last).toContain('TASK_STATE_COMPLETED');
  });
});
