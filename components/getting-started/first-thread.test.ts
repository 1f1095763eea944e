import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { REGISTRY_CHANNEL, REGISTRY_RUN, REGISTRY_THREAD } from '@/lib/model/ids';
import { someRecords } from '@/lib/testing/records';
import { wholeDirectory } from '@/lib/testing/whole-directory';
import { firstThread } from './first-thread';

function runsAfter(...events: Partial<ClutchMessage>[]) {
  const directory = wholeDirectory();
  directory.feed(someRecords(events));
  return directory.runs({ limit: 9 }).rows;
}

const REGISTERED: Partial<ClutchMessage> = {
  type: 'agent.register',
  run_id: REGISTRY_RUN,
  thread_id: REGISTRY_THREAD,
  meta: { ui_channel: REGISTRY_CHANNEL },
};

describe('the first thread of a workspace', () => {
  it('is that of the first message', () => {
    expect(firstThread(runsAfter(REGISTERED, { thread_id: 'hello' }), null)).toBe('hello');
  });

  it('is that of a run in which tools were called and nobody said a word', () => {
    const call = { run_id: 'mcp', thread_id: 'calls', payload: { tool: 'echo', call_id: '1' } };
    const runs = runsAfter({ ...call, type: 'tool.call' }, { ...call, type: 'tool.result' });

    expect(runs).toMatchObject([{ title: 'echo', tasks: 0 }]);
    expect(firstThread(runs, null)).toBe('calls');
  });

  it('is none where agents only registered', () => {
    expect(firstThread(runsAfter(REGISTERED), null)).toBeNull();
  });

  it('is the announced one while the sample team plays', () => {
    const runs = runsAfter({ run_id: 'other', thread_id: 'beside' }, { run_id: 'told' });
    const playing = { state: 'playing', run_id: 'told' } as const;

    expect(firstThread(runs, playing)).toBe('thread_1');
    const others = runs.filter(({ run_id }) => run_id !== 'told');
    expect(firstThread(others, playing)).toBeNull();
  });
});
