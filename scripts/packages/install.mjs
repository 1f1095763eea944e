// Installs the packages of the lock file faster than npm does by itself. The lock names no registry,
// so that it serves every mirror; npm would therefore read the whole record of each package, some of
// them megabytes, only to learn where its archive lies. Here the lock is given those addresses first.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readNpm, root, runNpm, say, wasStopped } from '../process.mjs';
import { lockWithAddresses } from './lock.mjs';

const LOCK = 'package-lock.json';
// Beside what it becomes: a folder can only be moved within its file system.
const STAGING = join(root, 'dist', 'install');
const FAILED = 1;

/**
 * Makes `node_modules` anew from the lock file and resolves with npm's exit code. `args` go to
 * `npm ci`. The packages are made beside the old ones and then moved; where that fails (a registry
 * with addresses of another form, a `node_modules` that is a mount) npm does it in its own way.
 */
export async function installPackages(args) {
  try {
    const code = await installStaged(args);
    // Whoever stops the first way wants no second.
    if (code === 0 || wasStopped(code)) return code;
  } finally {
    rmSync(STAGING, { recursive: true, force: true });
  }
  say('Installing again, in the way of npm itself...');
  return runNpm(['ci', ...args]);
}

async function installStaged(args) {
  const registry = await readNpm(['config', 'get', 'registry']);
  if (!registry || !URL.canParse(registry)) return FAILED;
  rmSync(STAGING, { recursive: true, force: true });
  mkdirSync(STAGING, { recursive: true });
  const lock = JSON.parse(readFileSync(join(root, LOCK), 'utf8'));
  writeFileSync(join(STAGING, LOCK), JSON.stringify(lockWithAddresses(lock, registry)));
  for (const file of ['package.json', '.npmrc']) {
    if (existsSync(join(root, file))) copyFileSync(join(root, file), join(STAGING, file));
  }
  // The second way tries again what fails on the network, so this one does not.
  const command = ['ci', '--prefix', STAGING, '--fetch-retries=0', ...args];
  const code = await runNpm(command);
  return code === 0 ? moveIntoPlace() : code;
}

function moveIntoPlace() {
  const packages = join(root, 'node_modules');
  try {
    rmSync(packages, { recursive: true, force: true });
    renameSync(join(STAGING, 'node_modules'), packages);
    return 0;
  } catch {
    return FAILED;
  }
}
