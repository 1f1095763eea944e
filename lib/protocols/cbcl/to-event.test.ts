// What vectors do not hold: what is handed to the edge to verify, and calls that come to several messages.
import { describe, expect, it } from 'vitest';
import { canonicalForm } from '@/lib/sexpr/canonical';
import { readForm } from '@/lib/sexpr/reader';
import { invariant } from '@/lib/std/invariant';
import { dialectIndex } from '@/lib/testing/dialects/dialect-index';
import { CONTEXT } from '../codec/contract';
import { cbclCodec } from './codec';

const LIMITS = ':resources (:max-depth 9 :max-expansion-size 900 :max-verify-time 9)';
const SEVERAL = `(define several :author @ann ${LIMITS}
  (extend both (text) ((tell @bob text :thread t) (ask @carol text) (tell @all text)))
  (extend maybe (text) (cond ((= text 1) (tell @bob text)))))`;
const context = { ...CONTEXT, dialects: dialectIndex(SEVERAL) };
const SIGNATURE = `${'A'.repeat(86)}==`;
const DEFINITION = `(define d :extends cbcl :author @ann ${LIMITS})`;

function decode(text: string) {
  const decoded = cbclCodec.decode({ text }, context);
  invariant(decoded.ok, decoded.ok ? '' : decoded.error.failures[0].message);
  return decoded.value;
}

function canonical(text: string): string {
  const form = readForm(text);
  invariant(form.ok, `unreadable: ${text}`);
  return canonicalForm(form.value);
}

describe('what is to be verified', () => {
  it('is nothing where nothing is signed', () => {
    const unsigned = [
      '(tell @bob "x")',
      `(meta ${DEFINITION})`,
      `(meta (teach @bob ${DEFINITION}))`,
    ];

    expect(unsigned.map((text) => decode(text).signed)).toEqual(unsigned.map(() => undefined));
  });

  it('is the message inside, by whom its event is from', () => {
    const { signed, events } = decode(
      `(envelope :from @alice (signed "${SIGNATURE}" (tell @bob "x")))`,
    );

    expect(signed).toEqual({
      text: canonical('(tell @bob "x")'),
      signature: SIGNATURE,
      signer: 'agent:alice',
    });
    expect(events[0]?.security).toEqual({ auth: { scheme: 'ed25519', sig: SIGNATURE } });
  });

  it('is what the outer of two signatures covers', () => {
    const inner = '(signed "inner" (tell @bob "x"))';

    const { signed, events } = decode(`(signed "outer" ${inner})`);

    expect(signed).toMatchObject({ text: canonical(inner), signature: 'outer' });
    expect(events[0]?.security).toEqual({ auth: { scheme: 'ed25519', sig: 'outer' } });
  });

  it('is the definition, by its author, whoever carries it', () => {
    const { signed } = decode(
      `(envelope :from @carrier (meta (teach @bob (signed "${SIGNATURE}" ${DEFINITION}))))`,
    );

    expect(signed).toEqual({
      text: canonical(DEFINITION),
      signature: SIGNATURE,
      signer: 'agent:ann',
    });
  });

  it('is the whole message where that is signed, by the author of what it defines or teaches', () => {
    for (const message of [`(meta ${DEFINITION})`, `(meta (teach @bob ${DEFINITION}))`]) {
      const { signed } = decode(`(signed "${SIGNATURE}" (envelope :from @carrier ${message}))`);

      const text = canonical(`(envelope :from @carrier ${message})`);
      expect(signed).toEqual({ text, signature: SIGNATURE, signer: 'agent:ann' });
    }
  });

  it('is of the sender where a definition names no author', () => {
    const { signed } = decode(
      `(envelope :from @carrier (meta (teach @bob (signed "${SIGNATURE}" (define d)))))`,
    );

    expect(signed?.signer).toBe('agent:carrier');
  });

  it('is the same for every layout, and another for every other atom', () => {
    const textOf = (message: string) => decode(`(signed "${SIGNATURE}" ${message})`).signed?.text;

    expect(textOf('( tell  @bob ; to Bob\n "x" )')).toBe(textOf('(tell @bob "x")'));
    expect(textOf('(tell @bob x)')).not.toBe(textOf('(tell @bob "x")'));
  });
});

describe('a call that comes to several messages', () => {
  const text = `(envelope :from @alice :timestamp "2025-01-15T10:30:00Z"
    (signed "${SIGNATURE}" (lang several (both "x"))))`;

  it('is one event for each, in order, the first of which says the call', () => {
    const { id, events } = decode(text);

    expect(events.map((event) => [event.id, event.type, event.to[0]?.agent_id])).toEqual([
      [id, 'chat.message', 'agent:bob'],
      [`${id}#1`, 'task.request', 'agent:carol'],
      [`${id}#2`, 'chat.message', 'group:all'],
    ]);
    expect(events[0]?.payload).toMatchObject({ text: 'x', call: '(both "x")' });
    expect(events[0]?.payload.expansion).toBe(
      '(tell @bob "x" :thread t)\n(ask @carol "x")\n(tell @all "x")',
    );
    expect(events.slice(1).map(({ payload }) => payload)).toEqual([{ text: 'x' }, { text: 'x' }]);
  });

  it('gives each its own thread and task, and all of them sender and time', () => {
    const { id, events } = decode(text);

    expect(events.map((event) => [event.thread_id, event.task_id])).toEqual([
      ['t', 't'],
      ['thread:agent:alice~agent:carol', `${id}#1`],
      ['thread:agent:alice~group:all', `${id}#2`],
    ]);
    expect(events.map((event) => [event.from.agent_id, event.ts])).toEqual(
      events.map(() => ['agent:alice', '2025-01-15T10:30:00.000Z']),
    );
  });

  it('leaves the signature with the first, for what was signed is the call', () => {
    const { id, events } = decode(text);

    expect(events.map(({ security }) => security !== undefined)).toEqual([true, false, false]);
    expect(events.map(({ meta }) => meta?.part_of)).toEqual([undefined, id, id]);
    expect(events.map(({ meta }) => meta?.native_type)).toEqual(['lang', 'ask', 'tell']);
  });

  it('is refused where no branch gives a message', () => {
    const refused = cbclCodec.decode({ text: '(lang several (maybe 2))' }, context);

    expect(refused.ok ? null : refused.error.failures[0]).toMatchObject({
      code: 'invalid_value',
      rule: 'B29',
      path: '/2',
    });
  });
});
