import fc from 'fast-check';
import { MASK } from '@/lib/model/mask';
import { NativeName } from '@/lib/model/native-name';
import { Identifier } from '@/lib/model/text';
import { arrivingJson } from '@/lib/testing/codecs/arriving-json';
import type { CodecParts } from '../codec/codec';
import { describeCodecLaws } from '../codec/contract';
import { clowlParts } from './codec';
import { ERROR_CODES } from './wire/error-codes';
import { ClowlDelegationMode, ClowlPerformative, type ClowlWire } from './wire/schema';

const json = arrivingJson(3);

/** Free text holds everything that JSON can say, lone surrogates included. */
const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });

const key = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text !== '__proto__');
const data = fc.dictionary(key, json, { maxKeys: 3 });

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }),
);
const id = text.filter((value) => Identifier.safeParse(value).success);
const name = fc.oneof(
  text.filter((value) => NativeName.safeParse(value).success),
  fc.constantFrom(
    'oscar',
    'user',
    '*',
    'agent:oscar',
    'agent:%2A',
    'group:all',
    'group:x',
    'a%20b',
  ),
);
const seconds = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }).map((ts) => ts + 0);

const context = fc.record(
  {
    ref: fc.option(anyText),
    inline: fc.option(anyText),
    hash: fc.option(anyText),
    lines: json,
  },
  { requiredKeys: [] },
);

const KNOWN = new Set(
  'clowl cl mid ts tid pid p from to cid body ctx auth det'.split(' ').concat('__proto__'),
);
const unknown = fc.dictionary(
  fc
    .oneof(fc.constantFrom('priority', 'native', 'constructor', 'a/b'), key)
    .filter((k) => !KNOWN.has(k)),
  json,
  { maxKeys: 2 },
);

/** A body around data, sometimes with a field of its own. */
const bodyWith = (d: fc.Arbitrary<object>, t: fc.Arbitrary<string> = anyText) =>
  fc.record({ t, d, data: json }, { requiredKeys: ['t', 'd'] });

const also = (fixed: fc.Arbitrary<object>) =>
  fc.tuple(data, fixed).map(([more, own]) => ({ ...more, ...own }));

const errorTask = fc.oneof(fc.constant('error'), anyText);
const fault = (requiredKeys: ('code' | 'msg' | 'retry')[]) =>
  fc.record(
    {
      code: fc.constantFrom(...(Object.keys(ERROR_CODES) as (keyof typeof ERROR_CODES)[])),
      msg: anyText,
      retry: fc.boolean(),
    },
    { requiredKeys },
  );

const work = fc.oneof(
  fc.record({
    p: fc.constantFrom(...ClowlPerformative.exclude(['DLGT', 'ERR', 'CAPS']).options),
    body: bodyWith(data),
  }),
  fc.record({
    p: fc.constant('DLGT'),
    body: bodyWith(
      also(fc.record({ delegation_mode: fc.constantFrom(...ClowlDelegationMode.options) })),
    ),
  }),
  fc.record({
    p: fc.constant('ERR'),
    body: bodyWith(also(fault(['code', 'msg', 'retry'])), errorTask),
  }),
  fc.record({
    p: fc.constant('CAPS'),
    body: bodyWith(
      also(fc.record({ supports: fc.array(anyText, { maxLength: 2 }), clowl: anyText })),
    ),
  }),
);

const workOfPrompt = fc.oneof(
  fc.record({ p: fc.constantFrom('REQ', 'INF', 'ACK', 'DONE'), body: bodyWith(data) }),
  fc.record({
    p: fc.constant('DLGT'),
    body: bodyWith(
      also(
        fc.record({ delegation_mode: fc.constantFrom('fork', 'other', 7) }, { requiredKeys: [] }),
      ),
    ),
  }),
  fc
    .record({ p: fc.constant('ERR'), body: bodyWith(also(fault(['code', 'msg'])), errorTask) })
    .filter(({ body }) => !('retry' in body.d) || typeof body.d.retry === 'boolean'),
);

const to = fc.oneof(name, fc.array(name, { minLength: 1, maxLength: 3 }));
const optional = {
  pid: fc.option(id),
  det: fc.boolean(),
  auth: fc.constant(MASK),
};

const asMessage = (...parts: fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all) as Record<string, unknown>);

const whole = { mid: id, from: name, to, cid: id };
const strict = asMessage(
  unknown,
  fc.record(
    {
      ...whole,
      ts: seconds,
      clowl: fc.constant('0.2'),
      ...optional,
      tid: id,
      ctx: context,
      cl: json,
    },
    { requiredKeys: ['mid', 'from', 'to', 'cid', 'ts', 'clowl'] },
  ),
  work,
).map((message) => ({ profile: '0.2', message }) as unknown as ClowlWire);

const prompted = asMessage(
  unknown,
  fc.record(
    {
      ...whole,
      cl: fc.constant('0.1'),
      ...optional,
      ts: seconds,
      tid: id,
      ctx: fc.option(anyText),
    },
    { requiredKeys: ['mid', 'from', 'to', 'cid', 'cl'] },
  ),
  workOfPrompt,
).map((message) => ({ profile: 'clowl-0.1-prompt', message }) as unknown as ClowlWire);

const semantic = asMessage(
  unknown,
  fc.record(
    {
      to,
      from: name,
      cid: id,
      clowl: fc.constant('0.2'),
      ...optional,
      ctx: context,
      mid: json,
      ts: json,
      tid: json,
    },
    { requiredKeys: ['to'] },
  ),
  work,
).map((message) => ({ profile: 'clowl-0.2-prompt', message }) as unknown as ClowlWire);

describeCodecLaws(clowlParts, {
  wire: fc.oneof(strict, prompted),
  keeps: ({ message }) => {
    const { mid } = message as { mid: string };
    const opens = message.p === 'REQ' || message.p === 'DLGT';
    return { id: mid, task_id: opens ? mid : (message.pid ?? mid) };
  },
  lossless: (wire) => wire,
});

/** The codec as it reads where the semantic layer is asked for. */
const wrapping: CodecParts<ClowlWire> = {
  ...clowlParts,
  protocol: 'clowl, the semantic layer',
  parse: (frame) => clowlParts.parse({ ...frame, profile: 'clowl-0.2-prompt' }),
};

describeCodecLaws(wrapping, { wire: semantic, keeps: () => ({}), lossless: (wire) => wire });
