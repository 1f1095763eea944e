// A process of its own for the test of artifacts that find no descriptor: it opens files until the system gives it no more, and
// prints the codes of what it then asks of the artifacts of a folder, and whether all is well when the files are closed.
import { closeSync, openSync } from 'node:fs';
import { openFileArtifactStore } from '@/lib/store/files/artifact-store';

const store = await openFileArtifactStore(process.argv[2] ?? '');
const content = Buffer.from('kept');
async function* chunks() {
  yield content;
}
const put = () => store.put(chunks());
const { ref } = await put();
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: unknown }) => error.code,
  );

const files: number[] = [];
try {
  for (;;) files.push(openSync('/dev/null', 'r'));
} catch {
  // No more of them.
}
const codes = [await codeOf(put()), await codeOf(store.open(ref)), await codeOf(store.has(ref))];
for (const file of files) closeSync(file);
const after = [await codeOf(put()), await codeOf(store.has(ref))];
process.stdout.write(JSON.stringify({ files: files.length, codes, after }));
process.exit(0);
