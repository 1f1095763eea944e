import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialsOf } from './identity';

describe('the initials of an agent', () => {
  it.each([
    ['ken', 'KE'],
    ['research-2', 'R2'],
    ['openai-agents.Front desk', 'FD'],
    ['openai-agents.Researcher', 'RE'],
    ['fipa-acl.anna@market', 'AM'],
    ['shop.', 'SH'],
    ['...', '?'],
  ])('of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('are the same below every prefix (law)', () => {
    const name = fc.stringMatching(/^[a-z0-9][a-z0-9 -]{0,12}$/);

    fc.assert(
      fc.property(name, name, (prefix, own) => {
        expect(initialsOf(`${prefix}.${own}`)).toBe(initialsOf(own));
      }),
    );
  });
});
