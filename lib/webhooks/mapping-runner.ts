// Asks the process that applies expressions. The expression is an admin's and its input anybody's: a regular expression that
// does not come to an end and a text that fills the memory end that process and nothing else (docs/decisions/0092).
import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { AppError } from '@/lib/model/errors/app-error';
import type { Failure } from '@/lib/model/failure';
import { err, ok, type Result } from '@/lib/std/result';

/** An expression that is slow by itself is told so after a quarter of a second, with its place; this is for all others. Milliseconds. */
const ANSWER_MS_MAX = 750;

/** Node starts within 50 ms, on a loaded machine within a second. Milliseconds. */
const START_MS_MAX = 10_000;

/** Then the process ends: its memory is somebody else's. Milliseconds. */
const IDLE_MS_MAX = 60_000;

/** More that wait would wait longer than a sender does. */
const WAITING_MAX = 32;

/** Heap for one message, what is made of it, and the interpreter. MiB. */
const HEAP_MB_MAX = 64;

const FLAGS = [
  `--max-old-space-size=${HEAP_MB_MAX}`,
  '--disable-proto=delete',
  '--disallow-code-generation-from-strings',
];

type Answer =
  | { readonly isReady: true }
  | { readonly text: string | null }
  | { readonly error: MappingError };

type MappingError = { readonly message: string; readonly position?: number };

export type MappingInput = { readonly body: unknown; readonly headers: object };

export type MappingRunner = {
  /** The JSON text of what the expression gives; null for nothing. @throws AppError `overloaded` */
  run(expression: string, input: MappingInput): Promise<Result<string | null, Failure>>;
  close(): Promise<void>;
};

/** Starts the process with the first question, and again after it had to be ended. */
export function createMappingRunner(): MappingRunner {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  }

  async function started(): Promise<ChildProcess> {
    if (child?.connected) return child;
    const fresh = startProcess();
    child = fresh;
    const answer = await answerOf(fresh, START_MS_MAX);
    if (answer !== null && 'isReady' in answer) return fresh;
    end();
    throw new Error('the process that applies expressions did not start');
  }

  async function ask(
    expression: string,
    input: MappingInput,
  ): Promise<Result<string | null, Failure>> {
    clearTimeout(idle);
    const process = await started();
    const answering = answerOf(process, ANSWER_MS_MAX);
    process.send({ expression, input });
    const answer = await answering;
    if (answer === null || 'isReady' in answer) {
      end();
      return err(NOT_ENDED);
    }
    idle = setTimeout(end, IDLE_MS_MAX).unref();
    return 'text' in answer ? ok(answer.text) : err(failureOf(answer.error, expression));
  }

  return {
    async run(expression, input) {
      if (waiting >= WAITING_MAX) {
        throw new AppError('overloaded', 'Too many messages wait to be mapped. Send it again.', {
          retryAfterSec: 1,
        });
      }
      waiting += 1;
      const turn = last.then(() => ask(expression, input));
      last = turn.catch(() => undefined);
      return turn.finally(() => {
        waiting -= 1;
      });
    },
    async close() {
      await last;
      end();
    },
  };
}

function startProcess(): ChildProcess {
  // By the name that package.json gives it: the bundle and the sources stand at different distances from it.
  const file = createRequire(import.meta.url).resolve('#mapping-process');
  const child = fork(file, [], {
    execArgv: FLAGS,
    env: { NODE_ENV: process.env.NODE_ENV },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  // What it says when it cannot be reached; its end follows.
  child.on('error', () => undefined);
  return child;
}

/** The next answer; null where the process ended, or did not answer in time. */
function answerOf(child: ChildProcess, ms: number): Promise<Answer | null> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | null) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(answer);
    };
    const onMessage = (message: unknown) => settle(message as Answer);
    const onExit = () => settle(null);
    const timer = setTimeout(onExit, ms);
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}

const NOT_ENDED: Failure = {
  code: 'limit_exceeded',
  message:
    'the expression took more time or memory than it may on this message; look for a regular expression that can match in many ways, or a text that grows',
  path: '/mapping',
};

function failureOf({ message, position }: MappingError, expression: string): Failure {
  return {
    code: 'invalid_value',
    message,
    path: '/mapping',
    ...(position !== undefined && { at: Math.min(position, expression.length) }),
  };
}
