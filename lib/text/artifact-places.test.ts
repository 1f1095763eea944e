import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOf } from '@/lib/std/json/json-place';
import { pointerSegments } from '@/lib/std/json/json-pointer';
import { artifactPlaces } from './artifact-places';

const ref = fc.nat(40).map((number) => `artifact:sha256-${number.toString(16).padStart(64, '0')}`);
const { payload } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 6 }, ref, fc.string(), fc.array(tie('value')), tie('payload')),
  payload: fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true }),
}));

describe('the places of artifacts in an event', () => {
  it('are pointers to where their references stand, each reference once', () => {
    fc.assert(
      fc.property(payload, fc.array(ref, { maxLength: 5 }), (said, attached) => {
        fc.pre(!JSON.stringify(said).includes('__proto__'));
        const attachments = attached.map((named) => ({ kind: 'artifact_ref', ref: named }));
        const event = { payload: said as Record<string, unknown>, attachments };
        const text = JSON.stringify(event);

        for (const [reference, path] of artifactPlaces(event)) {
          const [start, end] = placeOf(text, pointerSegments(path)) ?? [0, 0];
          expect(text.slice(start, end)).toBe(JSON.stringify(reference));
        }
      }),
    );
  });

  it('are those near the top of a payload, and twenty at most', () => {
    const refs = Array.from(
      { length: 30 },
      (_, index) => `artifact:sha256-${String(index).padStart(64, '0')}`,
    );

    expect(artifactPlaces({ payload: { a: { b: { c: [refs[0]] } } } }).size).toBe(1);
    expect(artifactPlaces({ payload: { a: { b: { c: { d: [refs[0]] } } } } }).size).toBe(0);
    expect([...artifactPlaces({ payload: { refs } }).keys()]).toEqual(refs.slice(0, 20));
  });
});
