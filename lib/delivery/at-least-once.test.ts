// The promise of delivery as a property: whatever the network and the processes do, every message arrives at least once,
// and a receiver that drops what it has seen by event id sees each of them once.
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Deliveries } from '@/lib/engine/interface/orchestration';
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import type { OutboxStore } from '@/lib/store/ports/outbox-store';
import { lawRuns, lawTimeout } from '@/lib/testing/law-runs';
import { createDeliveryWorld, type DeliveryWorld } from '@/lib/testing/worlds/delivery-world';
import { openEndpoint } from '@/lib/testing/worlds/endpoint';

/** In proportion to the real ones, and so short that a lost lease costs a moment. */
const TIMING = {
  leaseMs: 60,
  pullLeaseMs: 25,
  retryFirstMs: 2,
  retryMaxMs: 8,
  sweepMs: 5,
  closeMs: 10,
  openFirstMs: 2,
  openMaxMs: 8,
};

const AGENTS = ['agent:live', 'agent:push', 'agent:pull'] as const;
type Agent = (typeof AGENTS)[number];

/** What becomes of one try: it never arrives, arrives and is not known to have, arrives late, or all is well. */
const Fate = fc.constantFrom('lost', 'unacknowledged', 'late', 'well');

/** More tries than this would be given up in the end; the network is not that bad. */
const FATES_MAX = 6;

const Step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ say: fc.subarray([...AGENTS], { minLength: 1 }), task: fc.nat(2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ process: fc.constantFrom('restarts', 'is killed', 'is joined') }),
  },
  { weight: 2, arbitrary: fc.record({ pauseMs: fc.nat(12) }) },
);

const Schedule = fc.record({
  steps: fc.array(Step, { minLength: 1, maxLength: 20, size: 'max' }),
  fates: fc.record({
    'agent:live': fc.array(Fate, { maxLength: FATES_MAX }),
    'agent:push': fc.array(Fate, { maxLength: FATES_MAX }),
    'agent:pull': fc.array(Fate, { maxLength: FATES_MAX }),
  }),
});
type Schedule = typeof Schedule extends fc.Arbitrary<infer T> ? T : never;

/** What reached each agent, and what the network does to the next try. */
function createNetwork(fates: Schedule['fates']) {
  const arrived: Record<Agent, DeliveredMessage[]> = {
    'agent:live': [],
    'agent:push': [],
    'agent:pull': [],
  };
  return {
    arrived,
    /** Whether the try is known to have arrived. */
    async carry(agent: Agent, message: DeliveredMessage): Promise<boolean> {
      const fate = fates[agent][message.attempt - 1] ?? 'well';
      if (fate === 'late') await pause(5);
      if (fate !== 'lost') arrived[agent].push(message);
      return fate === 'well' || fate === 'late';
    },
  };
}
type Network = ReturnType<typeof createNetwork>;

/** One process with the agents that are connected to it; `kill` leaves everything as it is in that moment. */
function startProcess(world: DeliveryWorld, network: Network) {
  let isDead = false;
  const never = () => new Promise(() => undefined);
  const deliveries = world.start({
    timing: TIMING,
    outbox: (outbox) =>
      new Proxy(outbox, {
        get: (target, name: keyof OutboxStore) => (isDead ? never : target[name]),
      }),
  });
  const disconnect = deliveries.connect('agent:live', (message) =>
    network.carry('agent:live', message),
  );
  const pulls = pullForEver(deliveries, network, () => isDead);
  return {
    async close(): Promise<void> {
      disconnect();
      await deliveries.close();
      await pulls;
    },
    kill(): void {
      isDead = true;
      disconnect();
    },
  };
}

async function pullForEver(
  deliveries: Deliveries,
  network: Network,
  isDead: () => boolean,
): Promise<void> {
  for (let isOpen = true; isOpen && !isDead(); ) {
    const started = performance.now();
    const messages = await deliveries.pull('agent:pull', { max: 3, waitMs: 1_000 });
    for (const message of messages) {
      if (await network.carry('agent:pull', message)) {
        await deliveries.acknowledge('agent:pull', [message.lease_id]);
      }
    }
    // A pull that ends early with nothing says that the process stops.
    isOpen = messages.length > 0 || performance.now() - started >= 990;
  }
}

async function play(world: DeliveryWorld, network: Network, steps: Schedule['steps']) {
  const processes = [startProcess(world, network)];
  for (const step of steps) {
    if ('say' in step) {
      const to = step.say.map((agent_id) => ({ agent_id }));
      await world.say({ to, task_id: `task_${step.task}` });
    } else if ('pauseMs' in step) await pause(step.pauseMs);
    else {
      const ended = step.process === 'is joined' ? undefined : processes.shift();
      if (step.process === 'restarts') await ended?.close();
      else ended?.kill();
      processes.push(startProcess(world, network));
    }
  }
  return processes;
}

it(
  'brings every message to everybody it is addressed to, whatever is lost, late, repeated or restarted',
  async () => {
    await fc.assert(
      fc.asyncProperty(Schedule, async ({ steps, fates }) => {
        const world = createDeliveryWorld();
        const network = createNetwork(fates);
        const endpoint = await openEndpoint((response, { body }) => {
          const carried = network.carry('agent:push', JSON.parse(body) as DeliveredMessage);
          void carried.then((isKnown) => {
            if (isKnown) response.writeHead(204).end();
            else response.destroy();
          });
        });
        world.register('agent:push', endpoint.url);

        const processes = await play(world, network, steps);
        const isSettled = async () =>
          (await world.states()).every((state) => state === 'delivered');
        const said = steps.flatMap((step) => ('say' in step ? [step.say] : []));
        const rows = said.flat().length;
        await expect.poll(async () => (await world.states()).length, { interval: 5 }).toBe(rows);
        await expect.poll(isSettled, { interval: 5, timeout: 10_000 }).toBe(true);
        for (const { close } of processes) await close();
        await endpoint.close();

        for (const agent of AGENTS) {
          const addressed = said.flatMap((to, index) => (to.includes(agent) ? [index + 1] : []));
          const firsts = new Map<string, DeliveredMessage>();
          for (const message of network.arrived[agent]) {
            const first = firsts.get(message.event.id) ?? message;
            expect(message.event).toEqual(first.event);
            firsts.set(message.event.id, first);
          }
          const seqs = [...firsts.values()].map(({ seq }) => seq).sort((one, other) => one - other);
          expect(seqs).toEqual(addressed);
        }
        expect(world.undelivered).toEqual([]);
      }),
      { numRuns: lawRuns(30), endOnFailure: true },
    );
  },
  lawTimeout(120_000),
);
