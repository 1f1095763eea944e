import { describe, expect, it } from 'vitest';
import { loadVectors } from '@/lib/testing/codecs/vectors';
import { describeCodec } from '../codec/contract';
import { requirements } from './checklist/requirements';
import { samples } from './checklist/samples';
import { clowlParts } from './codec';

const folder = { vectors: new URL('./vectors/', import.meta.url), requirements };

describeCodec(clowlParts, folder);

const numbered = (series: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${series}${index + 1}`);

describe('the checklist', () => {
  it('has every row of both series, and no other', () => {
    expect(Object.keys(requirements)).toEqual([...numbered('W', 40), ...numbered('WD', 23)]);
  });

  it('has a vector for each row that is shown by this test', () => {
    const cited = new Set(loadVectors(folder.vectors).vectors.flatMap((v) => v.vector.requirement));
    const shownHere = Object.entries(requirements).filter(
      ([, { testedIn }]) => testedIn === 'lib/protocols/clowl/codec.test.ts',
    );

    expect(shownHere.length).toBeGreaterThan(0);
    expect(shownHere.filter(([rule]) => !cited.has(rule))).toEqual([]);
  });

  it('says of each row that no test shows why', () => {
    const silent = Object.entries(requirements).filter(
      ([, { shownBy, testedIn, note }]) => shownBy !== 'message' && !testedIn && !note,
    );
    expect(silent).toEqual([]);
  });
});

describe('the samples', () => {
  const outcomes = Object.fromEntries(
    samples.map(({ id, text }) => {
      const wire = clowlParts.parse({ text });
      const context = { receivedAt: '2026-02-01T13:20:12.000Z', fallbackId: 'x' };
      const findings = wire.ok
        ? clowlParts.toEvents(wire.value, context).findings
        : wire.error.findings;
      const marks = findings.map(({ level, rule }) => `${level} ${rule}`);
      return [id, wire.ok ? marks : ['refused', ...marks]];
    }),
  );

  it('show what their titles say', () => {
    expect(outcomes).toEqual({
      req: [],
      ack: [],
      prog: [],
      done: [],
      err: [],
      cncl: [],
      inf: [],
      qry: [],
      dlgt: ['info W4', 'info WD11'],
      caps: ['info W4'],
      'prompt-v01': ['warning WD1', 'info W4', 'info WD11'],
      mode: ['refused', 'error W17'],
      version: ['info W4', 'error WD6'],
      mismatch: ['refused', 'error W23'],
      retry: ['error W33'],
      inline: ['info W27', 'info W26'],
      recipients: ['warning WD12'],
      token: ['info WD20'],
      seconds: ['refused', 'error W5'],
      fence: ['refused'],
    });
  });
});
