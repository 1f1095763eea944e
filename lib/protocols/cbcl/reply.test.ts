import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Failure, FailureCode } from '@/lib/model/failure';
import { CONTEXT } from '../codec/contract';
import { requirements } from './checklist/requirements';
import { cbclCodec, cbclParts } from './codec';

const failure: Failure = {
  code: 'missing_field',
  rule: 'B3',
  path: '/1',
  message: 'expected an agent such as @bob, saw nothing; add it',
};

function answer(said: unknown, why: Failure = failure, to?: string): unknown {
  const context = { id: 'reply-1', at: CONTEXT.receivedAt, ...(to !== undefined && { to }) };
  return cbclParts.reply({ failures: [why], json: said }, context);
}

/** The answer to a text that is refused, for the reason that it is refused for. */
function answerTo(text: string): unknown {
  const decoded = cbclCodec.decode({ text }, CONTEXT);
  return decoded.ok ? null : answer(text, decoded.error.failures[0]);
}

describe('an error of ours', () => {
  it('goes to the sender of the envelope in its thread, and says row, place, reason and code', () => {
    const text = '(envelope :from @alice :to @bob (lang planning (propose "x")))';

    expect(answerTo(text)).toBe(
      '(error @alice "B32 /5/1: expected an installed dialect, saw planning; teach it first, or say it in the core language" :code "UNKNOWN_DIALECT")',
    );
    expect(answer('(tell @bob "x" :thread weather-chat-1)')).toBe(
      '(error @sender "B3 /1: expected an agent such as @bob, saw nothing; add it" :code "SYNTAX_ERROR" :thread weather-chat-1)',
    );
  });

  it('finds the sender where the rest cannot be read', () => {
    expect(answerTo('(envelope :to @bob :from @alice (tell @bob "x')).toMatch(
      /^\(error @alice "B11: /,
    );
    expect(answerTo('(envelope (tell :from @mallory @bob "x')).toMatch(/^\(error @sender "/);
    expect(answerTo(')')).toMatch(/^\(error @sender "/);
  });

  it('goes to whom the key belongs where no envelope says it, and never to everybody', () => {
    expect(answer('(tell @bob', failure, 'agent:ken')).toMatch(/^\(error @ken "/);
    expect(answer('(envelope :from @all (tell', failure)).toMatch(/^\(error @sender "/);
    expect(answer(undefined)).toMatch(/^\(error @sender "/);
  });

  it('bears one code for each cause', () => {
    const codeFor = (code: FailureCode, rule?: string) =>
      /:code "([A-Z_]+)"/.exec(
        String(answer('(ok @a)', { code, message: 'no', ...(rule !== undefined && { rule }) })),
      )?.[1];

    expect(codeFor('invalid_sexpr', 'B11')).toBe('SYNTAX_ERROR');
    expect(codeFor('invalid_value', 'B2')).toBe('SYNTAX_ERROR');
    expect(codeFor('unknown_dialect', 'B32')).toBe('UNKNOWN_DIALECT');
    expect(codeFor('limit_exceeded', 'B36')).toBe('LIMIT_EXCEEDED');
    expect(codeFor('too_deep', 'B12')).toBe('LIMIT_EXCEEDED');
    expect(codeFor('missing_field', 'B30')).toBe('SEMANTIC_ERROR');
    expect(codeFor('conflict', 'B40')).toBe('BAD_SIGNATURE');
    expect(codeFor('conflict', 'B16')).toBe('DIALECT_REJECTED');
    expect(codeFor('conflict', 'B42')).toBe('DIALECT_REJECTED');
    expect(codeFor('forged')).toBe('FORBIDDEN');
    expect(codeFor('id_conflict', 'C37')).toBe('CONFLICT');
    expect(codeFor('store_full')).toBe('UNAVAILABLE');
  });

  it('repeats no more than 64 characters of a text in a row', () => {
    const secret = 'abcdefghij'.repeat(30);
    const texts = [
      `(${secret} @bob "x")`,
      `(tell ${secret})`,
      `(tell @bob "x" "${secret}")`,
      `(lang ${secret} (x))`,
      `(tell @bob "x" :thread "${secret}" :thread t)`,
      `(envelope :from @${secret} (tell))`,
      `(tell @bob "x" :${secret})`,
    ];

    const longest = texts.map((text) =>
      Math.max(0, ...(String(answerTo(text)).match(/[a-j]{11,}/g) ?? []).map((run) => run.length)),
    );

    expect(longest.every((length) => length <= 64)).toBe(true);
  });

  it('is a message of the protocol itself, whatever it answers', () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.string().map((name) => `(envelope :from @${name} (tell @bob "x"))`),
      fc.string().map((thread) => `(tell @bob "x" :thread ${JSON.stringify(thread)})`),
    );
    const why = fc.record({
      code: fc.constantFrom<FailureCode>('invalid_sexpr', 'conflict', 'internal'),
      message: fc.string({ unit: 'binary', maxLength: 600 }),
      rule: fc.constantFrom(...Object.keys(requirements)),
    });
    fc.assert(
      fc.property(anything, why, (said, of) => {
        const parsed = cbclParts.parse({ text: String(answer(said, of)) });
        expect(parsed.ok || parsed.error.failures).toBe(true);
      }),
    );
  });
});
