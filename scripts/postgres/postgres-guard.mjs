// Stands between the tests and their Postgres. The starter holds the other end of standard input:
// when that closes, by a stop or because the starter died in whatever way, Postgres is ended at once
// and its folder removed. A Postgres that ends by itself has its log shown first.
import { spawn } from 'node:child_process';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const { command, args, folder, owner } = JSON.parse(process.argv[2]);
const logFile = join(folder, 'log');
const log = openSync(logFile, 'a');
const postgres = spawn(command, args, {
  ...owner,
  cwd: folder,
  env: { ...process.env, LC_ALL: 'C' },
  stdio: ['ignore', log, log],
});

let wanted = true;
const end = () => {
  wanted = false;
  // Postgres's immediate shutdown: its data is thrown away.
  postgres.kill('SIGQUIT');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
process.stdin.on('end', end).on('error', end).resume();

const finish = () => {
  if (wanted) process.stderr.write(readFileSync(logFile));
  rmSync(folder, { recursive: true, force: true });
  process.exit();
};
postgres.once('error', finish);
postgres.once('exit', finish);
