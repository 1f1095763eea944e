import { describe, expect, it } from 'vitest';
import { DRAFT_DIALECTS } from '@/lib/dialects/definition/draft-dialects';
import { canonicalForm } from '@/lib/sexpr/canonical';
import { inputText, loadVectors } from '@/lib/testing/codecs/vectors';
import { dialectIndex } from '@/lib/testing/dialects/dialect-index';
import { form } from '@/lib/testing/dialects/dialect-texts';
import { anEvent } from '@/lib/testing/events';
import { CONTEXT, describeCodec } from '../codec/contract';
import { requirements } from './checklist/requirements';
import { cbclCodec, cbclParts } from './codec';
import { instantOf } from './wire/instant';

const VECTORS = new URL('./vectors/', import.meta.url);
const TWICE =
  '(define several :author @ann :resources (:max-depth 9 :max-expansion-size 900 :max-verify-time 9) (extend twice (whom) ((tell whom "one" :thread both) (ask @ann "two"))))';
const dialects = dialectIndex(TWICE);
const context = { ...CONTEXT, dialects };

describeCodec(cbclParts, { vectors: VECTORS, requirements, context: { dialects: dialectIndex() } });

const eventsOf = (text: string, more = {}) => {
  const decoded = cbclCodec.decode({ text }, { ...context, ...more });
  return decoded.ok ? decoded.value.events : [];
};
const failureOf = (text: string) => {
  const decoded = cbclCodec.decode({ text }, context);
  return decoded.ok ? null : decoded.error.failures[0];
};

describe('an error whose :code is a list beside an object', () => {
  it('comes back with the code of the object', () => {
    const text = '(error @bob (object :code (object)) :code ())';
    const [event] = eventsOf(text);
    if (event === undefined) throw new Error('it is not read');

    expect(event.payload).toMatchObject({ code: {}, params: { code: '()' } });
    expect(cbclCodec.encode(event)).toMatchObject({ ok: true, value: { text } });
  });
});

describe('a call', () => {
  it('comes out as the draft works it out, to the byte, with the call and the hash beside it', () => {
    for (const { name, text, calls } of DRAFT_DIALECTS) {
      const hash = dialects.find(name)?.hash;
      for (const { call, expansion } of calls) {
        const [event] = eventsOf(`(lang ${name} ${call})`);

        expect(event?.payload).toMatchObject({ call, expansion, dialect: { name, hash } });
        expect(event?.meta?.native_type).toBe('lang');
      }
      expect(eventsOf(text)[0]?.payload.dialect).toEqual({ name, hash });
    }
  });

  it('that comes to several messages is one event for each, the call with the first', () => {
    const [first, second, ...none] = eventsOf(
      '(envelope :from @bob :timestamp "2025-01-15T14:30:00Z" (signed "s" (lang several (twice @eve))))',
    );

    expect(none).toEqual([]);
    expect(first).toMatchObject({
      id: 'fallback-1',
      type: 'chat.message',
      thread_id: 'both',
      ts: '2025-01-15T14:30:00.000Z',
      payload: { text: 'one', call: '(twice @eve)' },
      security: { auth: { scheme: 'ed25519', sig: 's' } },
    });
    expect(second).toMatchObject({
      id: 'fallback-1#1',
      type: 'task.request',
      to: [{ agent_id: 'agent:ann' }],
      from: { agent_id: 'agent:bob' },
      ts: '2025-01-15T14:30:00.000Z',
      payload: { text: 'two' },
      meta: { part_of: 'fallback-1', native_type: 'ask' },
    });
    expect(second).not.toHaveProperty('security');
  });

  it('is bounded by the tightest of all with-limits around it, and widened by none', () => {
    const call = (limits: string) =>
      `(with-limits ${limits} (envelope (with-limits :max-expansion-size 9000 (lang several (twice @eve)))))`;

    expect(failureOf(call(':max-expansion-size 40'))).toMatchObject({
      code: 'limit_exceeded',
      rule: 'B37',
    });
    expect(failureOf(call(':max-expansion-size 8000'))).toBeNull();
    expect(failureOf('(with-limits :max-depth 1 (tell @bob (a)))')).toMatchObject({
      code: 'limit_exceeded',
      rule: 'B37',
      path: '/:max-depth',
    });
  });
});

describe('whom a message reaches', () => {
  it('is everybody for definitions and queries, and for a call whom it expands to', () => {
    const reached = [
      '(meta (query (speak? planning)))',
      TWICE.replace(/^/, '(meta ').concat(')'),
      '(lang several (twice @eve))',
      '(meta (teach @eve (define d)))',
    ].map((text) => eventsOf(text)[0]?.to);

    expect(reached).toEqual([
      [{ agent_id: 'group:all' }],
      [{ agent_id: 'group:all' }],
      [{ agent_id: 'agent:eve' }],
      [{ agent_id: 'agent:eve' }],
    ]);
  });

  it('is the recipient that a reply names', () => {
    expect(eventsOf('(reply @bob "yes")')[0]?.to).toEqual([{ agent_id: 'agent:bob' }]);
    expect(failureOf('(reply "yes")')).toMatchObject({ rule: 'B3', path: '/1' });
  });
});

describe('run, thread and task', () => {
  const idsOf = (text: string, more = {}) => {
    const event = eventsOf(text, more)[0];
    return [event?.run_id, event?.thread_id, event?.task_id];
  };

  it('are what :thread says, else the two who talk and the message itself', () => {
    expect(idsOf('(ask @bob "x" :thread t-1)')).toEqual(['t-1', 't-1', 't-1']);
    expect(idsOf('(ask @bob "x" :thread "t-1")')).toEqual(['t-1', 't-1', 't-1']);
    expect(idsOf('(ask @bob "x")', { from: 'agent:eve' })).toEqual([
      ...['run:agent:bob~agent:eve', 'thread:agent:bob~agent:eve', 'fallback-1'],
    ]);
    expect(idsOf('(tell @eve "x" :thread ())', { from: 'agent:bob' })).toEqual([
      ...['run:agent:bob~agent:eve', 'thread:agent:bob~agent:eve', 'fallback-1'],
    ]);
  });

  it('of an answer are led by what it refers to', () => {
    expect(idsOf('(reply @bob "x" :thread t :in-reply-to m-7)')).toEqual(['t', 't', 'm-7']);
    expect(idsOf('(ok @bob :thread t)')).toEqual(['t', 't', 't']);
    expect(idsOf('(cancel @bob :in-reply-to "m 7")')[2]).toBe('m 7');
  });
});

describe('what is signed', () => {
  const signedOf = (text: string) => {
    const decoded = cbclCodec.decode({ text }, context);
    return decoded.ok ? decoded.value.signed : undefined;
  };
  const definition = '(define d :author @ann)';

  it('is the canonical form of what stands inside, by the sender', () => {
    expect(signedOf('(envelope :from @bob (signed "s" (tell  @eve "x")))')).toEqual({
      signature: 's',
      signer: 'agent:bob',
      text: canonicalForm(form('(tell @eve "x")')),
    });
  });

  it('is the definition by its author, where a definition is signed', () => {
    expect(
      signedOf(`(envelope :from @bob (meta (teach @eve (signed "s" ${definition}))))`),
    ).toEqual({
      signature: 's',
      signer: 'agent:ann',
      text: canonicalForm(form(definition)),
    });
    expect(signedOf(`(meta ${definition})`)).toBeUndefined();
  });
});

describe('the shape of messages', () => {
  it('is recognised behind comments, and in messages that break rules further on', () => {
    const taken = ['; hi\n(tell @bob)', '(tell', '( envelope :from 5', '(meta (x))', '(lang)'];
    const strange = ['(tells @bob)', '(TELL @bob)', '(define d)', 'tell', '{"a":1}', '', ';(tell'];

    expect(taken.filter((text) => !cbclCodec.recognises(text))).toEqual([]);
    expect([...strange, anEvent(), null, 5].filter((one) => cbclCodec.recognises(one))).toEqual([]);
  });

  it('is recognised in every vector that begins as messages do', () => {
    const texts = loadVectors(VECTORS).vectors.map(({ vector }) => inputText(vector));
    const plain = texts.filter((text) => /^\((tell|ask|meta|lang|envelope) /.test(text));

    expect(plain.length).toBeGreaterThan(100);
    expect(plain.filter((text) => !cbclCodec.recognises(text))).toEqual([]);
  });
});

describe('the time of an envelope', () => {
  it('is a date-time of RFC 3339, in a form that every column takes', () => {
    expect(instantOf('2025-01-15T14:30:00Z')).toBe('2025-01-15T14:30:00.000Z');
    expect(instantOf('2025-01-15t14:30:00.5+02:00')).toBe('2025-01-15T12:30:00.500Z');
    const none = [
      ...['2025-01-15', '2025-01-15 14:30:00Z', '2025-01-15T14:30Z', '2025-01-15T14:30:00'],
      ...['2025-02-30T10:00:00Z', '2025-01-15T24:00:00Z', '2016-12-31T23:59:60Z'],
      ...['9999-12-31T23:59:59-01:00', '0000-01-01T00:00:00+01:00', ''],
    ];
    expect(none.filter((text) => instantOf(text) !== null)).toEqual([]);
  });
});
