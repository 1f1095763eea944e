// Assignments that wait for a hand: none of them waits while there is one.
import { describe, expect, it } from 'vitest';
import type { Store } from '@/lib/store/ports/store';
import { anEvent } from '@/lib/testing/events';
import { aCard, OPERATOR, type Orchestra, orchestraPerTest } from '@/lib/testing/worlds/orchestra';
import { toNewMessage } from '../log/commit/new-message';

const newOrchestra = orchestraPerTest();

const MUSE = { agent_id: 'agent:muse' };
const KEN = { agent_id: 'agent:ken' };

/** Ken, who does one thing at a time, works for Muse: whatever ends that ends nothing else. */
async function busy(orchestra: Orchestra): Promise<void> {
  await orchestra.register(aCard('ken', { limits: { max_concurrency: 1 } }));
  await orchestra.say({
    id: 'direct',
    type: 'task.request',
    task_id: 'direct',
    from: MUSE,
    to: [KEN],
  });
}

const DONE = {
  id: 'done',
  type: 'task.result' as const,
  task_id: 'direct',
  from: KEN,
  to: [MUSE],
};

describe('an assignment that begins to wait', () => {
  it('gets the hand that came free while that was written down', async () => {
    const held: { release: (() => void) | null } = { release: null };
    const waiting = { begins: (): void => undefined };
    const begun = new Promise<void>((resolve) => {
      waiting.begins = resolve;
    });
    const wrap = (store: Store): Store => ({
      ...store,
      events: {
        ...store.events,
        readPage: (query) => store.events.readPage(query),
        read: (query) => store.events.read(query),
        async append(messages) {
          const saysSo = messages.some(({ events }) =>
            events.some(({ event }) => event.type === 'routing.failure' && event.payload.waiting),
          );
          if (saysSo && held.release === null) {
            await new Promise<void>((resolve) => {
              held.release = resolve;
              waiting.begins();
            });
          }
          return store.events.append(messages);
        },
      },
    });
    const orchestra = await newOrchestra({ wrap });
    await busy(orchestra);

    await orchestra.ask('root');
    await begun;
    const answered = orchestra.say(DONE);
    held.release?.();
    await answered;

    expect((await orchestra.handed('root')).event.to).toEqual([KEN]);
  });

  it('gets the hand that came free while the server was down', async () => {
    const orchestra = await newOrchestra();
    await busy(orchestra);
    await orchestra.ask('root');
    await orchestra.event(({ event }) => event.type === 'routing.failure');
    await orchestra.settle();
    // As another process would have stored it that was killed right after.
    const receivedAt = new Date(orchestra.world.clock.ms).toISOString();
    await orchestra.world.store.events.append([
      toNewMessage({ event: anEvent(DONE), origin: 'agent', receivedAt }),
    ]);

    await orchestra.restart();

    expect((await orchestra.handed('root')).event.to).toEqual([KEN]);
  });

  it('is handed on as the log has it, where it was redacted meanwhile', async () => {
    const orchestra = await newOrchestra();
    await busy(orchestra);
    await orchestra.ask('root', { payload: { title: 'a secret' } });
    await orchestra.event(({ event }) => event.type === 'routing.failure');
    const request = await orchestra.event(({ event }) => event.task_id === 'root');
    await orchestra.engine.redact(request.seq, 'a secret', OPERATOR);

    await orchestra.say(DONE);

    expect((await orchestra.handed('root')).event.payload).toEqual({});
  });
});
