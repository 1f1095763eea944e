// Every type of section 9 and of Appendix A over the gateway: what it is answered, and that the audit knows it. Rows H1, H32 and H40.
import { expect, test } from 'vitest';
import { openGatewayWorld } from '@/lib/testing/worlds/gateway-world';

const SPEECH = { role: 'agent', content: 'Hello' };
const metadata = { correlationId: 'corr-1' };
const proposal = { proposal: 'Ship it', reasoning: 'It is done', deadline: Date.now() + 60_000 };
const vote = { proposalId: 'corr-9', vote: 'approve', reasoning: 'Yes' };

type Said = { readonly type: string; readonly content: object; readonly [field: string]: unknown };

/** What an agent says, each answered by a frame of the type beside it, or by the receipt of what is in the log. */
const ANSWERED: readonly (readonly [said: Said, answer: string])[] = [
  [
    {
      type: 'handshake',
      content: { action: 'advertise', capabilities: { supportedMessageTypes: ['event'] } },
    },
    'handshake',
  ],
  [{ type: 'ping', content: {} }, 'pong'],
  [{ type: 'discovery', content: { action: 'list' } }, 'discovery'],
  [{ type: 'workspace', content: { action: 'list' } }, 'workspace'],
  [{ type: 'subscribe', content: { channel: 'agent:status' } }, 'subscribe'],
  [{ type: 'unsubscribe', content: { channel: 'agent:status' } }, 'unsubscribe'],
  [{ type: 'message', agent: 'bob', content: SPEECH }, 'stored'],
  [{ type: 'status', content: { status: 'busy' } }, 'stored'],
  [{ type: 'error', error: 'AGENT_BUSY', content: { message: 'Later' } }, 'stored'],
  [{ type: 'event', event: 'started', content: { what: 'work' } }, 'stored'],
  [{ type: 'request', agent: 'bob', content: SPEECH, metadata }, 'stored'],
  [{ type: 'response', agent: 'bob', content: SPEECH, metadata }, 'stored'],
  [{ type: 'broadcast', content: SPEECH }, 'stored'],
  [{ type: 'proposal', content: proposal, metadata: { correlationId: 'corr-9' } }, 'stored'],
  [{ type: 'vote', content: vote }, 'stored'],
];

test('each type is answered for what it is, and each message is in the audit', async () => {
  const world = await openGatewayWorld();
  const ann = await world.agent('ann');
  await world.agent('bob');
  const token = await world.key('agent', 'agent:ann');
  const answers: string[] = [];
  ann.say({ type: 'auth', content: { token } });
  await ann.nextOf('auth-response');
  for (const [said, answer] of ANSWERED) {
    ann.say(said);
    const heard = await ann.next(({ type, event }) => type === answer || event === answer);
    answers.push(answer === 'stored' ? String(heard.event) : heard.type);
  }
  ann.say({ type: 'pong', content: {} });
  // Of the gateway alone: from an agent it is refused, and the log has nothing of it.
  ann.say({ type: 'decision', content: { proposalId: 'corr-9', result: 'approved' } });
  const refused = await ann.nextOf('error');
  ann.say({ type: 'disconnect', content: { reason: 'manual' } });
  await ann.closed;

  expect(answers).toEqual(ANSWERED.map(([, answer]) => answer));
  expect(refused.error).toBeDefined();
  const types = new Set(world.audited.map(({ type }) => type));
  const said = [...ANSWERED.map(([{ type }]) => type), 'auth', 'pong', 'decision', 'disconnect'];
  expect(said.filter((type) => !types.has(type))).toEqual([]);
  for (const entry of world.audited) {
    expect(entry).toMatchObject({ at: expect.any(String), outcome: expect.any(String) });
  }
});
