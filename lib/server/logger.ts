// Structured logs to stdout, one JSON object a line. Control characters of C1 are escaped, as JSON does with C0, so
// that a terminal showing the log obeys nobody's text.
import pino from 'pino';
import type { Settings } from './env';
import { createLineLimit } from './line-limit';

const C1 = /[\u007f-\u009f]/g;

/** Pino's number of warnings: from here on a line may be caused by anybody. */
const WARN = 40;

/** Pino's number of what ends the process, which is said in any case. */
const FATAL = 60;

type Output = { write(text: string): void };

/** The process's logger. Secrets in headers are never logged; of one warning only so many lines are written in a minute. */
export function createLogger(
  level: Settings['logLevel'],
  output: Output = process.stdout,
): pino.Logger {
  const limit = createLineLimit((text, lines) =>
    log.warn({ left_out: lines }, `left out of the last minute: ${text}`),
  );
  const stdout = {
    write(line: string) {
      output.write(
        line.replace(C1, (char) => `\\u00${char.charCodeAt(0).toString(16).padStart(2, '0')}`),
      );
    },
  };
  const log = pino(
    {
      level,
      base: null,
      redact: ['authorization', 'cookie', 'headers.authorization', 'headers.cookie'],
      hooks: {
        logMethod(args, method, number) {
          const text = args.find((arg) => typeof arg === 'string') ?? '';
          if (number < WARN || number >= FATAL || limit.admits(text)) method.apply(this, args);
        },
      },
    },
    stdout,
  );
  return log;
}
