// Child processes for the commands of this folder. Everything here runs before anything is installed,
// so it may use Node only, and it starts packages by their file, because `.bin` differs on Windows.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A failure whose message alone is shown to the person at the terminal, without a stack. */
export class CommandError extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Progress goes to stderr, so that what a command prints can be piped. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** The environment of every child: this process's own, with the noise and the calls home turned off. */
export function quietEnv(extra = {}) {
  return {
    ...process.env,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    NEXT_TELEMETRY_DISABLED: '1',
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    // Also keeps Prisma's install script from downloading a native engine that is never run.
    PRISMA_SCHEMA_ENGINE_BINARY: join(root, 'scripts', 'schema-engine.mjs'),
    ...extra,
  };
}

// Standard input closed, all output on stderr.
const TO_STDERR = ['ignore', 2, 2];
const CAPTURED = ['ignore', 'pipe', 'pipe'];

// The exit code of a program that a signal ended is this and the signal's number.
const SIGNALLED = 128;

/**
 * Runs a program to its end and resolves with its exit code, or 128 and the signal's number.
 * Its output goes to stderr unless `stdio` says otherwise; with `quiet` it is shown only when the
 * program fails. `printed`, an array, gets the bytes of its standard output where that is captured.
 * Rejects when it cannot be started.
 */
export function run(command, args, options = {}) {
  const { env = {}, stdio = TO_STDERR, shell = false, quiet, printed } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: quietEnv(env),
      stdio: quiet ? CAPTURED : stdio,
      shell,
    });
    const output = [];
    child.stdout?.on('data', (chunk) => {
      output.push(chunk);
      printed?.push(chunk);
    });
    child.stderr?.on('data', (chunk) => output.push(chunk));
    const forward = (signal) => child.kill(signal);
    process.on('SIGTERM', forward);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGTERM', forward);
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? SIGNALLED + constants.signals[signal]);
    });
  });
}

// Commands whose package has another name.
const PACKAGE_OF = {
  biome: '@biomejs/biome',
  playwright: '@playwright/test',
  tsc: 'typescript',
};

const STOPS = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGKILL', 'SIGTERM'];

/** Whether a program's exit code says that a signal ended it. Other codes above 128 are npm's for faults, as 228 for a full disk. */
export function wasStopped(code) {
  return STOPS.some((name) => code === SIGNALLED + constants.signals[name]);
}

/** A step that a program did not bring to its end: stopped from outside, or failed by what `fault` says. */
export function unfinished(step, code, fault) {
  const text = wasStopped(code) ? `${step} was stopped. The next start does it again.` : fault;
  return new CommandError(text, code);
}

/** Runs an installed command with this very Node. Throws `CommandError` when it is not installed. */
export function runBin(name, args, options) {
  return run(process.execPath, [binFile(name), ...args], options);
}

function binFile(name) {
  const folder = join(root, 'node_modules', PACKAGE_OF[name] ?? name);
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) {
    throw new CommandError(`${name} is not installed. Run "npm ci" and try again.`);
  }
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/** Runs npm: the copy that started us when there is one, else the one on the PATH. */
export function runNpm(args, options) {
  const starter = process.env.npm_execpath;
  if (starter && basename(starter) === 'npm-cli.js') {
    return run(process.execPath, [starter, ...args], options);
  }
  // npm is a .cmd file on Windows, which only a shell can start.
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** What npm prints for `args`, or undefined when it fails. */
export async function readNpm(args) {
  const printed = [];
  const code = await runNpm(args, { quiet: true, printed });
  return code === 0 ? Buffer.concat(printed).toString().trim() : undefined;
}

/** Runs a command's body; a `CommandError` becomes its message and its exit code. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    say(error.message);
    process.exitCode = error.exitCode;
  }
}
