// What nobody caught: it is written down, and the process ends in order, because nothing is known of its state any more. What was
// acknowledged is on the disk before that; whoever supervises the process starts it anew.
import type pino from 'pino';

/** Ends the server in order with this exit code; called again it does nothing. */
export type EndProcess = (reason: string, exitCode: number) => void;

/** Takes what is thrown and rejected where nobody waits for it. Returns the function that lets go of it. */
export function takeUncaught(log: Pick<pino.Logger, 'fatal'>, end: EndProcess): () => void {
  const onException = (error: unknown): void => {
    log.fatal({ err: error }, 'an error that nobody caught; the server ends');
    end('uncaughtException', 1);
  };
  const onRejection = (reason: unknown): void => {
    log.fatal({ err: reason }, 'a rejection that nobody caught; the server ends');
    end('unhandledRejection', 1);
  };
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onRejection);
  return () => {
    process.off('uncaughtException', onException);
    process.off('unhandledRejection', onRejection);
  };
}

/** Everything under way has this long to finish. Milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

/** Ends a process once: closes what is open, in order, and exits; with 1 where that takes too long or fails. */
export function createEndProcess(
  log: Pick<pino.Logger, 'info' | 'fatal'>,
  close: () => Promise<void>,
): EndProcess {
  let isEnding = false;
  return (reason, exitCode) => {
    if (isEnding) return;
    isEnding = true;
    log.info({ reason }, 'shutting down');
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.fatal({ err: error }, 'the server did not end in order');
        process.exit(1);
      },
    );
  };
}
