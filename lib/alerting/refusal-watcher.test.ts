import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { RefusalWatcher } from './refusal-watcher';

const NOW = '2026-02-01T13:20:00.000Z';

/** Rules and refused messages, whose next reading can be held up. */
function aWorkspace() {
  const { alerts, checkpoints, rejections } = createMemoryStore();
  let held: Promise<void> | null = null;
  const engine = {
    async rejections(query: Parameters<typeof rejections.list>[0]) {
      const gate = held;
      held = null;
      await gate;
      return rejections.list(query);
    },
  };
  return {
    watcher: new RefusalWatcher({ alerts, checkpoints, engine }, () => undefined),
    save: (id: string, over: number) =>
      alerts.putSearch({
        id,
        name: id,
        q: 'has:forged',
        alert: { over, within_s: 60 },
        revision: 'r1',
        since_seq: 0,
      }),
    async forge(): Promise<void> {
      const of = { protocol: 'clutch', channel: null, agent_id: 'agent:ken', native_id: null };
      const why = { code: 'forged', message: 'no', path: null, rule: null } as const;
      const raw = { findings: [], raw: '{}', raw_truncated: false };
      await rejections.add([{ key_id: 'key_1', received_at: NOW, ...of, ...why, ...raw }]);
    },
    /** The next reading waits until the function that it returns is called. */
    holdNext(): () => void {
      let letGo = (): void => undefined;
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
    async raised() {
      return (await alerts.list({ limit: 10 })).map(({ name, count }) => [name, count]);
    },
  };
}

it('counts for a rule that is saved while it looks what is refused from then on', async () => {
  const { watcher, save, forge, holdNext, raised } = aWorkspace();
  await save('first', 100);
  await watcher.sweep();
  const letGo = holdNext();
  const looking = watcher.sweep();
  await setImmediate();

  const saved = save('second', 1)
    .then(() => watcher.sweep())
    .then(forge)
    .then(() => watcher.sweep());
  await setImmediate();
  letGo();
  await Promise.all([looking, saved]);
  await forge();
  await watcher.sweep();

  expect(await raised()).toEqual([['second', 2]]);
});
