import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CONTEXT, describeCodecLaws } from '@/lib/protocols/codec/contract';
import { derivedOf } from '@/lib/protocols/codec/event-of';
import { mayAuthor } from '@/lib/security/authorship';
import { readJson } from '@/lib/std/json/json-read';
import { webhookCodec, webhookParts } from './codec';
import type { MappedEvent, WebhookWire } from './schema';

const name = fc.oneof(
  fc.constantFrom('agent:orchestrator', 'group:all', 'agent:user', 'ci', 'agent:shop.ci', 'agent:'),
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }),
);
const identifier = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 });

const mapped: fc.Arbitrary<MappedEvent> = fc.record(
  {
    ts: fc.constant('2026-02-01T13:20:11Z'),
    type: fc.constantFrom('chat.message', 'task.request', 'task.error', 'tool.call'),
    from: name,
    to: fc.oneof(name, fc.array(name, { minLength: 1, maxLength: 3 })),
    thread_id: identifier,
    run_id: identifier,
    task_id: identifier.map((id) => `task ${id}`),
    channel: identifier,
    text: fc.string({ unit: 'grapheme-ascii' }),
    payload: fc.dictionary(fc.constantFrom('a', 'b'), fc.integer()),
    payload_type: fc.constantFrom('github.issue.v1', 'x'),
  },
  { requiredKeys: [] },
);

const wire: fc.Arbitrary<WebhookWire> = fc.record({
  hook: fc.constantFrom('github', 'ci-2'),
  delivery: fc.uuid(),
  headers: fc.dictionary(fc.constantFrom('x-github-event', 'user-agent'), fc.string(), {
    noNullPrototype: true,
  }),
  // What strict reading refuses is no record.
  body: fc
    .jsonValue()
    .map((value) => readJson(JSON.stringify(value)))
    .map((read) => (read.ok ? (read.value.value as WebhookWire['body']) : null)),
  events: fc.array(mapped, { minLength: 1, maxLength: 4 }),
});

describeCodecLaws(webhookParts, {
  wire,
  keeps: ({ hook, delivery }) => ({ id: `webhook:${hook}:${delivery}` }),
});

it('names nobody outside of its prefix, whatever the expression says', () => {
  fc.assert(
    fc.property(wire, fc.constantFrom(undefined, 'agent:shop.'), (value, agentPrefix) => {
      const context = { ...CONTEXT, ...(agentPrefix !== undefined && { agentPrefix }) };
      const key = {
        key_id: 'k',
        role: 'agent',
        agent_id: null,
        agent_prefix: agentPrefix ?? 'agent:webhook.',
        grants: [],
      } as const;

      for (const event of webhookParts.toEvents(value, context).events) {
        expect(mayAuthor(key, event, 'agent')).toBeNull();
        const isForAll = event.to[0]?.agent_id === 'group:all';
        expect(isForAll).toBe(derivedOf(event).has('to'));
        if (isForAll) continue;
        for (const { agent_id } of event.to) {
          expect(agent_id.startsWith(key.agent_prefix)).toBe(true);
        }
      }
    }),
  );
});

it('knows a delivery by its message: headers and the expression may have changed meanwhile', () => {
  const record = (more: object) =>
    webhookCodec.decode(
      {
        text: JSON.stringify({
          hook: 'github',
          delivery: 'd1',
          headers: {},
          body: { a: 1 },
          events: [{ text: 'x' }],
          ...more,
        }),
      },
      CONTEXT,
    );
  const fingerprint = (more: object) => {
    const decoded = record(more);
    return decoded.ok ? decoded.value.fingerprint : null;
  };

  expect(fingerprint({ headers: { 'x-try': '2' }, events: [{ text: 'y' }] })).toBe(fingerprint({}));
  expect(fingerprint({ body: { a: 2 } })).not.toBe(fingerprint({}));
});
