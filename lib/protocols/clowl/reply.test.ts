// The answers: which code says what, to whom, and that each is itself a message that the strict reading takes.
import { describe, expect, it } from 'vitest';
import type { Failure, FailureCode } from '@/lib/model/failure';
import { verdictOf } from '@/lib/model/finding';
import { clowlCodec } from './codec';
import { reply } from './reply';
import { ERROR_CODES } from './wire/error-codes';

const CONTEXT = { id: '0195b2a4-7c00-7a31-8e21-5d3f0c9a1b01', at: '2024-02-28T00:00:05.250Z' };

const OFFENDING = {
  clowl: '0.2',
  mid: 'm7',
  ts: 1709078400,
  tid: 't001',
  pid: null,
  p: 'REQ',
  from: 'oscar',
  to: 'radar',
  cid: 'pipe001',
  body: { t: 'search', d: {} },
};

type Answer = { body: { d: { code: string; retry: boolean; msg: string } } };

const answerTo = (failure: Partial<Failure>, json: unknown): Answer =>
  reply(
    { failures: [{ code: 'invalid_value', message: 'expected x, saw y', ...failure }], json },
    CONTEXT,
  ) as Answer;

/** What a refused message is answered with. */
function refusedWith(message: unknown, profile?: string): string {
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const decoded = clowlCodec.decode(
    { text, ...(profile !== undefined && { profile }) },
    { receivedAt: CONTEXT.at, fallbackId: 'x' },
  );
  if (decoded.ok) return 'taken';
  const json: unknown = typeof message === 'string' ? undefined : message;
  return (reply({ failures: decoded.error.failures, json }, CONTEXT) as Answer).body.d.code;
}

describe('an answer', () => {
  it('goes to the sender, in the conversation, about the message', () => {
    expect(answerTo({ rule: 'W17', path: '/body/d/delegation_mode' }, OFFENDING)).toEqual({
      clowl: '0.2',
      mid: CONTEXT.id,
      ts: 1709078405,
      tid: 't001',
      pid: 'm7',
      p: 'ERR',
      from: 'colloquy',
      to: 'oscar',
      cid: 'pipe001',
      body: {
        t: 'error',
        d: {
          code: 'E008',
          msg: 'expected x, saw y at /body/d/delegation_mode (W17)',
          retry: true,
        },
      },
    });
  });

  it('goes to everybody, in the system conversation, where nothing could be read', () => {
    expect(answerTo({ code: 'invalid_json' }, undefined)).toMatchObject({
      pid: null,
      to: '*',
      cid: 'system',
      body: { d: { code: 'E001', retry: true } },
    });
  });

  it.each<[string, Partial<Failure>]>([
    ['E014', { rule: 'W23' }],
    ['E014', { rule: 'W40' }],
    ['E014', { rule: 'WD6' }],
    ['E003', { code: 'conflict', rule: 'W28' }],
    ['E003', { code: 'conflict', rule: 'W29' }],
    ['E003', { code: 'conflict', rule: 'W30' }],
    ['E015', { code: 'conflict', rule: 'W39' }],
    ['E013', { code: 'conflict', rule: 'WD14' }],
    ['E002', { code: 'conflict', rule: 'W34' }],
    ['E001', { code: 'missing_field', rule: 'W1' }],
    ['E001', { rule: 'constructor' }],
    ...(
      [
        ['E002', 'forged'],
        ['E004', 'store_full'],
        ['E004', 'overloaded'],
        ['E008', 'event_too_large'],
        ['E009', 'internal'],
        ['E011', 'id_conflict'],
        ['E001', 'invalid_json'],
        ['E001', 'duplicate_key'],
        ['E001', 'bad_text'],
      ] as const satisfies readonly (readonly [string, FailureCode])[]
    ).map(([name, code]): [string, Partial<Failure>] => [name, { code }]),
  ])('is %s for %j', (name, failure) => {
    expect(answerTo(failure, OFFENDING).body.d.code).toBe(name);
  });

  it('is E010 for a delegation to somebody who cannot do it', () => {
    const delegation = { ...OFFENDING, p: 'DLGT' };

    expect(answerTo({ code: 'conflict', rule: 'W34' }, delegation).body.d.code).toBe('E010');
  });

  it('is a message that breaks no rule, whatever it answers', () => {
    const odd = { ...OFFENDING, mid: 5, from: 'a\u0000', cid: '', tid: ['t'] };
    for (const json of [OFFENDING, odd, null, 'text', [1], undefined]) {
      const text = JSON.stringify(answerTo({ rule: 'W39' }, json));

      const decoded = clowlCodec.decode({ text }, { receivedAt: CONTEXT.at, fallbackId: 'x' });

      expect(decoded.ok && verdictOf(decoded.value.findings)).toBe('pass');
    }
  });
});

describe('what is refused', () => {
  const delegation = { ...OFFENDING, p: 'DLGT', body: { t: 'x', d: { delegation_mode: 'fork' } } };

  it.each([
    ['E001', 'no JSON', '{"clowl":'],
    ['E001', 'without an id', { ...OFFENDING, mid: undefined }],
    ['E001', 'an unknown performative', { ...OFFENDING, p: 'ASK' }],
    ['E008', 'too much inline context', { ...OFFENDING, ctx: { inline: 'x'.repeat(2001) } }],
    ['E008', 'a delegation without its mode', { ...delegation, body: OFFENDING.body }],
    ['E008', 'an error without its code', { ...OFFENDING, p: 'ERR' }],
    ['E008', 'capabilities without their list', { ...OFFENDING, p: 'CAPS', to: '*' }],
    ['E010', 'a delegation to nobody', { ...delegation, to: [] }],
    ['E001', 'a request to nobody', { ...OFFENDING, to: [] }],
    ['E014', 'another version', { ...OFFENDING, clowl: '0.3' }],
    ['E014', 'a version of the prompt', { ...OFFENDING, clowl: undefined, cl: '0.2' }],
    ['taken', 'a message in order', OFFENDING],
  ])('is answered with %s: %s', (code, _, message) => {
    expect(refusedWith(message)).toBe(code);
  });

  it('is a mismatch of versions where v0.1 meets the strict reading', () => {
    const prompted = { ...OFFENDING, clowl: undefined, cl: '0.1' };
    expect(refusedWith(prompted, '0.2')).toBe('E014');
  });
});

describe('the retry flag of the table', () => {
  it('is that of section 6 for all sixteen codes', () => {
    const once = Object.entries(ERROR_CODES).flatMap(([code, { retry }]) => (retry ? [] : [code]));

    expect(Object.keys(ERROR_CODES)).toHaveLength(16);
    expect(once).toEqual(['E002', 'E005', 'E010', 'E012', 'E013', 'E014', 'E015', 'E016']);
  });

  it.each(Object.entries(ERROR_CODES))('is held against an ERR %s', (code, { retry }) => {
    const levelsFor = (flag: boolean) => {
      const d = { code, msg: 'x', retry: flag };
      const text = JSON.stringify({ ...OFFENDING, p: 'ERR', body: { t: 'error', d } });
      const decoded = clowlCodec.decode({ text }, { receivedAt: CONTEXT.at, fallbackId: 'x' });
      const findings = decoded.ok ? decoded.value.findings : [];
      return findings.filter(({ rule }) => rule === 'W33').map(({ level }) => level);
    };

    expect(levelsFor(retry)).toEqual([]);
    expect(levelsFor(!retry)).toEqual(['error']);
  });
});
