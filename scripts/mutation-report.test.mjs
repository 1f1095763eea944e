import { describe, expect, it } from 'vitest';
import { scoreOf, scoreTable, survivorLines } from './mutation-report.mjs';

const mutant = (fileName, line, status, replacement = 'false') => ({
  fileName,
  location: { start: { line, column: 5 } },
  mutatorName: 'ConditionalExpression',
  replacement,
  status,
});

const MUTANTS = [
  mutant('lib/b.ts', 9, 'Survived'),
  mutant('lib/b.ts', 3, 'NoCoverage', '{\n  a();\n}'),
  mutant('lib/a.ts', 1, 'Killed'),
  mutant('lib/a.ts', 2, 'Timeout'),
  mutant('lib/a.ts', 7, 'Killed'),
  mutant('lib/a.ts', 8, 'CompileError'),
];

describe('the report of a mutation run', () => {
  it('counts what a test noticed, and leaves out what does not run', () => {
    expect(scoreOf(MUTANTS)).toEqual({ killed: 3, alive: 2, score: 60 });
    expect(scoreOf([])).toEqual({ killed: 0, alive: 0, score: 100 });
  });

  it('names what lived on one line each, by place', () => {
    expect(survivorLines(MUTANTS)).toEqual([
      'lib/b.ts:3:5 ConditionalExpression: { a(); } (no test comes here)',
      'lib/b.ts:9:5 ConditionalExpression: false',
    ]);
  });

  it('has a row for each file and one for all', () => {
    expect(scoreTable(MUTANTS)).toEqual([
      '100.0 %     3 of 3     lib/a.ts',
      '  0.0 %     0 of 2     lib/b.ts',
      ' 60.0 %     3 of 5     all',
    ]);
  });
});
