// Plays the sample team for the button: the same program that `npm run demo` runs, as a child process that talks to this
// server over its public API.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { DemoStatus } from '@/lib/contracts/http-operations';
import { AppError } from '@/lib/model/errors/app-error';
import { freePort } from './free-port';

export type SampleTeam = {
  /** Starts the team; returns where to watch it. @throws AppError `conflict` while one is playing. */
  start(): Promise<DemoStatus>;
  status(): DemoStatus;
  /** Cancels the run in the log and ends the agents. */
  stop(): DemoStatus;
};

/** Of the program's complaints the last are kept. Characters. */
const ERROR_LENGTH_MAX = 2_000;

/** Two of the agents listen here: Colloquy pushes to one, and sends tasks over A2A to the other. */
const HOST = '127.0.0.1';

type SampleTeamOptions = {
  /** Asked when a team starts, for the port is not known before the server listens. */
  readonly url: () => string;
  /** Where agents that speak to the gateway connect; null where there is none that they could. */
  readonly gatewayUrl: () => string | null;
  readonly adminKey: string;
  readonly newId: () => string;
  /** Opens one `host:port` to deliveries until the function that it returns is called. */
  readonly openEgress: (entry: string) => () => void;
  readonly projectDir: string;
};

/** Makes the player. While a team plays, the two ports are open at which agents of it are called. */
export function createSampleTeam(options: SampleTeamOptions): SampleTeam {
  let child: ChildProcess | null = null;
  let status: DemoStatus = { state: 'idle', run_id: null, thread_id: null, error: null };

  return {
    status: () => status,
    async start() {
      if (status.state === 'playing') {
        throw new AppError(
          'conflict',
          `A sample team is playing in ${status.run_id}; stop it first or wait.`,
        );
      }
      const before = status;
      const id = options.newId();
      status = { state: 'playing', run_id: `run:${id}`, thread_id: `thread:${id}`, error: null };
      const ports = await Promise.all([freePort(HOST), freePort(HOST)]).catch((error: unknown) => {
        status = before;
        throw error;
      });
      const closing = ports.map((port) => options.openEgress(`${HOST}:${port}`));
      child = play(options, { runId: `run:${id}`, ports }, (error) => {
        for (const close of closing) close();
        child = null;
        status =
          error === null ? { ...status, state: 'idle' } : { ...status, state: 'failed', error };
      });
      return status;
    },
    stop() {
      child?.kill('SIGTERM');
      return status;
    },
  };
}

/** Starts the program; `onEnd` is called once at its end, and what was wrong. */
function play(
  { url, gatewayUrl, adminKey, projectDir }: SampleTeamOptions,
  { runId, ports: [pushPort, a2aPort] }: { runId: string; ports: readonly number[] },
  onEnd: (error: string | null) => void,
): ChildProcess {
  const program = join(projectDir, 'examples', 'sample-team', 'play.mjs');
  const child = spawn(process.execPath, [program, '--url', url(), '--run', runId], {
    env: {
      ...process.env,
      COLLOQUY_KEY: adminKey,
      COLLOQUY_PUSH_PORT: String(pushPort),
      COLLOQUY_A2A_PORT: String(a2aPort),
      COLLOQUY_GATEWAY: gatewayUrl() ?? '',
    },
    // By the channel it learns that the server has ended, however that did.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-ERROR_LENGTH_MAX);
  });
  child.on('error', (error) => {
    complaints = error.message;
  });
  child.on('close', (code) => {
    onEnd(code === 0 ? null : complaints.trim() || `ended with code ${code}`);
  });
  return child;
}
