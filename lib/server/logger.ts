// Structured logs to stdout, one JSON object a line. Control characters of C1 are escaped, as JSON does with C0, so
// that a terminal showing the log obeys nobody's text.
import pino from 'pino';
import type { Settings } from './env';

const C1 = /[\u007f-\u009f]/g;

/** The process's logger. Secrets in headers are never logged. */
export function createLogger(level: Settings['logLevel']): pino.Logger {
  const stdout = {
    write(line: string) {
      process.stdout.write(
        line.replace(C1, (char) => `\\u00${char.charCodeAt(0).toString(16).padStart(2, '0')}`),
      );
    },
  };
  return pino(
    {
      level,
      base: null,
      redact: ['authorization', 'cookie', 'headers.authorization', 'headers.cookie'],
    },
    stdout,
  );
}
