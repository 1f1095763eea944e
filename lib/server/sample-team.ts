// Plays the sample team for the button: the same program that `npm run demo` runs, as a child process that talks to this
// server over its public API.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { DemoStatus } from '@/lib/contracts/http-operations';
import { AppError } from '@/lib/model/app-error';

export type SampleTeam = {
  /** Starts the team; answers where to watch it. @throws AppError `conflict` while one is playing. */
  start(): Promise<DemoStatus>;
  status(): DemoStatus;
  /** Cancels the run in the log and ends the agents. */
  stop(): DemoStatus;
};

/** Of the program's complaints the last are kept. Characters. */
const ERROR_LENGTH_MAX = 2_000;

/** Makes the player. `url` is asked when a team starts, for the port is not known before the server listens. */
export function createSampleTeam(options: {
  url: () => string;
  adminKey: string;
  newId: () => string;
  projectDir: string;
}): SampleTeam {
  let child: ChildProcess | null = null;
  let status: DemoStatus = { state: 'idle', run_id: null, thread_id: null, error: null };

  return {
    status: () => status,
    async start() {
      if (child) {
        throw new AppError(
          'conflict',
          `A sample team is playing in ${status.run_id}; stop it first or wait.`,
        );
      }
      const id = options.newId();
      const program = join(options.projectDir, 'examples', 'sample-team', 'play.mjs');
      const started = spawn(
        process.execPath,
        [program, '--url', options.url(), '--run', `run:${id}`],
        {
          env: { ...process.env, COLLOQUY_KEY: options.adminKey },
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      );
      child = started;
      status = { state: 'playing', run_id: `run:${id}`, thread_id: `thread:${id}`, error: null };
      let complaints = '';
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        complaints = (complaints + text).slice(-ERROR_LENGTH_MAX);
      });
      started.on('error', (error) => {
        complaints = error.message;
      });
      started.on('close', (code) => {
        child = null;
        status =
          code === 0
            ? { ...status, state: 'idle' }
            : { ...status, state: 'failed', error: complaints.trim() || `ended with code ${code}` };
      });
      return status;
    },
    stop() {
      child?.kill('SIGTERM');
      return status;
    },
  };
}
