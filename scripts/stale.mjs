// Decides what has to be made again, by content and never by time: a checkout, a copy or a touched
// file must not cause a rebuild, and a changed byte must.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** SHA-256 over the names and bytes of all files under `paths` (files or folders) that `keep` accepts. */
export function hashFiles(root, paths, keep = () => true) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of listFiles(join(root, path))) {
      const name = relative(root, file).split(sep).join('/');
      if (!keep(name)) continue;
      const bytes = readFileSync(file);
      hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

/** Whether `stamp` holds `hash` and every product stands. */
export function isFresh(stamp, hash, products) {
  if (!existsSync(stamp) || !products.every((product) => existsSync(product))) return false;
  return readFileSync(stamp, 'utf8') === hash;
}

/** Runs `make` unless its products are fresh. The stamp goes first, so that a broken run is repeated. */
export async function remake({ stamp, hash, products }, make) {
  if (isFresh(stamp, hash, products)) return false;
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}
