import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import { MessageType } from '@/lib/model/clutch-message';
import { arrivingJson } from '@/lib/testing/codecs/arriving-json';
import { CONTEXT, describeCodecLaws } from '../codec/contract';
import { clutchCodec, clutchParts } from './codec';
import { type ClutchWire, LegacyType } from './wire/schema';

const json = arrivingJson(3);

const name = fc.string({ minLength: 1, maxLength: 20 });
const idOf = (prefix: string) => name.map((text) => prefix + text);
const agent = fc.oneof(idOf('agent:'), name);

/** Payload strings hold everything that JSON can say, lone surrogates included. */
const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const payload = fc.record({ text: anyText, data: json }, { requiredKeys: [] });

/** A sender may use names in `meta` that Colloquy uses too. */
const protocol = fc.constantFrom('clutch', 'home-made');

const wire: fc.Arbitrary<ClutchWire> = fc.record(
  {
    v: fc.constant(CLUTCH_VERSION),
    id: name,
    ts: fc
      .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    thread_id: idOf('thread:'),
    run_id: idOf('run_'),
    task_id: idOf('task:'),
    parent_task_id: fc.option(idOf('task:')),
    trace: fc.constant({ trace_id: 'tr_1', span_id: 'sp_1' }),
    from: fc.record({ agent_id: agent, role: name }, { requiredKeys: ['agent_id'] }),
    to: fc.array(fc.oneof(agent, fc.record({ agent_id: agent })), { minLength: 1, maxLength: 3 }),
    type: fc.constantFrom(...MessageType.options, ...LegacyType.options),
    domain: name,
    payload_type: name,
    payload,
    requires: fc.array(name, { maxLength: 2 }),
    idempotency_key: name,
    attempt: fc.integer({ min: 1, max: 9 }),
    meta: fc.record({ ui_channel: name, note: json, protocol, native: json }, { requiredKeys: [] }),
  },
  {
    requiredKeys: [
      'v',
      'id',
      'ts',
      'thread_id',
      'run_id',
      'task_id',
      'from',
      'to',
      'type',
      'payload',
    ],
  },
);

const withObjects = (value: ClutchWire): ClutchWire => ({
  ...value,
  to: value.to.map((to) => (typeof to === 'string' ? { agent_id: to } : to)),
});

describeCodecLaws(clutchParts, {
  wire,
  keeps: ({ id, from, thread_id, run_id, task_id, ts, payload: said }) => ({
    id,
    from,
    thread_id,
    run_id,
    task_id,
    ts,
    payload: said,
  }),
  // Bare recipients become objects; everything else comes back, legacy types too.
  lossless: withObjects,
});

const isOfSectionTwo = ({ type }: ClutchWire) => MessageType.safeParse(type).success;

describe('the event', () => {
  it('is the message itself where recipients are objects, the type is of section 2 and no channel is asked for', () => {
    fc.assert(
      fc.property(wire.map(withObjects).filter(isOfSectionTwo), (value) => {
        const decoded = clutchCodec.decode(
          { text: JSON.stringify(value) },
          { receivedAt: '2026-02-01T13:20:12.000Z', fallbackId: 'unused', run_id: 'run:other' },
        );
        expect(decoded.ok && decoded.value.events).toEqual([value]);
        expect(decoded.ok && decoded.value.isVerbatim).toBe(true);
      }),
    );
  });

  it('is told apart from another of the same id by the fingerprint, whatever the order of keys', () => {
    fc.assert(
      fc.property(wire, anyText, (value, text) => {
        const turned = Object.fromEntries(Object.entries(value).reverse()) as ClutchWire;
        const isOther = value.payload.text !== text;
        const other = { ...value, payload: { ...value.payload, text } };

        const fingerprint = clutchParts.fingerprint(value);

        expect(clutchParts.fingerprint(other) === fingerprint).toBe(!isOther);
        expect(clutchParts.fingerprint(turned)).toBe(fingerprint);
      }),
    );
  });

  it('is printed as it is where a sender only says that it had a legacy type', () => {
    const claims = fc.record({
      protocol: fc.constant('clutch'),
      native_type: fc.constantFrom(...LegacyType.options),
      derived: fc.subarray(['payload', 'to', 'id', 'meta', 'domain']),
      native: json,
    });

    fc.assert(
      fc.property(wire.map(withObjects).filter(isOfSectionTwo), claims, (value, meta) => {
        const message: ClutchWire = { ...value, type: 'tool.call', meta };
        const decoded = clutchCodec.decode({ text: JSON.stringify(message) }, CONTEXT);
        const event = decoded.ok ? decoded.value.events[0] : undefined;
        const encoded = event === undefined ? undefined : clutchParts.fromEvent(event);

        expect(encoded?.ok && encoded.value.wire).toEqual(message);
      }),
    );
  });
});
