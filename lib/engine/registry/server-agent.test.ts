// The orchestrator as lists show it: this server where nobody else orchestrates, else an agent like any other.
import { expect, it } from 'vitest';
import { HEARTBEAT_TIMEOUT_MS } from '@/lib/projections/agents/agent-status';
import {
  aCard,
  type Orchestra,
  type OrchestraOptions,
  orchestraPerTest,
} from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

/** Ken is at work on what the orchestrator handed on; since then nobody has spoken for long. */
async function afterSilence(options: OrchestraOptions = {}) {
  const orchestra = await newOrchestra(options);
  await orchestra.register(aCard('ken'));
  await orchestra.ask('root');
  if (options.isOrchestratedElsewhere === undefined) await orchestra.handed('root');
  orchestra.world.clock.ms += HEARTBEAT_TIMEOUT_MS + 1;
  return orchestra;
}

const shown = ({ engine }: Orchestra) => engine.directory.agent('agent:orchestrator');

it('shows the orchestrator as this server, which is here however long nobody has spoken', async () => {
  const orchestra = await afterSilence();

  expect(shown(orchestra)).toMatchObject({
    status: 'busy',
    registered: false,
    card: { display: { desc: expect.stringContaining('This server') } },
  });
  expect(
    (await orchestra.engine.directory.lists.agents({ limit: 10 })).rows.map(
      ({ agent_id, status }) => [agent_id, status],
    ),
  ).toEqual([
    ['agent:ken', 'offline'],
    ['agent:orchestrator', 'busy'],
    ['agent:user', 'offline'],
  ]);
});

it('shows an orchestrator of somebody else as any other agent', async () => {
  const keyed = await afterSilence({ isOrchestratedElsewhere: () => true });
  expect(shown(keyed)).toMatchObject({ status: 'offline', card: null });

  const registered = await afterSilence();
  await registered.register(aCard('orchestrator', { display: { name: 'Theirs' } }));
  registered.world.clock.ms += HEARTBEAT_TIMEOUT_MS + 1;

  expect(shown(registered)).toMatchObject({
    status: 'offline',
    card: { display: { name: 'Theirs' } },
  });
});

it('knows no orchestrator before it has spoken', async () => {
  const orchestra = await newOrchestra();
  await orchestra.register(aCard('ken'));

  expect(shown(orchestra)).toBeNull();
});

it('shows the gateway as this server once it has decided something', async () => {
  const orchestra = await newOrchestra();
  const { directory } = orchestra.engine;
  expect(directory.agent('agent:gateway')).toBeNull();

  await orchestra.say({
    type: 'task.request',
    payload_type: 'triad.proposal.v1',
    payload: { proposal: 'Launch', reasoning: 'It is ready', triad: 'nobody' },
    from: { agent_id: 'agent:steward' },
    to: [{ agent_id: 'group:triad' }],
  });
  await orchestra.event(({ event }) => event.from.agent_id === 'agent:gateway');

  expect(directory.agent('agent:gateway')).toMatchObject({
    status: 'online',
    registered: false,
    card: { display: { desc: expect.stringContaining('This server') } },
  });
});
