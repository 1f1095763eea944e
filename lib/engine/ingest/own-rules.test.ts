// A protocol that nobody knows brings rules of its own about the rest of its run: the engine asks them like any others.
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { clutchParts } from '@/lib/protocols/clutch/codec';
import { assembleCodec } from '@/lib/protocols/codec/codec';
import type { Store } from '@/lib/store/ports/store';
import { anEvent } from '@/lib/testing/events';
import { keyOfAgent, type Orchestra, orchestraPerTest } from '@/lib/testing/worlds/orchestra';

/** Clutch under another name, in which no delegation may close a cycle and no result may come after a cancel. */
const relay = assembleCodec({
  ...clutchParts,
  protocol: 'relay',
  toEvents(wire, context) {
    const decoded = clutchParts.toEvents(wire, context);
    const events = decoded.events.map((event) => ({
      ...event,
      meta: { ...event.meta, protocol: 'relay' },
    }));
    return { ...decoded, events };
  },
  contextRules: {
    needsRun: ({ type }) => type === 'task.request' || type === 'task.result',
    artifactsOf: ({ payload }) => (typeof payload.file === 'string' ? [payload.file] : []),
    check([event], known) {
      if (event === undefined) return [];
      const { from, to, type, task_id, payload } = event;
      const cycle = to.flatMap(
        ({ agent_id }) => known.cycleClosedBy(from.agent_id, agent_id) ?? [],
      );
      const isLate = type === 'task.result' && known.isCancelled(task_id);
      const isMissing = typeof payload.file === 'string' && !known.hasArtifact(payload.file);
      const handed = [...known.tasksHandedTo(from.agent_id)].join(' ');
      return [
        ...(cycle.length > 0 ? [finding('X1', cycle.join(' > '))] : []),
        ...(isLate ? [finding('X2', 'late')] : []),
        ...(isMissing ? [finding('X3', 'missing')] : []),
        ...(handed === '' ? [] : [finding('X4', handed)]),
      ];
    },
  },
});

function finding(rule: string, message: string) {
  return { level: 'warning', rule, path: '', message } as const;
}

const newOrchestra = orchestraPerTest();
const codecs = [relay];

const delegation = (from: string, to: string, over: Parameters<typeof anEvent>[0] = {}) =>
  anEvent({
    type: 'task.request',
    from: { agent_id: `agent:${from}` },
    to: [{ agent_id: `agent:${to}` }],
    task_id: `task:${from}-${to}`,
    payload: { text: 'Please', delegation: { mode: 'transfer' } },
    ...over,
  });

/** Says a message with its sender's own key. */
function say(orchestra: Orchestra, protocol: string, message: ClutchMessage) {
  return orchestra.ingest(protocol, message, keyOfAgent(message.from.agent_id));
}

/** What its rules said of a message, each rule with its message. */
async function marks(orchestra: Orchestra, message: ClutchMessage): Promise<string[]> {
  const { findings, result } = await say(orchestra, 'relay', message);
  expect(result.status).toBe('stored');
  return findings
    .filter(({ rule }) => rule.startsWith('X'))
    .map(({ rule, message: text }) => `${rule} ${text}`);
}

describe('rules that a codec brings along', () => {
  it('see what was said before in the run, also before the engine was started', async () => {
    const orchestra = await newOrchestra({ codecs });

    expect(await marks(orchestra, delegation('a', 'b'))).toEqual([]);
    expect(await marks(orchestra, delegation('b', 'c'))).toEqual(['X4 task:a-b']);
    await orchestra.restart();

    expect(await marks(orchestra, delegation('c', 'a'))).toEqual([
      'X1 agent:c > agent:a > agent:b',
      'X4 task:b-c',
    ]);
    expect(await marks(orchestra, delegation('c', 'a', { run_id: 'run_2' }))).toEqual([]);
  });

  it('see a cancelled task, and whether an artifact is here', async () => {
    const orchestra = await newOrchestra({ codecs });
    const file = `artifact:sha256-${'0'.repeat(64)}`;
    const result = (over: object = {}) =>
      anEvent({ type: 'task.result', task_id: 'task:a-b', payload: { text: 'Done', ...over } });
    await marks(orchestra, delegation('a', 'b'));

    expect(await marks(orchestra, result())).toEqual([]);
    const cancel = anEvent({ type: 'task.cancel', task_id: 'task:a-b', payload: {} });
    await marks(orchestra, cancel);
    expect(await marks(orchestra, result())).toEqual([]);
    await marks(orchestra, { ...cancel, id: 'msg_of_a', from: { agent_id: 'agent:a' } });
    expect(await marks(orchestra, result({ file }))).toEqual(['X2 late', 'X3 missing']);
  });

  it('see nothing of what was said in another protocol', async () => {
    const orchestra = await newOrchestra({ codecs });
    await say(orchestra, 'clutch', delegation('a', 'b'));

    expect(await marks(orchestra, delegation('b', 'a'))).toEqual([]);
  });

  it('see nothing of what could not be stored', async () => {
    let isFull = false;
    const wrap = (store: Store): Store => ({
      ...store,
      events: {
        ...store.events,
        append(...given) {
          if (isFull) throw new Error('the disk is full');
          return store.events.append(...given);
        },
      },
    });
    const orchestra = await newOrchestra({ codecs, wrap });
    await marks(orchestra, delegation('x', 'y'));

    isFull = true;
    await expect(marks(orchestra, delegation('a', 'b'))).rejects.toThrow('unexpected');
    isFull = false;

    expect(await marks(orchestra, delegation('b', 'a'))).toEqual([]);
    expect(await marks(orchestra, delegation('y', 'x'))).toEqual([
      'X1 agent:y > agent:x',
      'X4 task:x-y',
    ]);
  });

  it('see the whole run where a message of it could not be stored while the run was read', async () => {
    let isFull = false;
    let reading: Promise<void> | null = null;
    const wrap = (store: Store): Store => ({
      ...store,
      events: {
        ...store.events,
        append(...given) {
          if (isFull) throw new Error('the disk is full');
          return store.events.append(...given);
        },
        async readPage(query) {
          if (query.filter?.run_id !== undefined) await reading;
          return store.events.readPage(query);
        },
      },
    });
    const orchestra = await newOrchestra({ codecs, wrap });
    await marks(orchestra, delegation('x', 'y'));
    await orchestra.restart();
    let finish: () => void = () => undefined;
    reading = new Promise((resolve) => {
      finish = resolve;
    });

    const closing = marks(orchestra, delegation('y', 'x'));
    isFull = true;
    await expect(marks(orchestra, anEvent())).rejects.toThrow('unexpected');
    isFull = false;
    finish();

    expect(await closing).toContain('X1 agent:y > agent:x');
  });
});
