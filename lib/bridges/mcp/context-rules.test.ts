import { describe, expect, it } from 'vitest';
import type { AgentCard } from '@/lib/model/agent-card';
import type { MessageContext } from '@/lib/protocols/codec/context-rules';
import { CONTEXT } from '@/lib/protocols/codec/contract';
import { mcpParts } from './codec';
import { contextRules } from './context-rules';
import type { McpCall } from './schema';

const manifest = {
  id: 'ken',
  system_prompt: '',
  allowed_agents: [],
  delegate_rules: {},
  mcp_bindings: [{ server_id: 'files', scopes: [], allowed_tools: ['read'] }],
};

const CARD: AgentCard = { v: 'clutch/0.1', agent_id: 'agent:ken', capabilities: [], manifest };

const UNKNOWN: MessageContext = {
  cycleClosedBy: () => null,
  tasksHandedTo: () => new Set(),
  isDelegate: () => false,
  producerOf: () => null,
  firstHashOf: () => null,
  isCancelled: () => false,
  otherResult: () => null,
  partiesOf: () => null,
  cardOf: () => null,
  instances: 'exact',
  hasArtifact: () => false,
};

function findingsOf(server: string, tool: string, card: AgentCard | null) {
  const record: McpCall = {
    server,
    connection: 'c1',
    at: CONTEXT.receivedAt,
    message: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool } },
  };
  const { events } = mcpParts.toEvents(record, { ...CONTEXT, from: 'agent:ken' });
  return contextRules.check(events, { ...UNKNOWN, cardOf: () => card });
}

describe('the bindings of a manifest', () => {
  it('let a bound tool be called, and no other of the server or of another server', () => {
    expect(findingsOf('files', 'read', CARD)).toEqual([]);
    expect(findingsOf('files', 'write', CARD)).toMatchObject([{ level: 'error', rule: 'MCP5' }]);
    expect(findingsOf('mail', 'read', CARD)).toMatchObject([{ level: 'error', rule: 'MCP5' }]);
  });

  it('say nothing of an agent without a manifest', () => {
    const { manifest: _, ...plain } = CARD;

    expect(findingsOf('mail', 'read', plain)).toEqual([]);
    expect(findingsOf('mail', 'read', null)).toEqual([]);
  });
});
