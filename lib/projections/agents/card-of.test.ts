import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AgentCard, CAPABILITIES_MAX } from '@/lib/model/agent-card';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { MessageType, Payload } from '@/lib/model/clutch-message';
import { anEvent } from '@/lib/testing/events';
import { cardBeside, cardOf } from './card-of';

const V = CLUTCH_VERSION;
const card = { v: V, agent_id: 'agent:ken', capabilities: [{ id: 'skill:research' }] };

function read(payload: Payload, type: MessageType = 'agent.register') {
  return cardOf(anEvent({ type, payload, from: { agent_id: 'agent:ken' } }));
}

function inProtocol(protocol: string, payload: Payload) {
  const meta = { protocol, native_type: 'hello' };
  return anEvent({ type: 'agent.register', payload, from: { agent_id: 'agent:ken' }, meta });
}

const manifest = {
  id: 'ken',
  system_prompt: 'Plan.',
  allowed_agents: ['qa-1'],
  delegate_rules: { 'qa-1': { when_to_delegate: 'When done.' } },
  overseer: null,
  mcp_bindings: [
    { server_id: 'DocsServer', scopes: ['read:docs'], allowed_tools: ['read_file', 'list'] },
    { server_id: 'DataServer', scopes: [], allowed_tools: [] },
  ],
};

describe('the card that an agent gives of itself', () => {
  it('is the card in the payload, or the payload, where it is its sender’s own', () => {
    expect(read({ card })).toEqual(card);
    expect(read(card, 'agent.update')).toEqual(card);
    expect(read({ card: { ...card, agent_id: 'agent:eve' } })).toBeNull();
    expect(read({ card: { ...card, capabilities: 'all' } })).toBeNull();
  });

  it('has a capability for each binding of a CAP manifest, and the manifest whole', () => {
    expect(read(manifest)).toEqual({
      v: V,
      agent_id: 'agent:ken',
      display: { name: 'ken' },
      capabilities: [
        {
          id: 'tool:mcp',
          servers: ['mcp:DocsServer'],
          tools: ['mcp:DocsServer.read_file', 'mcp:DocsServer.list'],
          tags: ['read:docs'],
        },
        { id: 'tool:mcp', servers: ['mcp:DataServer'], tools: [], tags: [] },
      ],
      manifest,
    });
    expect(read({ ...manifest, id: 'eve' })).toBeNull();
  });

  it('has what CLowl’s CAPS supports, each once, as far as it can be an id', () => {
    const supports = ['search:web', 'search:web', '', 7, 'a\0b', 'x'.repeat(513), 'draft'];

    expect(read({ supports })?.capabilities).toEqual([{ id: 'search:web' }, { id: 'draft' }]);
    expect(read({ supports: ['search:web'] })?.supports).toEqual(['search:web']);
    expect(read({ supports: 'search:web' })).toBeNull();
  });

  it('is a handshake without capabilities, and only when the agent comes', () => {
    const handshake = { supportedMessageTypes: ['message'], version: '1.0.0' };

    expect(read(handshake)).toEqual({ v: V, agent_id: 'agent:ken', capabilities: [], handshake });
    expect(read(handshake, 'agent.update')).toBeNull();
  });

  it('says which protocol it introduced itself in, the last one first', () => {
    const caps = cardOf(inProtocol('clowl', { supports: ['search:web'] }));
    const plan = cardOf(inProtocol('cap', manifest));
    if (caps === null || plan === null) throw new Error('expected both to be cards');

    expect(caps.meta).toEqual({ speaks: ['clowl'] });
    expect(cardBeside(AgentCard.parse(card), caps).meta).toEqual({ speaks: ['clowl', 'clutch'] });
    expect(cardBeside(caps, plan).meta).toEqual({ speaks: ['cap', 'clowl'] });
    expect(cardBeside(cardBeside(caps, plan), caps).meta).toEqual({ speaks: ['cap', 'clowl'] });
    expect(cardOf(inProtocol('morse', { supports: [] }))?.meta).toBeUndefined();
  });

  it('is a greeting without anything else, of who is known by name', () => {
    const greeting = { text: 'I plan routes' };
    const from = { agent_id: 'agent:anonymous' };

    expect(cardOf(inProtocol('cbcl', greeting))).toEqual({
      v: V,
      agent_id: 'agent:ken',
      capabilities: [],
      greeting,
      meta: { speaks: ['cbcl'] },
    });
    expect(cardOf({ ...inProtocol('cbcl', greeting), from })).toBeNull();
  });

  it('is not there where nothing is said of what the agent can do', () => {
    expect(read({})).toBeNull();
    expect(read({ status: 'busy' }, 'agent.update')).toBeNull();
    expect(read({ card }, 'chat.message')).toBeNull();
  });

  it('is short', () => {
    const supports = Array.from({ length: CAPABILITIES_MAX + 1 }, (_, index) => `skill:${index}`);
    const binding = { server_id: 's', scopes: [], allowed_tools: [] };
    const mcp_bindings = supports.map(() => binding);

    expect(read({ supports })?.capabilities).toHaveLength(CAPABILITIES_MAX);
    expect(read({ ...manifest, mcp_bindings })?.capabilities).toHaveLength(CAPABILITIES_MAX);
  });

  it('is an AgentCard of its sender or nothing, whatever the payload holds', () => {
    const keys = ['card', 'id', 'allowed_agents', 'mcp_bindings', 'supports', 'supportedAgents'];
    const binding = fc.record({ server_id: fc.string(), allowed_tools: fc.jsonValue() });
    const value = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.oneof(fc.string(), binding)),
      fc.constantFrom('ken', card),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value), (payload) => {
        const found = read(payload);
        expect(found === null || AgentCard.parse(found).agent_id === 'agent:ken').toBe(true);
      }),
    );
  });
});

describe('what is known of an agent that says a part of itself later', () => {
  const display = { name: 'Ken', desc: 'Research specialist' };

  it('keeps how the agent is displayed, beside what the manifest says', () => {
    const said = read(manifest);
    if (said === null) throw new Error('expected the manifest to be a card');

    const known = cardBeside(AgentCard.parse({ ...card, display }), said);

    expect(known).toMatchObject({ display, manifest });
    expect(known.capabilities.map(({ id }) => id)).toEqual([
      'skill:research',
      'tool:mcp',
      'tool:mcp',
    ]);
  });

  it('is displayed by the id of the manifest where nothing else was said', () => {
    const said = read(manifest);
    if (said === null) throw new Error('expected the manifest to be a card');

    expect(cardBeside(AgentCard.parse(card), said).display).toEqual({ name: 'ken' });
  });
});
