import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFiles } from './compress.mjs';

it('writes each text of a folder beside itself, as browsers ask for it, and leaves the rest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-compress-'));
  mkdirSync(join(folder, 'chunks'));
  const text = 'export const threads = [];\n'.repeat(100);
  writeFileSync(join(folder, 'chunks', 'page.js'), text);
  writeFileSync(join(folder, 'short.css'), 'a{}');
  writeFileSync(join(folder, 'font.woff2'), text);

  await compressFiles(folder);

  expect(readdirSync(join(folder, 'chunks')).sort()).toEqual([
    'page.js',
    'page.js.br',
    'page.js.gz',
  ]);
  expect(readdirSync(folder).sort()).toEqual(['chunks', 'font.woff2', 'short.css']);
  const written = (end) => readFileSync(join(folder, 'chunks', `page.js.${end}`));
  expect(String(brotliDecompressSync(written('br')))).toBe(text);
  expect(String(gunzipSync(written('gz')))).toBe(text);
});
