import { expect, it } from 'vitest';
import { describeCodec } from '../codec/contract';
import { requirements } from './checklist/requirements';
import { heretekParts } from './codec';

describeCodec(heretekParts, { vectors: new URL('./vectors/', import.meta.url), requirements });

it('has every row of the checklist: H1 to H42 and HD1 to HD22', () => {
  const rows = (series: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${series}${index + 1}`);

  expect(Object.keys(requirements)).toEqual([...rows('H', 42), ...rows('HD', 22)]);
});
