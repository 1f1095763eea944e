import { describe, expect, it } from 'vitest';
import { CONTEXT, describeCodec } from '../codec/contract';
import { requirements } from './checklist/requirements';
import { samples } from './checklist/samples';
import { clutchCodec, clutchParts } from './codec';

describeCodec(clutchParts, { vectors: new URL('./vectors/', import.meta.url), requirements });

describe('the checklist of Clutch', () => {
  it('has every row: C1 to C55 and CD1 to CD30', () => {
    const series = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

    expect(Object.keys(requirements)).toEqual([...series('C', 55), ...series('CD', 30)]);
  });
});

describe('the samples of Clutch', () => {
  it('show the rows that they are about, refused or taken', () => {
    const shown = samples.map(({ id, text }) => {
      const answer = clutchCodec.decode({ text }, CONTEXT);
      const findings = answer.ok ? answer.value.findings : answer.error.findings.slice(0, 1);
      return [id, [answer.ok ? 'taken' : 'refused', ...findings.map(({ rule }) => rule)].join(' ')];
    });

    expect(Object.fromEntries(shown)).toEqual({
      envelope: 'taken CD2 CD23',
      decision: 'taken',
      error: 'taken',
      'step-1': 'taken CD2 CD5',
      'step-2': 'taken CD2',
      'step-3': 'taken CD2',
      'step-4': 'taken CD2',
      'step-5': 'taken CD2',
      'step-6': 'taken CD2',
      'step-7': 'taken CD2',
      'decision-beside-payload': 'refused C11',
      excerpt: 'refused C1',
      'prefix-of-another': 'taken CD2 C55',
      'two-contracts': 'taken CD24 C26 C26',
      retry: 'taken CD8',
      failure: 'taken CD20',
      'legacy-plan': 'taken C54',
      'legacy-proposal': 'taken C54 CD29',
      'legacy-blocker': 'taken C54 CD29',
    });
  });
});
