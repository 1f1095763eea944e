import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { ClutchMessage, type MessageType } from '@/lib/model/clutch-message';
import { CONTEXT, describeCodecLaws } from '@/lib/protocols/codec/contract';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { fipaAclCodec, fipaAclParts } from './codec';
import { parse } from './wire/parse';
import { expressionOf, print } from './wire/print';
import { eachMessageSpan } from './wire/read-forms';
import {
  type FipaAgent,
  type FipaExpression,
  type FipaWire,
  PERFORMATIVES,
  TEXT_PARAMETERS,
} from './wire/schema';

const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('"', '\\', '(', ')', '#', ' ', '\n', ':', 'ü', '😀'),
      fc.string({ minLength: 1, maxLength: 1 }),
    ),
  })
  .map((value) => value.replaceAll('\u0000', '-').toWellFormed());
const someText = text.filter((value) => value !== '');
const key = fc.stringMatching(/^X-[A-Za-z0-9]{1,8}$/);

const { expression }: { expression: fc.Arbitrary<FipaExpression> } = fc.letrec<{
  expression: FipaExpression;
}>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3 },
    fc.stringMatching(/^[A-Za-z0-9+@][A-Za-z0-9@:/.#-]{0,12}$/).map((word) => ({ word })),
    text.map((string) => ({ string })),
    fc.array(tie('expression'), { maxLength: 3 }).map((list) => ({ list })),
  ),
}));

const ownParameters = fc
  .uniqueArray(fc.tuple(key, expression), {
    maxLength: 2,
    selector: ([name]) => name.toLowerCase(),
  })
  .map((pairs) => pairs.map(([name, value]) => ({ name, value })));

const agent: fc.Arbitrary<FipaAgent> = fc
  .record({
    name: someText,
    addresses: fc.array(text, { maxLength: 2 }),
    parameters: ownParameters,
  })
  .chain((one) =>
    fc.array(fc.record({ name: someText }), { maxLength: 1 }).map((known) => ({
      ...one,
      resolvers: known.map(({ name }) => ({ name, addresses: [], resolvers: [], parameters: [] })),
    })),
  );

const json = fc
  .dictionary(
    fc.string().filter((name) => name !== '__proto__'),
    fc.oneof(text, fc.integer(), fc.boolean()),
  )
  .map((object) => canonicalJson({ ...object }));

const parameters = fc
  .tuple(
    fc
      .subarray([...TEXT_PARAMETERS])
      .chain((names) =>
        fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), parameterValue(name)))),
      ),
    ownParameters,
  )
  .map(([known, own]) => [...known.map(([name, value]) => ({ name, value })), ...own]);

function parameterValue(name: string): fc.Arbitrary<FipaExpression> {
  const usual = { protocol: 'fipa-request', language: 'json', 'reply-by': '20260201T132011000Z' }[
    name
  ];
  return fc.oneof(fc.constant({ word: usual ?? 'c1' }), expression, someText.map(expressionOf));
}

const wire: fc.Arbitrary<FipaWire> = fc.record({
  performative: fc.constantFrom(...PERFORMATIVES),
  sender: fc.option(agent),
  receiver: fc.option(fc.array(agent, { maxLength: 2 })),
  replyTo: fc.option(fc.array(agent, { maxLength: 1 })),
  content: fc.option(fc.oneof(text, json)),
  isContentBare: fc.constant(false),
  parameters,
});

describeCodecLaws(fipaAclParts, {
  wire,
  keeps: () => ({}),
  lossless: (value) => value,
});

describe('what a message can name', () => {
  it('is agents behind the prefix, and no type of the orchestrator or of a triad', () => {
    fc.assert(
      fc.property(wire, fc.constantFrom(undefined, 'agent:key.'), (message, agentPrefix) => {
        const context = { ...CONTEXT, ...(agentPrefix && { agentPrefix }) };
        const [event] = fipaAclParts.toEvents(message, context).events;
        const prefix = agentPrefix ?? 'agent:fipa-acl.';
        const ids = [event?.from.agent_id, ...(event?.to ?? []).map((to) => to.agent_id)];

        for (const id of ids) {
          expect(id?.startsWith(prefix) || id === 'agent:anonymous' || id === 'group:all').toBe(
            true,
          );
        }
        expect(event?.type).not.toMatch(/^(routing|agent|tool)\./);
        expect(event?.payload_type ?? '').not.toMatch(/^triad\./);
      }),
    );
  });

  it('gives no event that is larger than an event may be', () => {
    const content = '\u0001'.repeat((112 * 1024 - 100) / 6);
    const name = '"'.repeat(40_000);

    for (const message of [
      `(inform :content "${content}")`,
      `(inform :X-a "${name.replaceAll('"', '\\"')}")`,
    ]) {
      const decoded = fipaAclCodec.decode({ text: message }, CONTEXT);
      const events = decoded.ok ? decoded.value.events : [];
      for (const event of events) {
        expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThanOrEqual(EVENT_BYTES_MAX);
      }
    }
    expect(parse({ text: `(inform :content "${'x'.repeat(120 * 1024)}")` })).toMatchObject({
      error: { failures: [{ code: 'event_too_large' }] },
    });
  });
});

describe('a text of several messages', () => {
  it('is cut into them, whatever stands in their strings', () => {
    fc.assert(
      fc.property(fc.array(wire, { maxLength: 4 }), (messages) => {
        const printed = messages.map(print);
        const whole = printed.join('\n');

        const spans = [...eachMessageSpan(whole)];

        expect(spans.map(([start, end]) => whole.slice(start, end))).toEqual(printed);
      }),
    );
  });

  it('takes time in proportion to its length where nothing is closed', () => {
    const reader = eachMessageSpan(`(inform "${'\\"'.repeat(50_000)}`);

    expect(reader.next()).toMatchObject({ done: true, value: { code: 'invalid_sexpr' } });
  });
});

/** Events of other protocols, as far as FIPA ACL has an act for them. */
const SAID: readonly MessageType[] = [
  ...(['chat.message', 'chat.system', 'task.request', 'task.accept'] as const),
  ...(['task.progress', 'task.result', 'task.error', 'task.timeout', 'task.cancel'] as const),
];
const foreign = fc
  .record({
    type: fc.constantFrom(...SAID),
    payload: fc.oneof(
      fc.record({ text }),
      json.map((object) => JSON.parse(object)),
    ),
    from: fc.stringMatching(/^agent:[a-z]{1,8}$/),
    to: fc.array(fc.stringMatching(/^agent:[a-z]{1,8}$/), { minLength: 1, maxLength: 3 }),
  })
  .map(({ type, payload, from, to }) =>
    ClutchMessage.parse({
      v: 'clutch/0.1',
      id: 'm1',
      ts: CONTEXT.receivedAt,
      thread_id: 't1',
      run_id: 'r1',
      task_id: 'k1',
      from: { agent_id: from },
      to: to.map((agent_id) => ({ agent_id })),
      type,
      payload,
    }),
  );

it('says events of other protocols so that thread, names and content come back', () => {
  fc.assert(
    fc.property(foreign, (event) => {
      const encoded = fipaAclCodec.encode(event);
      if (!encoded.ok) throw new Error(encoded.error.message);
      const decoded = fipaAclCodec.decode({ text: encoded.value.text }, CONTEXT);
      const [back] = decoded.ok ? decoded.value.events : [];
      const named = (id: string) => id.replace('agent:', 'agent:fipa-acl.');

      expect(back).toMatchObject({
        thread_id: 't1',
        from: { agent_id: named(event.from.agent_id) },
        to: event.to.map(({ agent_id }) => ({ agent_id: named(agent_id) })),
      });
      expect(Object.values(back?.payload ?? {})).toEqual(
        expect.arrayContaining(Object.values(event.payload)),
      );
      const again = back && fipaAclCodec.encode(back);
      expect(again?.ok && again.value.text).toBe(encoded.value.text);
    }),
  );
});
