// WD1: what the prompt of v0.1 makes a model write, said again in CLowl, is a message of 0.2 that means the same.
import { describe, expect, it } from 'vitest';
import { runSteps } from '@/lib/std/steps';
import { loadVectors, type Vector, vectorFrame } from '@/lib/testing/codecs/vectors';
import { CONTEXT } from '../codec/contract';
import { translate } from '../translate';
import { clowlCodec } from './codec';

const OLDER = loadVectors(new URL('./vectors/', import.meta.url))
  .vectors.map(({ vector }) => vector)
  .filter(({ failure, events }) => failure === undefined && isPrompted(events?.[0]));

function isPrompted(event: unknown): boolean {
  const { meta } = (event ?? {}) as { meta?: { profile?: string } };
  return meta?.profile === 'clowl-0.1-prompt';
}

function translated(vector: Vector) {
  const original = translate(clowlCodec, vectorFrame(vector), CONTEXT);
  const translation = original.ok ? runSteps(original.value.into(clowlCodec)) : original;
  if (!original.ok || !translation.ok) throw new Error(`${vector.id} is not translated`);
  return { event: original.value.events[0], ...translation.value };
}

describe('a message of v0.1', () => {
  it.each(OLDER.map((vector) => [vector.id, vector] as const))(
    'becomes one of 0.2: %s',
    (_, vector) => {
      const { text, event } = translated(vector);
      const message = JSON.parse(text) as Record<string, unknown>;

      expect(message).toMatchObject({ clowl: '0.2', ts: expect.any(Number) });
      expect(message).not.toHaveProperty('cl');
      const read = clowlCodec.decode({ text, profile: '0.2' }, CONTEXT);
      expect(read.ok ? [] : read.error.failures).toEqual([]);
      const again = read.ok ? read.value.events[0] : undefined;
      expect(again).toMatchObject({ id: event?.id, type: event?.type, from: event?.from });
      expect(again?.payload.text).toEqual(event?.payload.text);
      expect(again?.payload.ctx).toEqual(event?.payload.ctx);
    },
  );

  it('says what it invents, and loses no more than its version', () => {
    const [error] = OLDER.filter(({ id }) => id === 'i-v01-err');
    if (error === undefined) throw new Error('no such vector');

    const { text, invented, lost } = translated(error);

    expect(JSON.parse(text)).toMatchObject({
      clowl: '0.2',
      ctx: { ref: 'research/a.md' },
      body: { d: { code: 'E005', retry: false } },
    });
    expect(invented).toEqual(['/clowl', '/ts', '/body/d/retry']);
    expect(lost).toEqual(['/cl']);
  });

  it('that delegates without a mode gets the one that it was read with', () => {
    const [handed] = OLDER.filter(({ id }) => id === 'i-v01-dlgt');
    if (handed === undefined) throw new Error('no such vector');

    const { text, invented } = translated(handed);

    expect(JSON.parse(text)).toMatchObject({
      p: 'DLGT',
      body: { d: { delegation_mode: 'transfer' } },
    });
    expect(invented).toContain('/body/d/delegation_mode');
  });
});
