// The table of Heretek section 12.3, from both sides: what a message of the one is in the other, over the two codecs.
import { describe, expect, it } from 'vitest';
import { CONTEXT } from '@/lib/protocols/codec/contract';
import { codecOf } from '@/lib/protocols/codecs';
import { fipaAclCodec } from './codec';

const heretek = codecOf('heretek');

/** A message of Heretek as FIPA ACL says it. */
function toFipa(type: string, content: object): string {
  const message = {
    type,
    id: 'm1',
    from: 'steward',
    agent: 'alpha',
    timestamp: 1711843200000,
    content,
  };
  const text = JSON.stringify({ ...message, metadata: { threadId: 't1', correlationId: 'q1' } });
  const decoded = heretek?.decode({ text }, CONTEXT);
  const [event] = decoded?.ok ? decoded.value.events : [];
  const encoded = event && fipaAclCodec.encode(event);
  return encoded?.ok ? encoded.value.text : '';
}

/** A message of FIPA ACL as Heretek says it. */
function toHeretek(text: string): unknown {
  const decoded = fipaAclCodec.decode({ text }, CONTEXT);
  const [event] = decoded.ok ? decoded.value.events : [];
  const encoded = event && heretek?.encode(event);
  return encoded?.ok ? JSON.parse(encoded.value.text) : null;
}

const said = (content: unknown) => ({ role: 'agent', content });
const votes = { alpha: 'approve', beta: 'reject', charlie: 'reject' };

describe('a message of Heretek', () => {
  it.each([
    ['message', said('It rains.'), 'inform'],
    ['request', said('Dig.'), 'request'],
    ['response', { vote: 'approve' }, 'agree'],
    ['response', said({ vote: 'reject', reason: 'busy' }), 'refuse'],
    ['vote', { proposalId: 'q1', vote: 'approve', reasoning: 'cheap' }, 'agree'],
    ['vote', { proposalId: 'q1', vote: 'reject' }, 'refuse'],
    ['proposal', { proposal: 'Buy a boat', reasoning: 'sea', deadline: 1711843200000 }, 'propose'],
    ['decision', { proposalId: 'q1', result: 'approved', votes: {} }, 'accept-proposal'],
    [
      'decision',
      { proposalId: 'q1', result: 'rejected', votes, consensus: true },
      'reject-proposal',
    ],
    ['response', said('Dug.'), 'inform'],
  ])('%s %j is %s', (type, content, performative) => {
    expect(toFipa(type, content)).toMatch(
      new RegExp(`^\\(${performative} :sender \\(agent-identifier :name steward\\)`),
    );
  });

  it('loses no vote of a decision', () => {
    const text = toFipa('decision', {
      proposalId: 'q1',
      result: 'rejected',
      votes,
      consensus: true,
    });

    expect(toHeretek(text)).toMatchObject({
      type: 'decision',
      content: { proposalId: 'q1', result: 'rejected', votes, consensus: true },
    });
  });

  it('keeps the deadline of a proposal', () => {
    const proposal = { proposal: 'Buy a boat', reasoning: 'sea', deadline: 1711843200000 };

    expect(toFipa('proposal', proposal)).toContain(':reply-by 20240331T000000000Z');
  });
});

describe('a message of FIPA ACL', () => {
  const parties =
    ':sender (agent-identifier :name ben) :receiver (set (agent-identifier :name ann)) :conversation-id c1 :in-reply-to p1';

  it.each([
    ['inform', { type: 'message', content: { content: '9' } }],
    ['request', { type: 'request', content: { content: '9' } }],
    ['agree', { type: 'response', content: { content: { vote: 'approve', text: '9' } } }],
    ['refuse', { type: 'response', content: { content: { vote: 'reject', message: '9' } } }],
    ['propose', { type: 'proposal', content: { proposal: '9' } }],
    ['accept-proposal', { type: 'decision', content: { result: 'approved', proposalId: 'p1' } }],
    ['reject-proposal', { type: 'decision', content: { result: 'rejected', proposalId: 'p1' } }],
  ])('%s is %j', (performative, message) => {
    expect(toHeretek(`(${performative} ${parties} :content "9")`)).toMatchObject(message);
  });
});
