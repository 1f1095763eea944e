import { describe, expect, it } from 'vitest';
import { lockWithAddresses, missingPackages } from './lock.mjs';

describe('the packages', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/dev': { version: '1.0.0', dev: true },
      'node_modules/other-platform': { version: '1.0.0', optional: true },
    },
  };
  const installed = {
    packages: {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/dev': { version: '1.0.0' },
    },
  };

  it('are complete when all but the optional ones stand in the locked version', () => {
    expect(missingPackages(lock, installed, { dev: true })).toEqual([]);
  });

  it('all lack where npm left no record', () => {
    expect(missingPackages(lock, undefined, { dev: true })).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/dev',
    ]);
  });

  it('lack when a version differs', () => {
    const older = {
      packages: { ...installed.packages, 'node_modules/a': { version: '0.9.0' } },
    };

    expect(missingPackages(lock, older, { dev: false })).toEqual(['node_modules/a']);
  });

  it('of the tests are asked for only where tests run', () => {
    const production = {
      packages: { ...installed.packages, 'node_modules/dev': undefined },
    };

    expect(missingPackages(lock, production, { dev: false })).toEqual([]);
    expect(missingPackages(lock, production, { dev: true })).toEqual(['node_modules/dev']);
  });
});

describe('the address of a package', () => {
  const addressOf = (path, entry, registry = 'https://mirror.example/npm/') =>
    lockWithAddresses({ packages: { [path]: entry } }, registry).packages[path].resolved;
  const entry = { version: '1.2.3', integrity: 'sha512-AAAA' };

  it.each([
    ['node_modules/a', 'https://mirror.example/npm/a/-/a-1.2.3.tgz'],
    ['node_modules/@scope/a', 'https://mirror.example/npm/@scope/a/-/a-1.2.3.tgz'],
    ['node_modules/a/node_modules/b', 'https://mirror.example/npm/b/-/b-1.2.3.tgz'],
  ])('of %s is the one that registries share', (path, address) => {
    expect(addressOf(path, entry)).toBe(address);
    expect(addressOf(path, entry, 'https://mirror.example/npm')).toBe(address);
  });

  it('of an alias is that of the package it stands for', () => {
    expect(addressOf('node_modules/alias', { ...entry, name: '@scope/real' })).toBe(
      'https://mirror.example/npm/@scope/real/-/real-1.2.3.tgz',
    );
  });

  it.each([
    ['the project itself', '', { version: '0.1.0' }],
    ['a link', 'node_modules/linked', { link: true, resolved: 'packages/linked' }],
    [
      'what has an address',
      'node_modules/a',
      { ...entry, resolved: 'https://elsewhere.example/a.tgz' },
    ],
    ['what no registry vouches for', 'node_modules/a', { version: '1.2.3' }],
  ])('is left as it is for %s', (_, path, kept) => {
    expect(addressOf(path, kept)).toBe(kept.resolved);
  });
});
