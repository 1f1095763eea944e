import { describe, expect, it } from 'vitest';
import type { AgentCard } from '@/lib/model/agent-card';
import { matchOf, offerOf } from './offer';
import { termsOf } from './terms';

function matched(card: Partial<AgentCard>, term: string): string | null {
  const [wanted] = termsOf([term]);
  if (wanted === undefined) throw new Error(`${term} is no term`);
  const offer = offerOf({ v: 'clutch/0.1', agent_id: 'agent:ken', capabilities: [], ...card });
  return matchOf(offer, wanted);
}

describe('what a card offers', () => {
  it('counts a capability among the tools where its id says that it is one', () => {
    const card = { capabilities: [{ id: 'tool:browser' }, { id: 'skill:files' }] };

    expect(matched(card, 'browser')).toBeNull();
    expect(matched(card, 'mcp:browser')).toBe(matched(card, 'tool:browser'));
    expect(matched(card, 'tool:browser')).toBe('tool:browser');
    expect(matched(card, 'tool:files')).toBeNull();
  });

  it('names what was said first of two things with one name', () => {
    const card = { capabilities: [{ id: 'skill:a', tags: ['domain:ops', 'tag:ops'] }] };

    expect(matched(card, 'tag:ops')).toBe('tag:ops');
    expect(matched(card, 'ops')).toBe('domain:ops');
  });

  it('has the domains of the card and of its capabilities, as one or as several', () => {
    const card = {
      domain: 'ops',
      domains: ['fintech'],
      capabilities: [{ id: 'skill:a', domain: 'law', domains: ['tax'] }],
    };

    for (const domain of ['ops', 'fintech', 'law', 'tax']) {
      expect(matched(card, `domain:${domain}`)).toBe(domain);
      expect(matched(card, `tag:${domain}`)).toBeNull();
    }
  });

  it('leaves out domains that are no text', () => {
    const card = { domain: 7, domains: [null, ['ops'], {}], capabilities: [] };

    expect(matched(card, 'domain:7')).toBeNull();
    expect(matched(card, 'domain:ops')).toBeNull();
  });

  it('is the same object for cards that offer the same', () => {
    const card = (agent_id: string): AgentCard => ({
      v: 'clutch/0.1',
      agent_id,
      display: { name: agent_id },
      capabilities: [{ id: 'skill:research' }],
    });

    expect(offerOf(card('agent:a'))).toBe(offerOf(card('agent:b')));
    expect(offerOf({ ...card('agent:a'), limits: { max_concurrency: 2 } })).not.toBe(
      offerOf(card('agent:b')),
    );
  });
});
