// Row R8 of the threats: what is installed is what was reviewed, and nothing older than what is known to be broken.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = {
  readonly version: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
};

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

const manifest: Readonly<Record<string, Readonly<Record<string, string>>>> = read('package.json');
const locked: Readonly<Record<string, Locked>> = read('package-lock.json').packages;

/** Below these a published weakness is reachable: CVE-2025-29927, CVE-2026-44578 and their kin; CVE-2024-38355. */
const FLOORS: Readonly<Record<string, string>> = { next: '16.2.6', 'socket.io': '4.8.3' };

test('every package is one version, with the hash of its bytes unless it is for another system', () => {
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });

  for (const [name, version] of wanted) expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
  const unhashed = Object.entries(locked).filter(
    ([path, { integrity, link, optional }]) =>
      path !== '' && link !== true && optional !== true && integrity === undefined,
  );
  expect(unhashed.map(([path]) => path)).toEqual([]);
});

test.each(Object.entries(FLOORS))('%s is at least %s', (name, floor) => {
  const { version = '0.0.0' } = locked[`node_modules/${name}`] ?? {};

  expect(version.localeCompare(floor, 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
});
