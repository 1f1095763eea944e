// A server that is killed again and again while a triad votes on a hundred proposals. The members send again what nobody
// acknowledged: in the end every proposal has one ballot of each member, as it was acknowledged, and one decision.
import { describe, expect, it } from 'vitest';
import type { ProposalsAnswer } from '@/lib/contracts/http-triads';
import { testRandom } from '@/lib/testing/law-runs';
import { bundledProgram } from '@/lib/testing/worlds/bundled-program';
import { connectGateway, type GatewayClient } from '@/lib/testing/worlds/gateway-client';
import { openKillableServer } from '@/lib/testing/worlds/killable-server';

const ADMIN_TOKEN = 'a-token-for-tests-of-a-killed-server';

const PROGRAM = bundledProgram('server-process');

const PROPOSALS = 100;
const MEMBERS = ['alpha', 'beta', 'charlie'];
const VOTES = ['approve', 'reject', 'abstain'];

/** Lives of the server that end by a kill, while some of the 300 votes are on their way. */
const KILLS = 3;

/** Acknowledgements in a life that is killed: all of them together stay below the number of votes. */
const LIFE_MAX = 90;

/** Votes of a member that wait for their acknowledgement: enough for each kill to meet some. */
const WINDOW = 8;

type Receipt = { readonly id: string; readonly seq: number; readonly status: string };

async function openServer() {
  const server = await openKillableServer(PROGRAM, {
    adminToken: ADMIN_TOKEN,
    env: { GATEWAY_RATE_LIMIT: '0', COLLOQUY_RATE_LIMIT: '0' },
  });
  return {
    kill: server.kill,
    start: server.start,
    async call<Answer>(path: string, body?: object): Promise<Answer> {
      const response = await server.fetch(path, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
  };
}

type KilledServer = Awaited<ReturnType<typeof openServer>>;

/** The voice of one agent: messages that it sends again until each is acknowledged. */
class Sender {
  readonly acknowledged = new Map<string, Receipt>();
  readonly #unsent: object[];
  readonly #waiting = new Map<string, object>();

  constructor(
    readonly key: string,
    messages: readonly (object & { readonly id: string })[],
  ) {
    this.#unsent = [...messages];
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Sends what was sent in vain before, and then the rest; resolves when all is acknowledged or the connection ends. */
  async speak(gatewayUrl: string, onReceipt: () => void): Promise<void> {
    const client = await connectGateway(gatewayUrl, { key: this.key });
    const capabilities = { version: '1.0.0', supportedMessageTypes: ['event'] };
    client.say({ type: 'handshake', content: { action: 'advertise', capabilities } });
    await client.nextOf('handshake');
    for (const message of this.#waiting.values()) client.say(message);
    while (this.#fill(client) > 0) {
      const { content } = await client.next(({ event }) => event === 'stored');
      const receipt = content as Receipt;
      if (!this.#waiting.delete(receipt.id)) continue;
      this.acknowledged.set(receipt.id, receipt);
      onReceipt();
    }
    client.socket.close();
  }

  /** Keeps the window full; returns how many acknowledgements are awaited. */
  #fill(client: GatewayClient): number {
    while (this.#waiting.size < WINDOW) {
      const message = this.#unsent.shift() as (object & { readonly id: string }) | undefined;
      if (message === undefined) break;
      this.#waiting.set(message.id, message);
      client.say(message);
    }
    return this.#waiting.size;
  }
}

async function senderOf(
  server: KilledServer,
  name: string,
  messages: readonly (object & { readonly id: string })[],
): Promise<Sender> {
  const wish = { role: 'agent', agent_id: `agent:${name}` };
  const { secret } = await server.call<{ secret: string }>('/keys', wish);
  return new Sender(secret, messages);
}

const proposalId = (at: number) => `prop-${String(at).padStart(3, '0')}`;
const voteId = (name: string, at: number) => `vote-${name}-${at}`;

/** All ways in which three can vote come up. */
const voteOf = (member: number, at: number) => VOTES[Math.floor(at / 3 ** member) % 3] ?? '';

function aProposal(_: unknown, at: number) {
  const content = { proposal: `Number ${at}`, reasoning: 'To see it decided' };
  const metadata = { requiresResponse: true, correlationId: proposalId(at) };
  return { type: 'proposal', id: `msg-${at}`, content, metadata };
}

function votesBy(name: string, member: number) {
  return Array.from({ length: PROPOSALS }, (_, at) => ({
    type: 'vote',
    id: voteId(name, at),
    content: { proposalId: proposalId(at), vote: voteOf(member, at), reasoning: 'Because' },
  }));
}

/** One life of the server, which is killed after so many acknowledgements; returns how many votes were on their way. */
async function live(
  server: KilledServer,
  members: readonly Sender[],
  receipts: number,
): Promise<number> {
  const url = await server.start();
  let left = receipts;
  let onTheirWay = 0;
  let killed: Promise<void> = Promise.resolve();
  const onReceipt = () => {
    left -= 1;
    if (left !== 0) return;
    onTheirWay = members.reduce((sum, { waiting }) => sum + waiting, 0);
    killed = server.kill();
  };
  await Promise.allSettled(members.map((member) => member.speak(url, onReceipt)));
  await killed;
  return onTheirWay;
}

describe('a server that is killed while a triad votes', () => {
  it('loses no ballot, counts none twice, and decides once', { timeout: 300_000 }, async () => {
    const server = await openServer();
    const url = await server.start();
    const steward = await senderOf(server, 'steward', Array.from({ length: PROPOSALS }, aProposal));
    const members = await Promise.all(
      MEMBERS.map((name, member) => senderOf(server, name, votesBy(name, member))),
    );
    await steward.speak(url, () => undefined);
    await server.kill();

    const random = testRandom();
    for (let kill = 0; kill < KILLS; kill += 1) {
      expect(await live(server, members, 1 + random.below(LIFE_MAX))).toBeGreaterThan(0);
    }
    await live(server, members, Number.POSITIVE_INFINITY);

    const undecided = async () =>
      (await server.call<ProposalsAnswer>('/proposals?state=open')).proposals.length;
    await expect.poll(undecided).toBe(0);
    const { proposals } = await server.call<ProposalsAnswer>('/proposals?limit=200');
    expect(proposals).toHaveLength(PROPOSALS);
    for (const [at, { proposal_id, votes, result }] of proposals.reverse().entries()) {
      const acknowledged = MEMBERS.map((name, member) => ({
        agent_id: `agent:${name}`,
        vote: voteOf(member, at),
        counted: true,
        seq: members[member]?.acknowledged.get(voteId(name, at))?.seq,
      }));
      const approvals = acknowledged.filter(({ vote }) => vote === 'approve').length;
      const stored = votes.map(({ agent_id, vote, counted, seq }) => ({
        agent_id,
        vote,
        counted,
        seq,
      }));
      expect(proposal_id).toBe(proposalId(at));
      expect(stored.sort((a, b) => a.agent_id.localeCompare(b.agent_id))).toEqual(acknowledged);
      expect(result).toBe(approvals >= 2 ? 'approved' : 'rejected');
    }
    // The last ballot ends a proposal; its decision stands in the log a moment later.
    await expect
      .poll(async () => (await decidedRuns(server)).length)
      .toBeGreaterThanOrEqual(PROPOSALS);
    expect(await decidedRuns(server)).toEqual(
      Array.from({ length: PROPOSALS }, (_, at) => proposalId(at)),
    );
  });
});

/** The run of every decision in the log. */
async function decidedRuns(server: KilledServer): Promise<string[]> {
  type Events = { events: { event: { run_id: string; payload_type?: string } }[] };
  const { events } = await server.call<Events>('/events?type=task.result&limit=1000');
  return events
    .filter(({ event }) => event.payload_type === 'triad.decision.v1')
    .map(({ event }) => event.run_id)
    .sort();
}
