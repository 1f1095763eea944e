// The triad of the sample team against a whole server, over each of the two sockets that it can speak over.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { ProposalsAnswer } from '@/lib/contracts/http-triads';
import { ADMIN_TOKEN, serveWholeApp } from '@/lib/testing/worlds/whole-app';
import { serveGateway } from './serve-gateway';

const AGENTS = ['steward', 'alpha', 'beta', 'charlie'];

async function serve() {
  const { app, url } = await serveWholeApp();
  const gateway = await serveGateway(app);
  onTestFinished(async () => gateway?.close());
  return {
    url,
    gatewayUrl: gateway?.url ?? '',
    async api<Answer>(path: string, body?: object): Promise<Answer> {
      const response = await fetch(`${url}/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await response.json()) as Answer;
    },
  };
}

test.each(['gateway', 'plain socket'])(
  'a triad argues, votes and hears the decisions over a %s',
  async (way) => {
    const { url, gatewayUrl, api } = await serve();
    const keys: Record<string, string> = {};
    for (const name of AGENTS) {
      const wish = { role: 'agent', agent_id: `agent:${name}` };
      keys[name] = (await api<{ secret: string }>('/keys', wish)).secret;
    }

    const child = spawn(process.execPath, ['examples/sample-team/triad.mjs'], {
      env: {
        ...process.env,
        COLLOQUY_URL: url,
        COLLOQUY_GATEWAY: way === 'gateway' ? gatewayUrl : '',
        COLLOQUY_KEYS: JSON.stringify(keys),
        COLLOQUY_RUN: 'run:x',
        COLLOQUY_PACE: '0.02',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'exit')).toEqual([0, null]);

    const { proposals } = await api<ProposalsAnswer>('/proposals');
    const outcomes = proposals.map(({ state, consensus, tally, votes }) => ({
      state,
      consensus,
      tally: [tally.approve, tally.reject, tally.abstain],
      voters: votes.filter((vote) => vote.counted && vote.reasoning && vote.confidence).length,
    }));
    expect(outcomes.reverse()).toEqual([
      { state: 'approved', consensus: true, tally: [2, 1, 0], voters: 3 },
      { state: 'rejected', consensus: true, tally: [0, 2, 1], voters: 3 },
      { state: 'rejected', consensus: false, tally: [1, 1, 1], voters: 3 },
    ]);
    type Events = {
      events: { protocol: string; event: { from: { agent_id: string }; type: string } }[];
    };
    for (const { thread_id } of proposals) {
      const { events } = await api<Events>(`/events?thread_id=${thread_id}`);
      const native = events.filter(({ event }) => event.from.agent_id !== 'agent:gateway');
      expect(new Set(native.map(({ protocol }) => protocol))).toEqual(new Set(['heretek']));
      expect(events.filter(({ event }) => event.type === 'chat.message')).toHaveLength(4);
    }
  },
);
