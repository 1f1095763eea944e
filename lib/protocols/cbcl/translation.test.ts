// What wrappers, times and tasks come to in other protocols and back.
import { describe, expect, it } from 'vitest';
import { runSteps } from '@/lib/std/steps';
import type { Codec } from '../codec/codec';
import { CONTEXT } from '../codec/contract';
import { codecs } from '../codecs';
import { translate } from '../translate';
import { cbclCodec } from './codec';

function codecOf(protocol: string): Codec {
  return codecs.find((codec) => codec.protocol === protocol) ?? cbclCodec;
}

function translated(text: string, from: string, to: string) {
  const original = translate(codecOf(from), { text }, CONTEXT);
  const translation = original.ok ? runSteps(original.value.into(codecOf(to))) : original;
  return translation.ok ? translation.value : null;
}

const SIGNED = '(signed "s" (tell @bob "Hello" :k (1 2)))';
const LIMITED = '(with-limits :timeout 9 :max-depth 9 (ask @bob "Hello" :thread t))';

describe('a wrapped message', () => {
  it.each([
    [SIGNED, ['/0', '/1']],
    [LIMITED, ['/0', '/:timeout', '/:max-depth']],
    [`(envelope :to @bob :from @alice ${SIGNED})`, ['/5/0', '/5/1']],
    [`(signed "s" (envelope :from @alice (tell @bob "Hello")))`, ['/0', '/1']],
    ['(envelope :from @alice (envelope :from @eve (tell @bob "Hello")))', ['/3/0', '/3/:from']],
    ['(envelope :from @alice :to @carol (tell @bob "Hello"))', ['/:to']],
    ['(envelope :timestamp "2026-02-01T13:20:12Z" :from @alice (tell @bob "Hello"))', []],
    ['(tell @bob "Hello")', []],
  ])('loses nothing but its wrapper: %s', (text, lost) => {
    expect(translated(text, 'cbcl', 'clowl')?.lost).toEqual(lost);
    expect(translated(text, 'cbcl', 'heretek')?.lost).toEqual(lost);
    expect(translated(text, 'cbcl', 'cbcl')?.lost).toEqual([]);
  });

  it('loses what came back as something else, where it stood', () => {
    const text = '(signed "s" (reply @bob "Hello" :in-reply-to m1))';

    expect(translated(text, 'cbcl', 'clowl')?.lost).toEqual(['/0', '/1', '/2/:in-reply-to']);
  });
});

describe('talk about a task', () => {
  it('is in the thread of that task where it names no other', () => {
    const text = JSON.stringify({
      type: 'message',
      task_id: 'T1',
      sender_id: 'pm-1',
      recipient_id: 'qa-1',
      content: 'Done?',
    });

    const translation = translated(text, 'cap', 'cbcl');

    expect(translation?.text).toContain('(tell @qa-1 "Done?" :thread T1)');
    expect(translation?.lost).toEqual([]);
  });
});
