import { describe, expect, it } from 'vitest';
import {
  addressOf,
  type LabSubject,
  lookAt,
  partAt,
  subjectAt,
  subjectKey,
  tabAt,
} from './lab-address';

const SAMPLES = ['one', 'two'];

const reading = (values: Record<string, string | null>) => (name: string) => values[name] ?? null;

describe('the address of the lab', () => {
  it('says what is open, and opens it again', () => {
    const subjects: LabSubject[] = [
      { kind: 'known', name: 'd', hash: null },
      { kind: 'known', name: 'd', hash: 'sha256-1' },
      { kind: 'sample', name: 'two' },
      { kind: 'own' },
    ];

    for (const subject of subjects) {
      expect(subjectAt(reading(addressOf(subject)), SAMPLES)).toEqual(subject);
    }
    expect(new Set(subjects.map(subjectKey)).size).toBe(subjects.length);
  });

  it('opens the first sample where it names none, or one that there is not', () => {
    expect(subjectAt(reading({}), SAMPLES)).toEqual({ kind: 'sample', name: 'one' });
    expect(subjectAt(reading({ sample: 'x' }), SAMPLES)).toEqual({ kind: 'sample', name: 'one' });
  });

  it('drops what is not understood', () => {
    const strange = reading({ tab: 'x', part: 'y', look: 'z' });

    expect([tabAt(strange), partAt(strange), lookAt(strange)]).toEqual([
      'try',
      'source',
      'unified',
    ]);
    expect(tabAt(reading({ tab: 'history' }))).toBe('history');
  });
});
