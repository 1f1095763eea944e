// Writes files that never change beside themselves as browsers ask for them: compressed once, and better than at each request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What compresses: fonts and pictures are compressed already. */
const TEXT = /\.(?:js|css|json|svg|txt)$/;

/** A smaller file takes one packet either way. Bytes. */
const LEAST = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `.br` and `.gz` beside every text of `folder` and below. Browsers ask for Brotli over HTTPS and from localhost. */
export async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    names.filter((name) => TEXT.test(name)).map((name) => compress(join(folder, name))),
  );
}

async function compress(file) {
  const text = readFileSync(file);
  if (text.length < LEAST) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${file}.br`, await brotli(text, best));
  writeFileSync(`${file}.gz`, await gzipped(text, { level: constants.Z_BEST_COMPRESSION }));
}
