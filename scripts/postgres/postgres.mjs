// A real Postgres for the tests: found or installed, started in a temporary folder on a free port of
// 127.0.0.1, gone with everything it wrote when the caller stops it or dies, even by SIGKILL.
// No other process can reach it but over TCP on loopback: it opens no unix socket.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installDebianPackage } from '../debian.mjs';
import { CommandError } from '../process.mjs';

// A cold disk on a busy two-core machine needs about 10 s for initdb and start together.
const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 25;
// Between finding a free port and Postgres taking it another process may take it.
const PORT_ATTEMPTS = 3;
// One test file holds a pool; twenty parallel files with pools of ten.
const CONNECTIONS_MAX = 200;

const HOW_TO_INSTALL =
  'The contract tests run against a real Postgres and none was found. Install one ' +
  '(Debian, Ubuntu: apt-get install postgresql; macOS: brew install postgresql; ' +
  'Windows: https://www.postgresql.org/download) and run the command again.';

const executable = (name) => (process.platform === 'win32' ? `${name}.exe` : name);

/** The folder of `initdb` and `postgres`, newest release first, or undefined. */
export function findPostgres(env = process.env) {
  const versions = (parent, tail) =>
    existsSync(parent)
      ? readdirSync(parent)
          .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
          .map((version) => join(parent, version, ...tail))
      : [];
  const candidates = [
    ...(env.PATH ?? '').split(delimiter),
    ...versions('/usr/lib/postgresql', ['bin']),
    ...versions('/opt/homebrew/opt', ['bin']).filter((path) => path.includes('postgresql')),
    ...versions('/usr/local/opt', ['bin']).filter((path) => path.includes('postgresql')),
    ...versions('/Applications/Postgres.app/Contents/Versions', ['bin']),
    ...versions('C:\\Program Files\\PostgreSQL', ['bin']),
  ];
  return candidates.find((folder) =>
    ['initdb', 'postgres'].every(
      (name) => folder !== '' && existsSync(join(folder, executable(name))),
    ),
  );
}

/** Like `findPostgres`, but installs the Debian package where that is allowed. Throws `CommandError`. */
export async function findOrInstallPostgres() {
  const found = findPostgres();
  if (found) return found;
  if (await installDebianPackage('postgresql')) {
    const installed = findPostgres();
    if (installed) return installed;
  }
  throw new CommandError(HOW_TO_INSTALL);
}

/**
 * Starts a fresh server from the programs in `binFolder` and resolves with its `url` and `stop()`.
 * Throws `CommandError` when it does not get ready.
 */
export async function startPostgres(binFolder) {
  const owner = unprivilegedUser();
  for (let attempt = 1; attempt <= PORT_ATTEMPTS; attempt++) {
    const folder = temporaryFolder(owner);
    initialise(binFolder, folder, owner);
    const server = await launch(binFolder, folder, owner, await freePort());
    if (server) return server;
  }
  throw new CommandError('Postgres did not start: see its messages above.');
}

/** Postgres refuses to run as root: the ids of a user without rights, or none when we are not root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag) =>
        Number(
          execFileSync('id', [flag, name], {
            encoding: 'utf8',
            stdio: ['ignore', 'pipe', 'ignore'],
          }),
        );
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This machine has no such user: the next name may do.
    }
  }
  throw new CommandError(
    'Postgres refuses to run as root and there is neither a "postgres" nor a "nobody" user.',
  );
}

/** A folder of the server's own. Under root it stands in /tmp, since TMPDIR may be closed to others. */
function temporaryFolder({ uid, gid }) {
  const folder = mkdtempSync(join(uid === undefined ? tmpdir() : '/tmp', 'colloquy-postgres-'));
  chmodSync(folder, 0o700);
  if (uid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

function initialise(binFolder, folder, owner) {
  const args = [
    '-D',
    join(folder, 'data'),
    '-U',
    'colloquy',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ];
  try {
    execFileSync(join(binFolder, executable('initdb')), args, {
      ...owner,
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new CommandError(`initdb failed: ${error.stderr ?? error.message}`);
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Resolves with the running server, or undefined when it ended or got stuck before it was ready. */
async function launch(binFolder, folder, owner, port) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: CONNECTIONS_MAX,
    // fsync stays on, as the store asks of every Postgres before it opens on it.
  };
  const job = {
    command: join(binFolder, executable('postgres')),
    args: [
      '-D',
      join(folder, 'data'),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    folder,
    owner,
  };
  // In a session of its own: what kills our whole process group leaves the guard to clean up.
  const guard = spawn(
    process.execPath,
    [fileURLToPath(new URL('postgres-guard.mjs', import.meta.url)), JSON.stringify(job)],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  );
  const ended = new Promise((resolve) => guard.once('exit', resolve));
  guard.unref();
  if (!(await becomesReady(join(folder, 'data', 'postmaster.pid'), guard))) {
    guard.stdin.end();
    await ended;
    return undefined;
  }
  guard.stdin.unref();
  return {
    url: `postgresql://colloquy@127.0.0.1:${port}/postgres`,
    stop: async () => {
      guard.ref();
      guard.stdin.end();
      await ended;
    },
  };
}

/** Postgres writes "ready" into the eighth line of its pid file once it takes connections. */
async function becomesReady(pidFile, guard) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline && guard.exitCode === null) {
    if (existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() === 'ready')
      return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}
