import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { toAgentId } from '@/lib/model/ids';
import { arrivingJson } from '@/lib/testing/codecs/arriving-json';
import { anEvent } from '@/lib/testing/events';
import { lawRuns } from '@/lib/testing/law-runs';
import { CONTEXT, describeCodecLaws } from '../codec/contract';
import { capCodec, capParts } from './codec';
import { recipientId } from './events/to-event';
import { instantOf } from './wire/instant';
import { type CapManifest, type CapSpeech, type CapWire, isSpeech } from './wire/schema';

const json = arrivingJson(3);

/** Free text holds everything that JSON can say, lone surrogates included. */
const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });

const plainName = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.isWellFormed());
/** Strict reading refuses the one key that copying would lose. */
const plainKey = plainName.filter((text) => text !== '__proto__');
const name = fc.oneof(
  plainName,
  fc.constantFrom(
    'pm-1',
    'user',
    'agent:pm-1',
    'group:all',
    'agent:',
    '*',
    '质检',
    'a%20b',
    'agent:a%2',
  ),
);
const taskId = fc.oneof(
  fc.constantFrom('T1', 'T1.1', 'T1.1.1', '.', '..', '.1', 'T1.', '*'),
  plainName,
);

const attachment = fc.oneof(
  fc.record({
    type: fc.constant('tool_call_result'),
    server_id: anyText,
    tool: anyText,
    result: json,
  }),
  fc.record({ type: fc.constant('file'), path: anyText }),
  fc.record({ type: fc.constant('file'), url: fc.webUrl() }),
  fc.record({ type: fc.constant('python_object'), object: json, note: json }),
  fc.record({ type: fc.constant('text_snippet'), text: anyText }),
  fc.record({ type: fc.constantFrom('image', 'constructor'), data: json }),
);

const time = fc
  .date({ min: new Date(100_000_000_000), max: new Date('9999-12-31'), noInvalidDate: true })
  .chain((at) =>
    fc.constantFrom<string | number>(
      at.toISOString(),
      at.getTime(),
      `${at.toISOString().slice(0, 19)}+02:00`,
      `${at.toISOString().slice(0, 22)}Z`,
    ),
  );

const optional = {
  attachments: fc.array(attachment, { maxLength: 4 }),
  timestamp: time,
  reply_to: json,
  native: json,
};

function speech<Fields>(
  type: string,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) {
  return fc.record(
    {
      type: fc.constant(type),
      task_id: taskId,
      sender_id: name,
      recipient_id: name,
      ...fields,
      ...optional,
    },
    {
      requiredKeys: [
        'type',
        'task_id',
        'sender_id',
        'recipient_id',
        ...Object.keys(fields),
      ] as never,
    },
  );
}

const speeches = fc.oneof(
  speech('message', { content: anyText }),
  speech('delegation_notice', { context_summary: anyText }),
  speech('error_response', { error_code: fc.maxSafeInteger(), error_message: anyText }),
  speech('oversight_inquiry', { inquiry: anyText }),
) as fc.Arbitrary<CapSpeech>;

const names = fc.array(name, { maxLength: 3 });
const manifests: fc.Arbitrary<CapManifest> = fc.record(
  {
    id: name,
    system_prompt: anyText,
    allowed_agents: names,
    delegate_rules: fc.dictionary(
      fc.stringMatching(/^[A-Za-z0-9_-]{1,6}$/).filter((key) => key !== '__proto__'),
      fc.record({ when_to_delegate: anyText, note: json }),
    ),
    overseer: fc.option(name),
    mcp_bindings: fc.array(
      fc.record({ server_id: anyText, scopes: names, allowed_tools: names, description: anyText }),
      { maxLength: 2 },
    ),
    type: fc.constantFrom('agent', 7),
    tags: json,
  },
  {
    requiredKeys: ['id', 'system_prompt', 'allowed_agents', 'delegate_rules', 'mcp_bindings'],
  },
);

const wire: fc.Arbitrary<CapWire> = fc.oneof({ weight: 4, arbitrary: speeches }, manifests);

describeCodecLaws(capParts, {
  wire,
  keeps: (said) => {
    if (!isSpeech(said)) return { from: senderOf(said.id), payload: said };
    const { task_id, sender_id, recipient_id, timestamp } = said;
    const ts = timestamp === undefined ? CONTEXT.receivedAt : instantOf(timestamp);
    return {
      task_id,
      from: senderOf(sender_id),
      to: [{ agent_id: recipientId(recipient_id) }],
      ...(ts !== null && { ts }),
    };
  },
  lossless: (said) => said,
});

function senderOf(written: string): ClutchMessage['from'] {
  const agent_id = toAgentId(written);
  return agent_id === 'agent:user' ? { agent_id, role: 'human' } : { agent_id };
}

describe('an event of another protocol', () => {
  const payload = fc.oneof(
    fc.record({ text: anyText }),
    fc.record({ text: anyText, attachments: fc.array(attachment, { maxLength: 2 }) }),
    fc.record({ task: fc.constant('message'), d: fc.record({ text: anyText }) }),
    fc.record({ task: plainName, d: fc.dictionary(plainKey, json) }),
    fc.record({ code: anyText, message: anyText, details: json }),
    fc.dictionary(plainKey, json),
  );
  const event = fc
    .record({
      type: fc.constantFrom<ClutchMessage['type']>(
        ...(['chat.message', 'chat.system', 'task.request', 'task.result', 'task.error'] as const),
        ...(['task.timeout', 'task.progress', 'agent.register', 'tool.result'] as const),
      ),
      payload,
      from: name.map((written) => ({ agent_id: toAgentId(written) })),
      to: fc.array(
        name.map((written) => ({ agent_id: toAgentId(written) })),
        { minLength: 1, maxLength: 2 },
      ),
      task_id: taskId,
      // What a sender claims of its own marks is not believed.
      meta: fc.constantFrom(
        { protocol: 'clowl', derived: ['task_id', 'ts'] },
        {
          protocol: 'cap',
          native_type: 'message',
          native: { sender_id: 'somebody-else', extra: 7 },
        },
        { protocol: 'cap', native_type: 'error_response', native: { timestamp: 1, extra: [1] } },
        { protocol: 'cap', native_type: 'constructor', native: null },
      ),
    })
    .map((overrides) => anEvent(overrides));

  it('becomes a message that is taken again and says the same sender, task and time, or is unsupported', () => {
    fc.assert(
      fc.property(event, (other) => {
        const encoded = capCodec.encode(other);
        if (!encoded.ok) {
          expect(encoded.error.code).toBe('unsupported');
          return;
        }

        const again = capCodec.decode({ text: encoded.value.text }, CONTEXT);

        expect(again.ok || again.error.failures).toBe(true);
        if (!again.ok || other.type === 'agent.register') return;
        const [back] = again.value.events;
        expect(back?.from.agent_id).toBe(other.from.agent_id);
        expect(back?.to).toEqual([other.to[0]]);
        expect(back?.task_id).toBe(other.task_id);
        expect(back?.ts).toBe(other.ts);
        const printed = JSON.parse(encoded.value.text) as Record<string, unknown>;
        const absent = encoded.value.invented.filter((path) => !(path.slice(1) in printed));
        expect(absent).toEqual([]);
      }),
      { numRuns: lawRuns(300) },
    );
  });

  it('keeps its text, and the whole of any other payload', () => {
    fc.assert(
      fc.property(fc.dictionary(plainKey, json), anyText, (data, text) => {
        const spoken = capParts.fromEvent(anEvent({ payload: { text } }));
        const object = capParts.fromEvent(anEvent({ payload: { ...data, extra: 1 } }));

        expect(spoken.ok && spoken.value.wire).toMatchObject({ content: text });
        expect(spoken.ok && spoken.value.wire).not.toHaveProperty('attachments');
        expect(object.ok && object.value.wire).toMatchObject({
          attachments: [{ type: 'python_object', object: { ...data, extra: 1 } }],
        });
      }),
    );
  });
});
