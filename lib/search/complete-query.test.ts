import { describe, expect, it } from 'vitest';
import { caretTerm, operatorsFor, withOperator, withValue } from './complete-query';

/** The caret stands at the bar. */
function at(line: string) {
  const caret = line.indexOf('|');
  return { text: line.replace('|', ''), caret };
}

function shown({ text, caret }: { text: string; caret: number }): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('what is completed at the caret', () => {
  it.each([
    ['|', null, ''],
    ['pricing |', null, ''],
    ['pricing fr|', null, 'fr'],
    ['from:|', 'from', ''],
    ['-from:ke|n has:error', 'from', 'ke'],
    ['channel:"two wo|', 'channel', 'two wo'],
    ['mcp:bro|', null, 'mcp:bro'],
  ])('of %s is the value of %s that begins with %j', (line, operator, typed) => {
    expect(caretTerm(at(line))).toMatchObject({ operator, typed });
  });

  it('offers the operators that begin so, all of them at the beginning of a word', () => {
    expect(operatorsFor(caretTerm(at('pricing |')))).toHaveLength(10);
    expect(operatorsFor(caretTerm(at('pricing t|')))).toEqual(['to', 'type']);
    expect(operatorsFor(caretTerm(at('from:t|')))).toEqual([]);
  });

  it.each([
    ['x t|', 'type', 'x type:|'],
    ['x -f| y', 'from', 'x -from:| y'],
  ] as const)('puts an operator into %s', (line, name, done) => {
    expect(shown(withOperator(at(line), caretTerm(at(line)), name))).toBe(done);
  });

  it.each([
    ['from:ke|', 'agent:ken', 'from:agent:ken |'],
    ['-from:k|e has:error', 'ken', '-from:ken |has:error'],
    ['channel:tw|', 'two words', 'channel:"two words" |'],
    ['channel:"two w|', 'two words', 'channel:"two words" |'],
  ])('puts a value into %s', (line, value, done) => {
    expect(shown(withValue(at(line), caretTerm(at(line)), value))).toBe(done);
  });
});
