import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/model/failure';
import { inputText, loadVectors } from '@/lib/testing/codecs/vectors';
import { anEvent } from '@/lib/testing/events';
import { CONTEXT, describeCodec } from '../codec/contract';
import { requirements } from './checklist/requirements';
import { capCodec, capParts } from './codec';

const VECTORS = new URL('./vectors/', import.meta.url);

describeCodec(capParts, { vectors: VECTORS, requirements });

function rows(series: string, last: number): string[] {
  return Array.from({ length: last }, (_, index) => `${series}${index + 1}`);
}

describe('the checklist', () => {
  it('holds every row, from P1 to P25 and from PD1 to PD19', () => {
    expect(Object.keys(requirements)).toEqual([...rows('P', 25), ...rows('PD', 19)]);
  });

  it('names a test or a reason for what no message shows, and what is tested here has a vector', () => {
    const beyond = Object.entries(requirements).filter(([, row]) => row.shownBy !== 'message');
    const cited = new Set(loadVectors(VECTORS).vectors.flatMap(({ vector }) => vector.requirement));

    const bare = beyond.filter(([, { testedIn, note }]) => (testedIn ?? note) === undefined);
    const here = beyond.filter(([, row]) => row.testedIn === 'lib/protocols/cap/codec.test.ts');

    expect(bare).toEqual([]);
    expect(here.map(([rule]) => rule).filter((rule) => !cited.has(rule))).toEqual([]);
  });

  it('finds no error in what the specification itself shows', () => {
    const examples = loadVectors(VECTORS).vectors.filter(({ vector }) =>
      vector.flags.includes('spec-example'),
    );
    const accepted = examples.filter(({ vector }) => vector.failure === undefined);

    const errors = accepted.filter(({ vector }) =>
      (vector.findings ?? []).some(({ level }) => level === 'error'),
    );

    expect(examples).toHaveLength(18);
    expect(errors).toEqual([]);
  });
});

describe('samples', () => {
  it('are taken, but for those that show broken JSON, and are recognised', () => {
    const verdicts = capCodec.samples.map(({ id, text }) => {
      const decoded = capCodec.decode({ text }, CONTEXT);
      return [id, decoded.ok] as const;
    });
    const taken = capCodec.samples.filter(({ text }) => capCodec.decode({ text }, CONTEXT).ok);

    expect(verdicts.filter(([, isTaken]) => !isTaken).map(([id]) => id)).toEqual([
      'contradiction-invalid-json',
      'contradiction-placeholders',
    ]);
    expect(taken.every(({ text }) => capCodec.recognises(JSON.parse(text)))).toBe(true);
    expect(new Set(capCodec.samples.map(({ id }) => id)).size).toBe(capCodec.samples.length);
  });
});

describe('the shape of messages', () => {
  it('is recognised in broken messages too', () => {
    const refused = loadVectors(VECTORS).vectors.filter(
      ({ name, vector }) => name.startsWith('n-') && vector.failure?.code !== 'invalid_json',
    );
    const readable = refused.filter(({ vector }) => vector.failure?.code !== 'duplicate_key');

    const strange = readable.filter(
      ({ vector }) => !capCodec.recognises(JSON.parse(inputText(vector))),
    );

    expect(strange.map(({ name }) => name)).toEqual([
      'n-empty-object.json',
      'n-list.json',
      'n-text.json',
    ]);
  });

  it('is not seen in messages of the other protocols', () => {
    const foreign = [
      anEvent(),
      { clowl: '0.2', mid: 'm1', from: 'a', to: 'b', p: 'REQ', body: { t: 'x', d: {} } },
      { cl: '0.1', p: 'ACK', body: {} },
      { type: 'message', id: '1', from: 'alpha', to: 'beta', content: 'Hello', timestamp: 1 },
      { type: 'error', content: { code: 400 } },
    ];

    expect(foreign.map((value) => capCodec.recognises(value))).toEqual(foreign.map(() => false));
  });
});

describe('an answer of ours', () => {
  const at = '2026-02-01T13:20:12.000Z';
  const answer = (failure: Failure, json: unknown) =>
    capParts.reply({ failures: [failure], json }, { id: 'reply-1', at });
  const failure: Failure = {
    code: 'missing_field',
    rule: 'P8',
    path: '/content',
    message: 'expected a string, saw nothing; add the field',
  };

  it('goes to the offender, about its task, and says rule, place and reason', () => {
    expect(answer(failure, { task_id: 'T1', sender_id: 'pm-1', recipient_id: 'user' })).toEqual({
      type: 'error_response',
      task_id: 'T1',
      sender_id: 'colloquy',
      recipient_id: 'pm-1',
      error_code: 400,
      error_message: 'P8 /content: expected a string, saw nothing; add the field',
      timestamp: at,
    });
  });

  it('goes to the agent of a broken manifest, and to the user where nobody can be read', () => {
    expect(answer(failure, { id: 'solo-1' })).toMatchObject({ recipient_id: 'solo-1' });
    expect(answer({ code: 'invalid_json', message: 'expected a value' }, undefined)).toMatchObject({
      recipient_id: 'user',
      task_id: 'unknown',
      error_message: 'expected a value',
    });
  });

  it('bears the code that tells the sender what to do next', () => {
    const codeOf = (code: Failure['code'], rule?: string) => {
      const reply = answer({ code, message: 'no', ...(rule !== undefined && { rule }) }, {});
      return (reply as { error_code: number }).error_code;
    };

    expect(codeOf('invalid_json')).toBe(400);
    expect(codeOf('invalid_value', 'P15')).toBe(403);
    expect(codeOf('invalid_value', 'P22')).toBe(403);
    expect(codeOf('forged')).toBe(403);
    expect(codeOf('not_found')).toBe(404);
    expect(codeOf('id_conflict')).toBe(409);
    expect(codeOf('event_too_large')).toBe(413);
    expect(codeOf('rate_limited')).toBe(429);
    expect(codeOf('internal')).toBe(500);
    expect(codeOf('overloaded')).toBe(503);
  });

  it('is a message of the protocol itself, whatever it answers', () => {
    const names = fc.record(
      { task_id: fc.jsonValue(), sender_id: fc.jsonValue(), id: fc.jsonValue() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), names), (json) => {
        const parsed = capParts.parse({ text: JSON.stringify(answer(failure, json)) });
        expect(parsed.ok || parsed.error.failures).toBe(true);
      }),
    );
  });
});
