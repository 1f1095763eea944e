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

/** Messages that the process has at a time, so that it need not wait for the next one: its memory holds few. */
const SENT_MAX = 4;

/** What an expression fails with quotes the value that it failed on, which may be all of a message. Characters. */
const MESSAGE_LENGTH_MAX = 500;

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

/** The body is its JSON text, which the process alone has to read. */
export type MappingInput = { readonly body: string; readonly headers: object };

/** The JSON text of what the expression gives; null for nothing. */
type Mapped = Result<string | null, Failure>;

type Question = {
  readonly expression: string;
  /** Null where the expression is only read. */
  readonly body: string | null;
  readonly headers: object;
  resolve(mapped: Mapped): void;
  reject(error: Error): void;
};

export type MappingRunner = {
  /** @throws AppError `overloaded` */
  run(expression: string, input: MappingInput): Promise<Mapped>;
  /** Whether it is an expression at all. @throws AppError `overloaded` */
  read(expression: string): Promise<Mapped>;
  close(): Promise<void>;
};

/** Starts the process with the first question, and again after it had to be ended. */
export function createMappingRunner(): MappingRunner {
  const asking = new Asking();
  const ask = (asked: Omit<Question, 'resolve' | 'reject'>) =>
    new Promise<Mapped>((resolve, reject) => {
      asking.ask({ ...asked, resolve, reject });
    });
  return {
    run: (expression, input) => ask({ ...input, expression }),
    read: (expression) => ask({ expression, body: null, headers: {} }),
    close: () => asking.close(),
  };
}

/** The questions in the order of arrival, in which they are answered: the process works on the first of them. */
class Asking {
  readonly #questions: Question[] = [];
  /** How many of them the process has. */
  #sent = 0;
  #child: ChildProcess | null = null;
  #isReady = false;
  /** Ends a process that does not start or answer, or has nothing to do. */
  #timer: NodeJS.Timeout | undefined;
  /** The question whose answer the timer waits for. */
  #timed: Question | null = null;
  #onRest: (() => void) | null = null;

  /** @throws AppError `overloaded` */
  ask(question: Question): void {
    if (this.#questions.length >= WAITING_MAX) {
      throw new AppError('overloaded', 'Too many messages wait to be mapped. Send it again.', {
        retryAfterSec: 1,
      });
    }
    this.#questions.push(question);
    this.#goOn();
  }

  /** Resolves when everything is answered. */
  async close(): Promise<void> {
    if (this.#questions.length > 0) {
      await new Promise<void>((resolve) => {
        this.#onRest = resolve;
      });
    }
    this.#end();
  }

  /** Gives the process what it may have. */
  #goOn(): void {
    const [first] = this.#questions;
    if (first === undefined) {
      this.#onRest?.();
      if (this.#child !== null) this.#wait(IDLE_MS_MAX);
      return;
    }
    // One that ended by itself while it had nothing to do.
    if (this.#sent === 0 && this.#child?.connected === false) this.#end();
    this.#child ??= this.#start();
    if (!this.#isReady) return;
    for (const question of this.#questions.slice(this.#sent, SENT_MAX)) {
      const { expression, body, headers } = question;
      this.#child.send({ expression, body, headers });
      this.#sent += 1;
    }
    if (first === this.#timed) return;
    this.#timed = first;
    this.#wait(ANSWER_MS_MAX);
  }

  #start(): ChildProcess {
    const child = startProcess();
    child.on('message', (message) => {
      if (this.#child === child) this.#take(message as Answer);
    });
    child.on('exit', () => {
      if (this.#child === child) this.#lose();
    });
    this.#wait(START_MS_MAX);
    return child;
  }

  #take(answer: Answer): void {
    if ('isReady' in answer) {
      this.#isReady = true;
    } else {
      const question = this.#questions.shift();
      this.#sent -= 1;
      question?.resolve(
        'text' in answer ? ok(answer.text) : err(failureOf(answer.error, question.expression)),
      );
    }
    this.#goOn();
  }

  /** The process ended, or did not answer in time: by the question that it worked on. The others are asked again. */
  #lose(): void {
    const [isReady, isAsked] = [this.#isReady, this.#sent > 0];
    this.#end();
    if (!isReady) {
      const error = new Error('the process that applies expressions did not start');
      for (const question of this.#questions.splice(0)) question.reject(error);
    } else if (isAsked) {
      this.#questions.shift()?.resolve(err(NOT_ENDED));
    }
    this.#goOn();
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    const timer = setTimeout(() => {
      // Where this process stood still itself, the answer is here, and is taken before this.
      setImmediate(() => {
        if (this.#timer === timer) this.#lose();
      });
    }, ms);
    this.#timer = timer;
    if (this.#questions.length === 0) timer.unref();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#child?.kill('SIGKILL');
    this.#child = null;
    this.#isReady = false;
    this.#sent = 0;
    this.#timed = null;
  }
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

const NOT_ENDED: Failure = {
  code: 'limit_exceeded',
  message:
    'the expression took more time or memory than it may on this message; look for a regular expression that can match in many ways, or a text that grows',
  path: '/mapping',
};

function failureOf({ message, position }: MappingError, expression: string): Failure {
  return {
    code: 'invalid_value',
    message: message.slice(0, MESSAGE_LENGTH_MAX).toWellFormed(),
    path: '/mapping',
    ...(position !== undefined && { at: Math.min(position, expression.length) }),
  };
}
