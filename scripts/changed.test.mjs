import { describe, expect, it } from 'vitest';
import { allFiles, baseOf, changedFiles, planOf } from './changed.mjs';
import { CommandError } from './process.mjs';

const ALL = [
  'lib/architecture.test.ts',
  'lib/std/a.ts',
  'lib/std/a.test.ts',
  'lib/protocols/cap/vectors/y-1.json',
  'lib/protocols/bad-input.test.ts',
  'lib/protocols/cap/codec.test.ts',
  'lib/store/contract/contract.ts',
  'lib/store/memory/memory-store.test.ts',
  'prisma/models.prisma',
  'e2e/lists.spec.ts',
  'README.md',
];

describe('the plan for changed files', () => {
  it('has the code that changed, whose importers Vitest finds, and always the architecture', () => {
    expect(planOf(['lib/std/a.ts', 'app/page.tsx'], ALL)).toEqual({
      unit: ['app/page.tsx', 'lib/architecture.test.ts', 'lib/std/a.ts'],
      browser: false,
      left: [],
    });
  });

  it('has the tests of a folder for data that they read without an import', () => {
    const { unit } = planOf(['lib/protocols/cap/vectors/y-1.json'], ALL);

    expect(unit).toEqual([
      'lib/architecture.test.ts',
      'lib/protocols/bad-input.test.ts',
      'lib/protocols/cap/codec.test.ts',
    ]);
    expect(planOf(['prisma/models.prisma'], ALL).unit).toContain(
      'lib/store/memory/memory-store.test.ts',
    );
  });

  it('has everything where the packages or the settings of the tests changed', () => {
    for (const file of [
      'package-lock.json',
      'vitest.config.ts',
      'scripts/postgres/vitest-postgres.mjs',
    ]) {
      expect(planOf([file, 'lib/std/a.ts'], ALL).unit).toBeNull();
    }
  });

  it('has browser tests where something of theirs changed, and says what nothing looks at', () => {
    expect(planOf(['e2e/lists.spec.ts', 'README.md'], ALL)).toEqual({
      unit: ['lib/architecture.test.ts'],
      browser: true,
      left: ['README.md'],
    });
  });
});

describe('the base of a comparison', () => {
  it('is HEAD, or what is said', () => {
    expect(baseOf([])).toBe('HEAD');
    expect(baseOf(['--base', 'main'])).toBe('main');
    expect(() => baseOf(['--base'])).toThrow(CommandError);
    expect(() => baseOf(['lib/std'])).toThrow('saw lib/std');
  });

  it('is refused where Git does not know it', () => {
    expect(() => changedFiles('no-such-revision')).toThrow(/git diff failed: .*no-such-revision/);
  });

  it('tells this file from nothing: it is among all files', () => {
    expect(allFiles()).toContain('scripts/changed.test.mjs');
  });
});
