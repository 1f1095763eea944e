import { expect, it } from 'vitest';
import type { AgentCard } from '@/lib/model/agent-card';
import { codecs } from '@/lib/protocols/codecs';
import { unsaidNameOf } from './unsaid-name';

const card = (agent_id: string, ...speaks: string[]): AgentCard => ({
  v: 'clutch/0.1',
  agent_id,
  capabilities: [],
  meta: { speaks },
});

it('refuses a name that none of the protocols that an agent reads can write', () => {
  const refusal = unsaidNameOf(card('agent:a.b', 'cbcl'), codecs);

  expect(refusal).toMatch(/^expected a name that can be written in CBCL, .* saw agent:a\.b\./);
});

it.each(['clutch', 'clowl', 'cap', 'heretek', 'cbcl'])(
  'takes an ordinary name in %s',
  (protocol) => {
    expect(unsaidNameOf(card('agent:pm-1', protocol), codecs)).toBeNull();
  },
);

it('takes a name that one of the protocols can write, and any that is written elsewhere', () => {
  expect(unsaidNameOf(card('agent:a.b', 'cbcl', 'clutch'), codecs)).toBeNull();
  expect(unsaidNameOf(card('agent:a.b', 'a2a'), codecs)).toBeNull();
});
