// Messages that stand ready in the Protocol lab: the specification's examples, and the places where it contradicts itself.
import type { Sample } from '../../codec/codec';

const sample = (id: string, title: string, comment: string, message: object): Sample => ({
  id,
  title,
  comment,
  text: JSON.stringify(message, null, 2),
});

/** Sections 4 to 10. */
const examples: readonly Sample[] = [
  sample('message', 'message: a steward to alpha', 'Section 4.4: every field of the envelope.', {
    id: 'msg-550e8400-e29b-41d4-a716-446655440000',
    type: 'message',
    from: 'steward',
    agent: 'alpha',
    sessionId: 'sess-12345',
    content: { role: 'agent', content: 'Proposal received: Implement feature X' },
    timestamp: 1711843200000,
    metadata: {
      priority: 'normal',
      requiresResponse: true,
      threadId: 'thread-abc',
      correlationId: 'corr-xyz',
    },
  }),
  sample('request', 'request: work for the coder', 'Opens the task of its correlationId.', {
    id: '0b4f2f0e-6c0a-4d0c-9a3b-0d4a6a0f1c11',
    type: 'request',
    from: 'steward',
    agent: 'coder',
    content: { role: 'agent', content: 'Implement feature X' },
    metadata: { threadId: 'thread-abc', correlationId: 'task-feature-x', requiresResponse: true },
  }),
  sample('response', 'response: the result', 'Ends the task of its correlationId.', {
    id: '5a0c1b58-2f1b-4a4e-8c7f-8f3d0f6f2d12',
    type: 'response',
    from: 'coder',
    agent: 'steward',
    content: { role: 'agent', content: { merged: true, commit: 'a1b2c3d' } },
    metadata: { threadId: 'thread-abc', correlationId: 'task-feature-x' },
  }),
  sample('broadcast', 'broadcast: to everybody', 'A type of section 9.2: group:all hears it.', {
    type: 'broadcast',
    from: 'sentinel',
    content: { role: 'system', content: 'Maintenance at noon' },
  }),
  sample('status', 'status: busy', 'Section 8.2: one of five states.', {
    type: 'status',
    from: 'coder',
    content: { status: 'busy' },
  }),
  sample(
    'error',
    'error: nobody of that name',
    'Section 9.1 and Appendix B: name, number, reason.',
    {
      type: 'error',
      from: 'gateway',
      agent: 'steward',
      error: 'AGENT_NOT_FOUND',
      content: { error: 'AGENT_NOT_FOUND', code: 3001, message: 'Agent not found: gamma' },
      metadata: { correlationId: 'task-feature-x' },
    },
  ),
  sample('event', 'event: of the gateway', 'Section 9.1: its name stands on top.', {
    type: 'event',
    from: 'gateway',
    event: 'agent.restarted',
    content: { agent: 'coder' },
  }),
  sample('handshake-advertise', 'handshake: capabilities', 'Section 5.2: registers who sends it.', {
    type: 'handshake',
    content: {
      action: 'advertise',
      capabilities: {
        supportedMessageTypes: ['message', 'status', 'error'],
        supportedAgents: ['steward', 'alpha', 'beta'],
        version: '1.0.0',
      },
    },
  }),
  sample(
    'handshake-acknowledge',
    'handshake: the answer',
    'Section 5.3: about the connection alone.',
    {
      type: 'handshake',
      content: {
        action: 'acknowledge',
        clientId: 'client-uuid',
        availableAgents: ['steward', 'alpha', 'beta', 'charlie'],
        protocolVersion: '1.0.0',
      },
    },
  ),
  sample('discovery', 'discovery: who is there', 'Section 6.1: about the connection alone.', {
    type: 'discovery',
    content: { action: 'list' },
  }),
  sample('subscribe', 'subscribe: to states of agents', 'Section 6.2.', {
    type: 'subscribe',
    content: { channel: 'agent:status', agents: ['steward', 'alpha'] },
  }),
  sample('auth', 'auth: a token', 'Section 5.4: the token is masked before anything is kept.', {
    type: 'auth',
    content: { token: '<JWT-or-API-key>' },
  }),
  sample('disconnect', 'disconnect: of one’s own accord', 'Section 5.5: takes the agent offline.', {
    type: 'disconnect',
    from: 'alpha',
    content: { reason: 'manual', message: 'Optional explanation' },
  }),
  sample('proposal', 'proposal: to the triad', 'Section 10.3: known by its correlationId.', {
    type: 'proposal',
    from: 'steward',
    content: {
      proposal: 'Implement new feature X',
      reasoning: 'User request analysis indicates need',
      deadline: 1711843200000,
    },
    metadata: { requiresResponse: true, correlationId: 'prop-001' },
  }),
  sample('vote', 'vote: alpha approves', 'Section 10.4, with one of its three votes.', {
    type: 'vote',
    from: 'alpha',
    content: { proposalId: 'prop-001', vote: 'approve', reasoning: 'Feature aligns with roadmap' },
    metadata: { correlationId: 'prop-001' },
  }),
  sample('decision', 'decision: 2-0-1 approved', 'Section 10.5, with one of its two results.', {
    type: 'decision',
    from: 'gateway',
    content: {
      proposalId: 'prop-001',
      result: 'approved',
      votes: { alpha: 'approve', beta: 'approve', charlie: 'abstain' },
      consensus: true,
    },
  }),
];

/** What the D rows of the checklist are about. */
const contradictions: readonly Sample[] = [
  {
    id: 'vote-as-printed',
    title: 'H13: a vote as section 10.4 prints it is no JSON',
    comment: 'The three votes stand in the example as a union: refused as INVALID_JSON.',
    text: [
      '{',
      '  "type": "vote",',
      '  "from": "alpha",',
      '  "content": {',
      '    "proposalId": "prop-001",',
      '    "vote": "approve" | "reject" | "abstain",',
      '    "reasoning": "Feature aligns with roadmap"',
      '  }',
      '}',
    ].join('\n'),
  },
  sample(
    'decision-that-lies',
    'H36: a decision against its votes',
    'Recomputed: 1-2 is rejected.',
    {
      type: 'decision',
      from: 'gateway',
      content: {
        proposalId: 'prop-001',
        result: 'approved',
        votes: { alpha: 'approve', beta: 'reject', charlie: 'reject' },
        consensus: true,
      },
    },
  ),
  sample(
    'tally-not-in-the-table',
    'HD10: a split that the table leaves out',
    'Section 10.6 has no 1-0-2: one vote is no majority.',
    {
      type: 'decision',
      from: 'gateway',
      content: {
        proposalId: 'prop-001',
        result: 'rejected',
        votes: { alpha: 'approve', beta: 'abstain', charlie: 'abstain' },
        consensus: false,
      },
    },
  ),
  sample(
    'workspace',
    'HD1: a type that no table has',
    'Section 6.3 uses it; taken, with a warning.',
    {
      type: 'workspace',
      content: { action: 'list' },
    },
  ),
  sample(
    'error-of-the-reference',
    'HD3: the reference gateway’s own error',
    'Section 11.2 puts the error into the content, section 9.1 on top.',
    {
      type: 'error',
      content: { error: 'AGENT_NOT_FOUND', message: 'Agent not found: gamma' },
    },
  ),
  sample(
    'message-without-agent',
    'HD4: a message to nobody',
    'Optional in section 4.1, required in section 9.1: refused as MISSING_FIELD.',
    {
      type: 'message',
      from: 'steward',
      content: { role: 'agent', content: 'Anybody there?' },
    },
  ),
  sample('vote-of-two-keys', 'HD9: a vote that names two proposals', 'The content counts.', {
    type: 'vote',
    from: 'beta',
    content: { proposalId: 'prop-001', vote: 'reject' },
    metadata: { correlationId: 'prop-002' },
  }),
  sample(
    'status-active',
    'HD14: Active is no status',
    'Section 8.1 says it of all twelve agents, section 8.2 does not have it.',
    {
      type: 'status',
      from: 'examiner',
      content: { status: 'Active' },
    },
  ),
  sample(
    'time-in-seconds',
    'HD17: a time that looks like seconds',
    'Milliseconds by the letter: January 1970.',
    {
      type: 'message',
      from: 'steward',
      agent: 'alpha',
      content: { role: 'agent', content: 'Hello' },
      timestamp: 1711843200,
    },
  ),
  sample('unknown-type', 'H38: a type that nobody knows', 'Refused as UNKNOWN_TYPE.', {
    type: 'welcome',
    content: {},
  }),
];

export const samples: readonly Sample[] = [...examples, ...contradictions];
