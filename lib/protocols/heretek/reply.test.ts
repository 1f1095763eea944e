// What the gateway answers a refused message with: its own error, which is a message of the protocol.
import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/model/failure';
import { reply } from './reply';
import { ERROR_NAMES, numberOf } from './wire/error-codes';
import { parse } from './wire/parse';

const CONTEXT = { id: 'reply-1', at: '2026-02-01T13:20:12.000Z' };

/** The answer to a message of this text. */
function answerTo(text: string): unknown {
  const read = parse({ text });
  if (read.ok) throw new Error('expected a refusal');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return reply({ failures: read.error.failures, json }, CONTEXT);
}

const answerFor = (failure: Failure) => reply({ failures: [failure], json: undefined }, CONTEXT);

describe('an answer', () => {
  it('names what is wrong, by name and number, to whom it concerns', () => {
    const text = JSON.stringify({
      id: 'm1',
      type: 'message',
      from: 'alpha',
      content: { role: 'agent', content: 'Hello' },
      metadata: { correlationId: 'c1' },
    });

    expect(answerTo(text)).toEqual({
      type: 'error',
      id: 'reply-1',
      from: 'gateway',
      agent: 'alpha',
      timestamp: 1769952012000,
      error: 'MISSING_FIELD',
      content: {
        error: 'MISSING_FIELD',
        code: 2002,
        message: 'expected a string, saw nothing; add the field',
      },
      metadata: { correlationId: 'c1', parentId: 'm1' },
    });
  });

  it.each([
    ['{"type":"vote","content":{"vote":"approve" | "reject"}}', 'INVALID_JSON', 2001],
    ['{"type":"ping","content":{},"content":{}}', 'INVALID_JSON', 2001],
    ['{"type":"ping"}', 'MISSING_FIELD', 2002],
    ['{"type":"ping","content":"x"}', 'INVALID_TYPE', 2003],
    ['{"type":"welcome","content":{}}', 'UNKNOWN_TYPE', 2004],
    ['{"type":"disconnect","content":{"reason":"bored"}}', 'INVALID_CONTENT', 2005],
  ])('to %s is %s, %i', (text, error, code) => {
    expect(answerTo(text)).toMatchObject({ type: 'error', error, content: { error, code } });
  });

  it.each([
    ['not_found', 'AGENT_NOT_FOUND', 3001],
    ['forged', 'PERMISSION_DENIED', 5004],
    ['unauthorized', 'AUTH_REQUIRED', 5001],
  ] as const)('to what the system finds, %s, is %s, %i', (code, error, number) => {
    expect(answerFor({ code, message: 'no' })).toMatchObject({ error, content: { code: number } });
  });

  it('to a vote that the log shows not to count is PERMISSION_DENIED, 5004', () => {
    expect(answerFor({ code: 'invalid_value', message: 'no', rule: 'HD11' })).toMatchObject({
      error: 'PERMISSION_DENIED',
      content: { code: 5004 },
    });
  });

  it('is a message of the protocol itself, whatever it answers', () => {
    const hostile = JSON.stringify({ id: 'a\u0000', type: 7, from: '', metadata: [] });

    for (const text of ['', '[]', 'null', hostile]) {
      expect(parse({ text: JSON.stringify(answerTo(text)) }).ok).toBe(true);
    }
  });

  it('belongs to their message where that has no correlation id', () => {
    expect(answerTo('{"type":"ping","id":"m1"}')).toMatchObject({
      metadata: { correlationId: 'm1', parentId: 'm1' },
    });
  });
});

describe('Appendix B', () => {
  it('gives each name a number of its own', () => {
    const numbers = ERROR_NAMES.map(numberOf);

    expect(numbers).toEqual([
      ...[1001, 1002, 1003, 1004, 2001, 2002, 2003, 2004, 2005, 3001, 3002, 3003, 3004],
      ...[4001, 4002, 4003, 4004, 5001, 5002, 5003, 5004],
    ]);
    expect(numberOf('constructor')).toBeNull();
  });
});
