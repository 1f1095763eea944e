// Who gets an event is told from what the engine has folded, so that no event may be asked about before that.
import { expect, it, onTestFinished } from 'vitest';
import { aMessage, anEvent } from '@/lib/testing/events';
import { createDeliveryWorld } from '@/lib/testing/worlds/delivery-world';

const KEN = 'agent:ken';

it('asks who gets an event when the engine was told of it, however early it stands in the store', async () => {
  const world = createDeliveryWorld();
  const message = (more = {}) =>
    aMessage(
      anEvent({ from: { agent_id: 'agent:bob' }, to: [{ agent_id: KEN }], ...more }),
      // The outbox compares it with the clock.
      { receivedAt: new Date(0).toISOString() },
    );
  const [before] = await world.say({ type: 'task.result' });
  // Stored, and on its way to the folds: nobody knows yet that the result waits for an overseer.
  const { stored } = await world.store.events.append([message(), message()]);
  const deliveries = world.start();
  onTestFinished(deliveries.close);

  const early = await deliveries.pull(KEN, { max: 10, waitMs: 100 });
  world.held.add(stored[0]?.seq ?? 0);
  world.tell(stored);
  const late = await deliveries.pull(KEN, { max: 10, waitMs: 5_000 });

  expect(early.map(({ seq }) => seq)).toEqual([before]);
  expect(late.map(({ seq }) => seq)).toContain(stored[1]?.seq);
  expect(await world.states()).toContain('held');
});
