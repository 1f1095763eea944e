import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { cbclEvent, cbclLog, dialectEvent } from '@/lib/testing/dialects/cbcl-events';
import { aRecord } from '@/lib/testing/records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { createInOrder } from '../checkpoint/in-order';
import {
  AWAITS_MAX,
  CONVERSATIONS_MAX,
  DIALECTS_MAX,
  OWES_MAX,
  TOLD_MAX,
} from './agent-conversation';
import { createConversations, TALKERS_MAX } from './conversations';

function heard(...events: ClutchMessage[]) {
  return folded(cbclLog(events));
}

function folded(log: readonly EventRecord[]) {
  const fold = createConversations();
  for (const record of log) fold.apply(record);
  return (name: string) => fold.of(`agent:${name}`);
}

const idsOf = (expectations: readonly { id: string }[]) => expectations.map(({ id }) => id);
const ask = (id: string, thread?: string, from = 'alice', to = 'bob') =>
  cbclEvent(from, 'ask', to, { id, ...(thread !== undefined && { thread }) });

describe('an ask', () => {
  it('makes its asker await and the asked one owe an answer', () => {
    const of = heard(ask('q1', 'weather'));
    const expected = {
      id: 'q1',
      seq: 1,
      thread_id: 'weather',
      text: 'ask',
      from: 'agent:alice',
      to: 'agent:bob',
    };

    expect(of('alice')).toMatchObject({ awaits: [expected], owes: [] });
    expect(of('bob')).toMatchObject({ awaits: [], owes: [expected] });
  });

  it('is answered by the reply that names it, in whatever thread', () => {
    const of = heard(
      ask('q1', 'weather'),
      ask('q2', 'weather'),
      cbclEvent('bob', 'reply', 'alice', { inReplyTo: 'q2' }),
    );

    expect(idsOf(of('alice').awaits)).toEqual(['q1']);
    expect(idsOf(of('bob').owes)).toEqual(['q1']);
  });

  it('is answered by a reply without a name as the oldest of its thread', () => {
    const reply = cbclEvent('bob', 'reply', 'alice', { thread: 'weather' });

    expect(
      idsOf(
        heard(ask('q0', 'other'), ask('q1', 'weather'), ask('q2', 'weather'), reply)('bob').owes,
      ),
    ).toEqual(['q0', 'q2']);
  });

  it('is answered in its thread by a reply that names what nobody here knows', () => {
    const reply = cbclEvent('bob', 'reply', 'alice', {
      thread: 'weather',
      inReplyTo: 'msg-id-9874',
    });

    expect(heard(ask('q1', 'weather'), reply)('bob').owes).toEqual([]);
  });

  it('without a thread belongs to the two who speak', () => {
    expect(heard(ask('q1'), cbclEvent('bob', 'reply', 'alice'))('alice').awaits).toEqual([]);
  });

  it('to everyone is answered by anybody, and owed by nobody', () => {
    const question = ask('q1', 'weather', 'alice', 'all');
    const of = heard(question);

    expect(of('bob').owes).toEqual([]);
    expect(idsOf(of('alice').awaits)).toEqual(['q1']);
    const reply = cbclEvent('carol', 'reply', 'alice', { thread: 'weather' });
    expect(heard(question, reply)('alice').awaits).toEqual([]);
  });

  it('stays open when another one replies, or replies to another one', () => {
    const foreign = cbclEvent('eve', 'reply', 'alice', { inReplyTo: 'q1', thread: 'weather' });
    const elsewhere = cbclEvent('bob', 'reply', 'carol', { thread: 'weather' });

    expect(idsOf(heard(ask('q1', 'weather'), foreign, elsewhere)('bob').owes)).toEqual(['q1']);
  });

  it('ends with an error of the one who was asked, and with a cancel of the one who asked', () => {
    const error = cbclEvent('bob', 'error', 'alice', { inReplyTo: 'q1' });
    const cancel = cbclEvent('alice', 'cancel', 'bob', { thread: 'weather' });
    const foreign = cbclEvent('bob', 'cancel', 'alice', { inReplyTo: 'q1' });

    expect(heard(ask('q1', 'weather'), error)('alice').awaits).toEqual([]);
    expect(heard(ask('q1', 'weather'), cancel)('bob').owes).toEqual([]);
    expect(idsOf(heard(ask('q1', 'weather'), foreign)('bob').owes)).toEqual(['q1']);
  });

  it('stays open when it is only acknowledged', () => {
    const ok = cbclEvent('bob', 'ok', 'alice', { inReplyTo: 'q1' });

    expect(idsOf(heard(ask('q1', 'weather'), ok)('bob').owes)).toEqual(['q1']);
  });
});

describe('a conversation', () => {
  it('is opened by hello, closed by a bye of its thread, and opened again', () => {
    const hello = cbclEvent('alice', 'hello', 'bob', { thread: 't' });
    const bye = cbclEvent('bob', 'bye', 'alice', { thread: 't' });

    expect(heard(hello)('bob').conversations).toMatchObject([
      { thread_id: 't', partners: ['agent:alice'], greeted: true, open: true, messages: 1 },
    ]);
    expect(heard(hello, bye)('alice').conversations).toMatchObject([{ open: false, messages: 2 }]);
    expect(heard(hello, bye, hello)('alice').conversations).toMatchObject([{ open: true }]);
  });

  it('ends with every other one of the two when one says bye without a thread', () => {
    const of = heard(
      cbclEvent('alice', 'tell', 'bob', { thread: 't1' }),
      cbclEvent('alice', 'tell', 'carol', { thread: 't2' }),
      cbclEvent('bob', 'bye', 'alice'),
    );

    expect(of('alice').conversations.map(({ thread_id, open }) => [thread_id, open])).toEqual([
      ['thread:agent:alice~agent:bob', false],
      ['t2', true],
      ['t1', false],
    ]);
    expect(of('bob').conversations.every(({ open }) => !open)).toBe(true);
  });

  it('is closed by a bye whose content was removed', () => {
    const bye = cbclEvent('bob', 'bye', 'alice', { thread: 't', payload: {} });

    expect(heard(cbclEvent('alice', 'tell', 'bob', { thread: 't' }), bye)('bob')).toMatchObject({
      conversations: [{ thread_id: 't', open: false }],
    });
  });

  it('is not one where the engine decides about a dialect, or where a log was imported', () => {
    const event = cbclEvent('alice', 'tell', 'bob');
    const silent = [
      aRecord({ seq: 1, event, protocol: 'cbcl', origin: 'engine' }),
      aRecord({ seq: 2, event, protocol: 'cbcl', origin: 'import' }),
      aRecord({ seq: 3, event, protocol: 'clutch' }),
    ];

    expect(folded(silent)('bob').conversations).toEqual([]);
  });
});

describe('an agent', () => {
  it('speaks what it defined, taught, learned, used or claims to speak', () => {
    const use = {
      call: '(track "P")',
      dialect: { name: 'track', hash: 'h' },
      expansion: '(tell @c 1)',
    };
    const of = heard(
      dialectEvent('alice', 'plan'),
      dialectEvent('alice', 'plan', 'bob'),
      cbclEvent('bob', 'tell', 'carol', { payload: { content: '1', ...use } }),
      cbclEvent('carol', 'reply', 'alice', {
        payload: { text: 'yes', params: { dialects: '(plan track)' } },
      }),
    );

    expect(of('alice').speaks).toMatchObject([{ name: 'plan', ways: ['defined', 'taught'] }]);
    expect(of('bob').speaks).toMatchObject([
      { name: 'plan', ways: ['learned'] },
      { name: 'track', ways: ['used'] },
    ]);
    expect(of('carol').speaks.map(({ name, ways }) => [name, ways])).toEqual([
      ['plan', ['claimed']],
      ['track', ['claimed']],
    ]);
  });

  it('knows what it was told by whom, newest first, and not what it was asked', () => {
    const of = heard(
      cbclEvent('alice', 'tell', 'bob', { payload: { text: 'at 3pm' } }),
      cbclEvent('carol', 'tell', 'all', { payload: { text: 'rain' } }),
      cbclEvent('alice', 'tell', 'bob', { payload: { text: 'speak? plan', expects_reply: true } }),
    );

    expect(of('bob').told.map(({ from, text }) => [from, text])).toEqual([
      ['agent:carol', 'rain'],
      ['agent:alice', 'at 3pm'],
    ]);
    expect(of('carol').told).toEqual([]);
  });
});

const NAMES = ['alice', 'bob', 'carol', 'all'] as const;
const said = fc.record({
  from: fc.constantFrom('alice', 'bob', 'carol'),
  to: fc.constantFrom(...NAMES),
  performative: fc.constantFrom('tell', 'ask', 'reply', 'ok', 'error', 'cancel', 'hello', 'bye'),
  thread: fc.option(fc.constantFrom('t1', 't2'), { nil: undefined }),
  inReplyTo: fc.option(fc.constantFrom('m1', 'm2', 'm3', 't1'), { nil: undefined }),
});
const anyLog = fc.array(said, { maxLength: 24, size: 'max' }).map((messages) =>
  cbclLog(
    messages.map(({ from, to, performative, thread, inReplyTo }, index) =>
      cbclEvent(from, performative as 'tell', to, {
        id: `m${index + 1}`,
        ...(thread !== undefined && { thread }),
        ...(inReplyTo !== undefined && { inReplyTo }),
      }),
    ),
  ),
);

describe('the fold', () => {
  it('is a function of the set of (seq, event), in any order and any number of times', () => {
    const fed = anyLog.chain((log) => fc.tuple(fc.constant(log), feedsOf(log)));
    fc.assert(
      fc.property(fed, ([log, parts]) => {
        const fold = createConversations();
        const inOrder = createInOrder(0, fold.apply);
        for (const part of parts) inOrder.feed(part);

        for (const name of NAMES) expect(fold.of(`agent:${name}`)).toEqual(folded(log)(name));
      }),
    );
  });

  it('holds every question on both sides or on none', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const of = folded(log);
        const owed = NAMES.flatMap((name) => of(name).owes);
        const awaited = NAMES.flatMap((name) => of(name).awaits);

        expect(owed.every((one) => awaited.includes(one))).toBe(true);
        expect(awaited.every((one) => one.to === 'group:all' || owed.includes(one))).toBe(true);
      }),
    );
  });

  it('keeps its bounds, and forgets the oldest first', () => {
    const log = cbclLog([
      ...Array.from({ length: OWES_MAX + AWAITS_MAX }, (_, at) =>
        ask(`q${at}`, `t${at}`, `a${at % 10}`),
      ),
      ...Array.from({ length: 99 }, (_, at) => ask(`z${at}`, 'z')),
      ...Array.from({ length: 99 }, (_, at) => dialectEvent('bob', `d${at}`)),
      ...Array.from({ length: 99 }, () => cbclEvent('alice', 'tell', 'bob')),
    ]);
    const bob = folded(log)('bob');
    const alice = folded(log)('alice');

    expect(bob.owes).toHaveLength(OWES_MAX);
    expect(alice.awaits).toHaveLength(AWAITS_MAX);
    expect(alice.awaits[0]?.id).toBe(`z${99 - AWAITS_MAX}`);
    expect(bob.speaks).toHaveLength(DIALECTS_MAX);
    expect(bob.told).toHaveLength(TOLD_MAX);
    expect(bob.conversations).toHaveLength(CONVERSATIONS_MAX);
  });

  it('forgets who was not heard of for longest, with what others wait for', () => {
    const many = Array.from({ length: TALKERS_MAX }, (_, at) => cbclEvent(`x${at}`, 'tell', 'all'));
    const of = heard(ask('q1', 't', 'old', 'older'), cbclEvent('older', 'tell', 'all'), ...many);

    expect(of('old').conversations).toEqual([]);
    expect(of('older').owes).toEqual([]);
  });
});
