// What an installed dialect is made of, and what may not be put together.
import { describe, expect, it } from 'vitest';
import {
  definition,
  dialectIn,
  dialectsByName,
  installed,
} from '@/lib/testing/dialects/dialect-texts';
import type { InstalledDialect } from '../definition/dialect';
import { installable } from './install';

const OK = '() (ok @x)';

function several(count: number, name: string): string[] {
  return Array.from({ length: count }, (_, index) => `(extend ${name}${index} ${OK})`);
}

/** Code and pointer of the failure; null where it can be installed. */
function refusal(text: string, parents: (name: string) => InstalledDialect | null): string | null {
  const result = installable(dialectIn(text), 'sha256-d', parents);
  return result.ok ? null : `${result.error.code} ${result.error.path}`;
}

/** A line d0, d1, ... of which each extends the one before it. */
function line(length: number): string[] {
  return Array.from({ length }, (_, index) =>
    definition(`(extend p${index} ${OK})`, {
      name: `d${index}`,
      parent: index === 0 ? 'cbcl' : `d${index - 1}`,
    }),
  );
}

describe('an installed dialect', () => {
  it('has its own performatives and the inherited ones, those first', () => {
    const { name, hash, performatives } = installed(
      definition([`(extend a ${OK})`, `(extend b ${OK})`], { name: 'base' }),
      definition(`(extend c ${OK})`, { parent: 'base' }),
    );

    expect({ name, hash }).toEqual({ name: 'd', hash: 'sha256-d' });
    expect([...performatives.keys()]).toEqual(['a', 'b', 'c']);
  });

  it('inherits over any number of dialects', () => {
    const heir = definition(`(extend c ${OK})`, { parent: 'd6' });

    expect([...installed(...(line(7) as [string]), heir).performatives.keys()]).toHaveLength(8);
  });

  it('may have no performatives at all', () => {
    expect(installed(definition('')).performatives.size).toBe(0);
  });
});

describe('a dialect is refused', () => {
  const base = definition(`(extend report ${OK})`, { name: 'base' });

  it('where its parent is not installed', () => {
    const heir = definition(`(extend p ${OK})`, { parent: 'base' });

    expect(refusal(heir, () => null)).toBe('unknown_dialect /:extends');
    expect(refusal(heir, dialectsByName(base))).toBeNull();
  });

  it('where an ancestor is no longer installed', () => {
    const heir = definition(`(extend p ${OK})`, { parent: 'd1' });
    const find = dialectsByName(...line(2));

    expect(refusal(heir, (name) => (name === 'd0' ? null : find(name)))).toBe(
      'unknown_dialect /:extends',
    );
  });

  it('where it extends itself', () => {
    const text = definition(`(extend p ${OK})`, { parent: 'd' });

    expect(refusal(text, () => null)).toBe('invalid_value /:extends');
  });

  it('where its line of inheritance leads back to it', () => {
    const find = dialectsByName(...line(3));
    const cycle = definition(`(extend other ${OK})`, { name: 'd0', parent: 'd2' });

    expect(refusal(cycle, find)).toBe('invalid_value /:extends');
  });

  it('where the line runs into a cycle that it is not part of', () => {
    const find = dialectsByName(...line(2));
    const first = find('d0');
    const ringed = (name: string) =>
      name === 'd0' && first !== null
        ? { ...first, dialect: { ...first.dialect, extends: 'd1' } }
        : find(name);

    expect(refusal(definition(`(extend other ${OK})`, { parent: 'd1' }), ringed)).toBe(
      'invalid_value /:extends',
    );
  });

  it.each([
    [6, null],
    [7, null],
    [8, 'limit_exceeded /:extends'],
  ])('only where it has over 7 ancestors: %i', (ancestors, expected) => {
    const heir = definition(`(extend p ${OK})`, { parent: `d${ancestors - 1}` });

    expect(refusal(heir, dialectsByName(...line(ancestors)))).toBe(expected);
  });

  it.each([
    [63, null],
    [64, null],
    [65, 'limit_exceeded '],
  ])('only where it has over 64 performatives: %i', (count, expected) => {
    expect(refusal(definition(several(count, 'p')), () => null)).toBe(expected);
  });

  it.each([
    [31, null],
    [32, null],
    [33, 'limit_exceeded '],
  ])('only where it has over 64 with 32 inherited ones: %i', (count, expected) => {
    const find = dialectsByName(definition(several(32, 'b'), { name: 'base' }));

    expect(refusal(definition(several(count, 'p'), { parent: 'base' }), find)).toBe(expected);
  });

  it.each(['report', 'Report'])('where %s would redefine an inherited performative', (name) => {
    const heir = definition(`(extend ${name} ${OK})`, { parent: 'base' });

    expect(refusal(heir, dialectsByName(base))).toBe('conflict /8/1');
  });
});

describe('two dialects with one name', () => {
  it('stand apart by their hashes, and what was inherited from the first stays (C9)', () => {
    const find = dialectsByName(definition('(extend report () (tell @x "one"))', { name: 'base' }));
    const heir = installable(
      dialectIn(definition(`(extend p ${OK})`, { parent: 'base' })),
      'sha256-heir',
      find,
    );
    const other = dialectsByName(
      definition('(extend report () (tell @x "two"))', { name: 'base' }),
    )('base');

    const inherited = heir.ok ? heir.value.performatives.get('report') : undefined;
    expect(inherited).toEqual(find('base')?.performatives.get('report'));
    expect(inherited).not.toEqual(other?.performatives.get('report'));
  });
});
