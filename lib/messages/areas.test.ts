import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ENGLISH = fileURLToPath(new URL('./en', import.meta.url));

test('areas have names of their own, by which another language finds its messages', () => {
  const files = readdirSync(ENGLISH, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(`${ENGLISH}/${file}`, 'utf8').matchAll(/messageArea\('([^']+)'/g)].map(
      ([, name]) => name,
    ),
  );

  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
