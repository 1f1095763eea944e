// What `npm test -- changed` runs: the tests that the changed files can break, as far as imports and folders say.
import { execFileSync } from 'node:child_process';
import { CommandError, root } from './process.mjs';

const IS_TEST = /\.test\.(ts|tsx|mjs)$/;
const IS_CODE = /\.(ts|tsx|mjs)$/;
/** Whoever changes one of these may break anything. */
const IS_OF_ALL =
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|scripts\/(postgres\/)?vitest-[^/]+)$/;
/** Reads every source file, so that any change may break it. */
const ARCHITECTURE = 'lib/architecture.test.ts';
/** Tests of these folders read files of those beside, not by an import. */
const READ_BY = { prisma: ['lib/store'], docs: ['lib/protocols'] };

/**
 * The files that differ from a revision: committed since, or not committed, or new. Throws `CommandError` where Git does not
 * know the revision.
 */
export function changedFiles(base) {
  const named = new Set([
    ...git('diff', '--name-only', '-z', base, '--'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  return [...named].sort();
}

function git(...args) {
  try {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio });
    return text.split('\0').filter((name) => name !== '');
  } catch (error) {
    throw new CommandError(
      `git ${args[0]} failed: ${String(error.stderr ?? error.message).trim()}`,
    );
  }
}

/** All files that Git tracks or could track, below the root. */
export function allFiles() {
  return git('ls-files', '--cached', '--others', '--exclude-standard', '-z');
}

/** The revision that `--base` names among the arguments; HEAD where it is not said. Throws `CommandError` for anything else. */
export function baseOf(args) {
  if (args.length === 0) return 'HEAD';
  const [option, revision, ...more] = args;
  if (option === '--base' && revision !== undefined && more.length === 0) return revision;
  throw new CommandError(`expected --base REV or nothing, saw ${args.join(' ')}`, 2);
}

/**
 * What to run for some changed files among all files. `unit` is what Vitest is given: every test of code that imports one of
 * its files is run; null stands for all tests. `browser` says whether browser tests are run, and `left` what no rule covers.
 */
export function planOf(changed, all) {
  const browser = changed.some((file) => file.startsWith('e2e/'));
  if (changed.some((file) => IS_OF_ALL.test(file))) return { unit: null, browser, left: [] };
  const tests = all.filter((file) => IS_TEST.test(file));
  const code = changed.filter((file) => IS_CODE.test(file) && !file.startsWith('e2e/'));
  const data = changed.filter((file) => !IS_CODE.test(file) && !file.startsWith('e2e/'));
  const readers = data.map((file) => [file, testsBeside(file, tests)]);
  const unit = new Set([ARCHITECTURE, ...code, ...readers.flatMap(([, found]) => found)]);
  const left = readers.filter(([, found]) => found.length === 0).map(([file]) => file);
  return { unit: [...unit].sort(), browser, left };
}

/** The tests of the folders of lib or components that a file is in or that read it: vectors, migrations, documents. */
function testsBeside(file, tests) {
  const [top, room, more] = file.split('/');
  const isInRoom = (top === 'lib' || top === 'components') && more !== undefined;
  const folders = isInRoom ? [`${top}/${room}`] : (READ_BY[top] ?? []);
  return tests.filter((test) => folders.some((folder) => test.startsWith(`${folder}/`)));
}
